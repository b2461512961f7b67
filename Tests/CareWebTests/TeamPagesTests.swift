import CareAccess
import CareModel
import CareRuntime
import CareStore
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// What the care team sees and does, each under the account's own name.
struct TeamPagesTests {
  private static let person = "/s/p/p/ana"

  @Test func theRosterSaysWhoNeedsAttention() async throws {
    let team = try TeamFixture()
    let thread = try team.web.runtime.thread(of: WebFixture.patient, at: team.web.now)
    try team.web.runtime.send("Please call me", to: thread, from: .participant, at: team.web.now)
    try await team.test(try team.cookies(.coordinator)) { web in
      let roster = try await web.get("/s/p")
      #expect(roster.status == .ok)
      #expect(roster.text.contains("href=\"/s/p/p/ana\""))
      #expect(roster.text.contains("1 message"))
      #expect(!roster.text.contains("Please call me"))
      let others = try await web.get("/s/p?need=alert")
      #expect(others.text.contains("No participant fits."))
      for query in ["need=x", "status=x", "order=x", "page=0", "page=x"] {
        let refused = try await web.get("/s/p?\(query)")
        #expect(refused.status == .badRequest, "\(query)")
      }
    }
  }

  @Test func aPageOfTheRosterHasFiftyParticipants() async throws {
    let team = try TeamFixture(), runtime = team.web.runtime, start = try #require(CivilDate("2026-06-07"))
    for number in 1...50 {
      try runtime.add(Patient(id: Patient.ID("p\(number)"), zone: .utc), at: team.web.now)
      try runtime.enroll(Enrollment(patient: Patient.ID("p\(number)"), plan: "p", start: start), at: team.web.now)
    }
    let thread = try runtime.thread(of: "p7", at: team.web.now)
    try runtime.send("Hello", to: thread, from: .participant, at: team.web.now)
    try await team.test(try team.cookies(.coordinator)) { web in
      let first = try await web.get("/s/p")
      #expect(first.text.matches(of: /<th scope="row">/).count == 50)
      #expect(first.text.contains("51 participants") && first.text.contains("Next page"))
      let second = try await web.get("/s/p?page=2")
      #expect(second.text.matches(of: /<th scope="row">/).count == 1)
      #expect(!second.text.contains("Next page") && second.text.contains("Previous page"))
      // One participant fits, which is a single page.
      let waiting = try await web.get("/s/p?need=message")
      #expect(waiting.text.matches(of: /<th scope="row">/).count == 1)
      #expect(!waiting.text.contains("Next page"))
    }
  }

  @Test func aTeamSeesNothingOfAPatientsOtherStudy() async throws {
    let team = try TeamFixture(), runtime = team.web.runtime, now = team.web.now
    let other = try runtime.enroll(
      Enrollment(patient: WebFixture.patient, plan: "other", start: try #require(CivilDate("2026-06-07"))), at: now)
    try runtime.send("Only for the others", to: runtime.thread(of: other.value.id), from: .participant, at: now)
    let id = "0b6ee5a0-6d3c-4a7b-9d53-3a5b1a9c1f10"
    let target = Submission.Target(key: OccurrenceKey("x/2026-06-01T08:00"), carePlan: other.value.id)
    let submission = Submission(
      id: Submission.ID(id), event: target, body: .decline(reason: "A secret"), claimed: now, offset: 0)
    let receipt = try runtime.submit(try JSONEncoder().encode(submission), from: WebFixture.patient, at: now)
    #expect(receipt.state != .recorded)
    try await team.test(try team.cookies(.clinician)) { web in
      for path in [Self.person, "/s/p/held"] {
        let page = try await web.get(path)
        #expect(page.status == .ok)
        for secret in ["Only for the others", "A secret", "1 held submission"] {
          #expect(!page.text.contains(secret), "\(path)")
        }
      }
      // Nor can a changed form decide on it.
      let page = try await web.get(Self.person)
      let fields = WebClient.hidden(in: page.text, of: "/messages") + [("held", id), ("patient", "ana"), ("why", "x")]
      let refused = try await web.post("/s/p/held/reject", fields)
      #expect(refused.status == .notFound)
    }
    #expect(try runtime.heldSubmissions(state: .waiting, at: now).count == 1)
  }

  @Test func aHeldSubmissionIsDecidedOnUnderTheOwnName() async throws {
    let team = try TeamFixture(), runtime = team.web.runtime, now = team.web.now
    func submit(_ id: String, _ key: OccurrenceKey) throws {
      let submission = Submission(
        id: Submission.ID(id), event: .init(key: key, carePlan: "ana.p"), body: .decline(reason: "Tired"), claimed: now,
        offset: 0)
      _ = try runtime.submit(try JSONEncoder().encode(submission), from: WebFixture.patient, at: now)
    }
    try submit("0b6ee5a0-6d3c-4a7b-9d53-3a5b1a9c1f10", OccurrenceKey("nothing/2026-06-07"))
    try await team.test(try team.cookies(.coordinator)) { web in
      let list = try await web.get("/s/p/held")
      #expect(list.text.contains("there is no such event") && !list.text.contains("Tired"))
      let fields = WebClient.hidden(in: list.text, of: "/held/reject")
      let without = try await web.post("/s/p/held/reject", fields)
      #expect(without.status == .unprocessableContent)
      for _ in 0..<2 {
        let done = try await web.post("/s/p/held/reject", fields + [("why", "No such task")])
        #expect(done.status == .seeOther)
      }
    }
    let decided = try #require(try runtime.heldSubmissions(at: now).first)
    #expect(decided.value.state == .rejected)
    #expect(decided.author == "user:coordinator")
    try submit("1b6ee5a0-6d3c-4a7b-9d53-3a5b1a9c1f10", OccurrenceKey("nothing/2026-06-07"))
    try await team.test(["care_staff": try clinicianToken(team)]) { web in
      let list = try await web.get("/s/p/held")
      #expect(list.text.contains("Tired") && list.text.contains("nothing yet"))
    }
    try team.access.flush(at: now)
    let log = try team.access.accessLog(
      from: now.adding(seconds: -1), to: now.adding(seconds: 1), patient: WebFixture.patient)
    #expect(log.contains { $0.route == "/s/{plan}/held" && $0.actor == "user:clinician" })
  }

  @Test func atMostFiftyHeldSubmissionsAreShownAtOnce() async throws {
    let team = try TeamFixture(), runtime = team.web.runtime, now = team.web.now
    for number in 10..<62 {
      let submission = Submission(
        id: Submission.ID("0b6ee5a0-6d3c-4a7b-9d53-3a5b1a9c1f\(number)"),
        event: .init(key: OccurrenceKey("nothing/2026-06-07"), carePlan: "ana.p"), body: .decline(reason: "Tired"),
        claimed: now, offset: 0)
      _ = try runtime.submit(try JSONEncoder().encode(submission), from: WebFixture.patient, at: now)
    }
    try await team.test(try team.cookies(.clinician)) { web in
      let list = try await web.get("/s/p/held").text
      #expect(list.contains("50 of 52 are shown"))
      #expect(list.components(separatedBy: "there is no such event").count == 51)
    }
  }

  @Test func aHeldSubmissionIsShownBesideWhatIsRecorded() async throws {
    let team = try TeamFixture(), runtime = team.web.runtime, now = team.web.now, event = try team.web.event("walk")
    let value = OutcomeValue(.integer(3000), kind: "steps")
    _ = try runtime.record(event, values: [value], at: now)
    let submission = Submission(
      id: Submission.ID("0b6ee5a0-6d3c-4a7b-9d53-3a5b1a9c1f12"), event: .init(key: event.key, carePlan: "ana.p"),
      body: .decline(reason: "Tired"), claimed: now, offset: 0)
    _ = try runtime.submit(try JSONEncoder().encode(submission), from: WebFixture.patient, at: now)
    try await team.test(try team.cookies(.clinician)) { web in
      let list = try await web.get("/s/p/held")
      #expect(list.text.contains("What is recorded") && list.text.contains("declined: Tired"))
      #expect(
        list.text.firstMatch(of: #/3,?000/#) != nil && list.text.contains(event.task.title))
      #expect(!list.text.contains("\(event.key)"))
    }
    // A role that may not see answers sees that there is something to decide on, and neither side.
    try await team.test(try team.cookies(.coordinator)) { web in
      let list = try await web.get("/s/p/held")
      #expect(
        list.text.contains(event.task.title) && !list.text.contains("Tired")
          && !list.text.contains("What the phone sent<"))
    }
  }

  private func clinicianToken(_ team: TeamFixture) throws -> String {
    try #require(try team.cookies(.clinician)["care_staff"])
  }

  @Test func anAnalystSeesNoIds() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.analyst)) { web in
      let roster = try await web.get("/s/p")
      #expect(roster.status == .ok)
      #expect(roster.text.contains("1 participants"))
      #expect(!roster.text.contains("ana<") && !roster.text.contains("/ana"))
    }
  }

  @Test func aMessageGoesOutUnderTheOwnNameOnce() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(Self.person)
      let fields = WebClient.hidden(in: page.text, of: "/messages")
      for _ in 0..<2 {
        let sent = try await web.post(Self.person + "/messages", fields + [("text", "Well done <b>!</b>")])
        #expect(sent.headers[.location] == "/s/p/p/ana#messages")
      }
      let after = try await web.get(Self.person)
      #expect(after.text.contains("Well done &lt;b&gt;!&lt;/b&gt;"))
    }
    let messages = try team.web.runtime.messages(at: team.web.now)
    #expect(messages.map(\.value.author) == ["Dana coordinator"])
    #expect(messages.first?.author == "user:coordinator")
  }

  @Test func aPauseNeedsAReasonAndIsKeptWithIt() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(Self.person)
      let fields = WebClient.hidden(in: page.text, of: "/status")
      let without = try await web.post(Self.person + "/status", fields + [("why", " ")])
      #expect(without.status == .unprocessableContent)
      let done = try await web.post(Self.person + "/status", fields + [("why", "In hospital")])
      #expect(done.status == .seeOther)
      let after = try await web.get(Self.person)
      #expect(after.text.contains("paused"))
    }
    let carePlan = try #require(try team.web.runtime.carePlans(of: WebFixture.patient, at: team.web.now).first)
    #expect(carePlan.value.status == .paused)
    #expect(carePlan.value.reason == "In hospital")
    #expect(carePlan.author == "user:coordinator")
  }

  @Test func anEventIsExcusedFromTheTimeline() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.person + "/timeline")
      #expect(page.text.contains("A glass of water"))
      let fields = WebClient.hidden(in: page.text, of: "/excuse")
      let done = try await web.post(Self.person + "/excuse", fields + [("why", "Phone was broken")])
      #expect(done.status == .seeOther)
    }
    let today = try team.web.runtime.events(
      EventQuery(patient: WebFixture.patient, interval: .day(#require(CivilDate("2026-06-07")))), at: team.web.now)
    #expect(today.filter { $0.state == .excused }.count == 1)
  }

  @Test func theTimelineIsByDayWithFilters() async throws {
    let team = try TeamFixture(), runtime = team.web.runtime, later = team.web.now.adding(seconds: 86_400)
    _ = try runtime.record(team.web.event("glass"), values: [], at: team.web.now)
    try await team.test(try team.cookies(.coordinator, at: later), at: later) { web in
      let page = try await web.get(Self.person + "/timeline")
      let days = page.text.matches(of: /<h2>([^<]*)</).map { String($0.1) }
      #expect(days == ["Mon 8 June 2026", "Sun 7 June 2026"])
      let done = try await web.get(Self.person + "/timeline?state=completed&task=glass&days=28")
      #expect(done.text.matches(of: /<h2>/).count == 1 && done.text.matches(of: /<th scope="row">/).count == 1)
      #expect(done.text.contains("<option value=\"glass\" selected>A glass of water</option>"))
      let one = try await web.get(Self.person + "/timeline?days=1")
      #expect(!one.text.contains("Sun 7 June 2026</h2>"))
      let none = try await web.get(Self.person + "/timeline?task=gone")
      #expect(none.text.contains("There are no events in these days.") && none.text.contains(">gone</option>"))
      for query in ["state=x", "days=2", "days=x", "task=%20"] {
        #expect(try await web.get(Self.person + "/timeline?\(query)").status == .badRequest, "\(query)")
      }
    }
  }

  @Test func aNoteOfACallSaysSo() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.person + "/notes")
      let own = WebClient.hidden(in: page.text, of: "/notes")
      let done = try await web.post(Self.person + "/notes", own + [("text", "Sleeps well"), ("kind", "call")])
      #expect(done.status == .seeOther)
      #expect(try await web.get(Self.person + "/notes").text.contains("<h2>Phone call</h2>"))
      let wrong = try await web.post(Self.person + "/notes", own + [("text", "x"), ("kind", "x")])
      #expect(wrong.status == .badRequest)
    }
  }

  @Test func theTimelineShowsWhatWasKnownThen() async throws {
    let team = try TeamFixture(), event = try team.web.event("glass"), cookies = try team.cookies(.clinician)
    _ = try team.web.runtime.record(event, values: [], at: team.web.now.adding(seconds: 600))
    try await team.test(cookies, at: team.web.now.adding(seconds: 1200)) { web in
      let now = try await web.get(Self.person + "/timeline")
      #expect(now.text.contains("✓ done"))
      #expect(now.text.contains("2026-06-07"))
      let then = try await web.get(Self.person + "/timeline?as_of=2026-06-07T08:05")
      #expect(then.text.contains("A glass of water") && then.text.contains("at Sun 7 June 2026 08:05."))
      #expect(!then.text.contains("✓ done") && !then.text.contains("Excuse"))
      let after = try await web.get(Self.person + "/timeline?on=2026-06-07&as_of=2026-06-07T08:15:00Z")
      #expect(after.text.contains("✓ done"))
      let before = try await web.get(Self.person + "/timeline?as_of=2026-06-01T08:00")
      #expect(before.status == .ok)
      #expect(before.text.contains("There are no events in these days."))
      let refused = try await web.get(Self.person + "/timeline?as_of=2027-01-01T00:00")
      #expect(refused.status == .badRequest)
      let never = try await web.get(Self.person + "/timeline?as_of=never")
      #expect(never.status == .badRequest)
    }
  }

  @Test func anAnswerIsCorrectedWithAReasonAndItsHistoryStays() async throws {
    let team = try TeamFixture(), event = try team.web.event("walk")
    _ = try team.web.runtime.record(event, values: [OutcomeValue(.integer(3000), kind: "steps")], at: team.web.now)
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.person + "/answers")
      #expect(page.text.contains("value=\"3000\""))
      let fields = WebClient.hidden(in: page.text, of: "/correct")
      let wrong = try await web.post(Self.person + "/answers/correct", fields + [("v0", "many"), ("why", "x")])
      #expect(wrong.status == .unprocessableContent)
      let done = try await web.post(
        Self.person + "/answers/correct", fields + [("v0", "4000"), ("why", "Typing error")])
      #expect(done.status == .seeOther)
      let after = try await web.get(Self.person + "/answers")
      #expect(after.text.contains("4,000") || after.text.contains("4000"))
      #expect(after.text.contains("because: Typing error"))
      // The page was made before the correction.
      let stale = try await web.post(
        Self.person + "/answers/correct", fields + [("v0", "5000"), ("why", "Read it twice")])
      #expect(stale.status == .preconditionFailed && stale.text.contains("value=\"Read it twice\""))
      // What was typed about the older version is not offered for the newer one.
      #expect(stale.text.contains("value=\"4000\"") && !stale.text.contains("value=\"5000\""))
      let unread = try await web.post(
        Self.person + "/answers/correct",
        WebClient.hidden(in: stale.text, of: "/correct") + [("v0", "lots"), ("why", "Read it twice")])
      #expect(unread.status == .unprocessableContent && unread.text.contains("value=\"lots\""))
      #expect(unread.text.contains("value=\"Read it twice\""))
    }
    let newest = try team.web.event("walk")
    #expect(newest.values.map(\.value) == [.integer(4000)])
    #expect(newest.outcome?.author == "user:clinician")
  }

  /// Answers the survey of the participant.
  private func answered(_ team: TeamFixture) throws {
    let event = try team.web.event("check")
    _ = try team.web.runtime.perform(
      event, answers: AnswerSheet(answers: ["pain": .integer(7), "weight": .double(72.5), "worse": .boolean(true)]),
      at: team.web.now)
  }

  @Test func theAnswersOfASurveyAreCorrectedInTheirOwnFormats() async throws {
    let team = try TeamFixture(), path = "/s/p/p/ana/correct/check/2026-06-07"
    try answered(team)
    try await team.test(try team.cookies(.clinician)) { web in
      let list = try await web.get(Self.person + "/answers")
      #expect(list.text.contains("href=\"\(path)\""))
      let page = try await web.get(path)
      #expect(page.status == .ok)
      #expect(page.text.contains("Worse than yesterday?") && page.text.contains("value=\"72.5\""))
      let fields = WebClient.hidden(in: page.text, of: path)
      let same = [("q-pain", "7"), ("q-weight", "72.5"), ("q-worse", "yes")]
      let unchanged = try await web.post(path, fields + same + [("why", "x")])
      #expect(unchanged.status == .unprocessableContent && unchanged.text.contains("No answer differs"))
      let wrong = try await web.post(path, fields + [same[0], ("q-weight", "heavy"), same[2], ("why", "x")])
      #expect(wrong.status == .unprocessableContent && wrong.text.contains("value=\"heavy\""))
      let unusual = try await web.post(path, fields + [same[0], ("q-weight", "180"), same[2], ("why", "x")])
      #expect(unusual.status == .unprocessableContent && unusual.text.contains("q-weight-sure"))
      let done = try await web.post(path, fields + [same[0], same[1], ("q-worse", "no"), ("why", "Misread")])
      #expect(done.headers[.location] == Self.person + "/answers")
      let stale = try await web.post(
        path, fields + [("q-pain", "2"), same[1], ("q-worse", "no"), ("why", "Read it twice")])
      #expect(stale.status == .preconditionFailed && stale.text.contains("value=\"Read it twice\""))
      let pain = stale.text.firstMatch(of: /name="q-pain" value="(\d+)" checked/)?.1
      #expect(pain == "7" && stale.text.contains("Someone else changed it meanwhile"))
    }
    let corrected = try team.web.event("check")
    #expect(corrected.values.map(\.value) == [.integer(7), .double(72.5), .boolean(false)])
    #expect(corrected.outcome?.author == "user:clinician" && corrected.outcome?.why == "Misread")
    #expect(corrected.outcome?.value.answered == team.web.now)
  }

  @Test func aValueWithoutASurveyIsCorrectedInItsOwnType() async throws {
    let team = try TeamFixture(), event = try team.web.event("walk"), now = team.web.now
    let values: [OutcomeValue] = [
      OutcomeValue(.boolean(true), kind: "alone"), OutcomeValue(.text("Park"), kind: "place"),
      OutcomeValue(.date(now), kind: "began"),
    ]
    _ = try team.web.runtime.record(event, values: values, at: now)
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.person + "/answers")
      let fields = WebClient.hidden(in: page.text, of: "/correct")
      for wrong in [("v0", "perhaps"), ("v1", " "), ("v2", "noon")] {
        let refused = try await web.post(Self.person + "/answers/correct", fields + [wrong, ("why", "x")])
        #expect(refused.status == .unprocessableContent, "\(wrong)")
      }
      let done = try await web.post(
        Self.person + "/answers/correct",
        fields + [("v0", "false"), ("v1", "Garden"), ("v2", "2026-06-07T07:30:00Z"), ("why", "Typed wrong")])
      #expect(done.status == .seeOther)
    }
    let began = try #require(Instant(iso: "2026-06-07T07:30:00Z"))
    #expect(try team.web.event("walk").values.map(\.value) == [.boolean(false), .text("Garden"), .date(began)])
  }

  @Test func aCoordinatorSeesNoAnswers() async throws {
    let team = try TeamFixture(), event = try team.web.event("walk")
    _ = try team.web.runtime.record(event, values: [OutcomeValue(.integer(3123), kind: "steps")], at: team.web.now)
    try await team.test(try team.cookies(.coordinator)) { web in
      for path in [Self.person, Self.person + "/timeline", "/s/p"] {
        let page = try await web.get(path)
        #expect(page.status == .ok)
        #expect(!page.text.contains("3123") && !page.text.contains("3,123"), "\(path)")
      }
    }
  }

  @Test func aCodeIsIssuedAndADeviceSignedOut() async throws {
    let team = try TeamFixture()
    _ = try team.participant()
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(Self.person)
      #expect(page.text.contains("Phone, since"))
      let issued = try await web.post(Self.person + "/code", WebClient.hidden(in: page.text, of: "/code"))
      #expect(issued.text.contains("href=\"/join#") && issued.text.contains(">http://localhost/join#"))
      #expect(issued.text.contains("href=\"mailto:?subject=Your%20code&amp;body=With%20this%20address"))
      let out = try await web.post(Self.person + "/revoke", WebClient.hidden(in: page.text, of: "/revoke"))
      #expect(out.status == .seeOther)
    }
    #expect(try team.access.devices(of: WebFixture.patient).isEmpty)
    #expect(try team.access.openCodes(of: WebFixture.patient, at: team.web.now).map(\.by) == ["user:coordinator"])
  }

  @Test func anAdministratorInvitesSomeoneAndGivesARole() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.admin)) { web in
      let page = try await web.get("/admin/accounts")
      // Each role is explained by the pages that it opens.
      let roles = page.text.matches(of: /<th scope="row">([a-z]+)<\/th>\s*<td>[^<]+<\/td>\s*<td>([^<]+)<\/td>/)
      #expect(
        Dictionary(uniqueKeysWithValues: roles.map { (String($0.1), String($0.2)) }) == [
          "coordinator": "Participants, Alerts, Deliveries, Held, Handover, Figures, Enroll, each participant",
          "clinician": "Participants, Alerts, Deliveries, Held, Handover, Figures, each participant",
          "analyst": "Participants, Figures, Export", "admin": "Audit, Accounts, Settings",
        ])
      #expect(page.text.contains(", given by the server") && page.text.contains("<h2>Dana clinician</h2>"))
      #expect(page.text.contains("The inbox of alerts: acknowledge, assign, and snooze."))
      let hidden = WebClient.hidden(in: page.text, of: "/admin/accounts/invite")
      let invited = try await web.post("/admin/accounts/invite", hidden + [("account", "smith")])
      #expect(invited.text.contains(">http://localhost/invitation/") && invited.text.contains("<svg"))
      #expect(invited.text.contains("data-copy=\"care-address\""))
      #expect(!invited.text.contains("smith%"))
      let taken = try await web.post("/admin/accounts/invite", hidden + [("account", "smith")])
      #expect(taken.status == .unprocessableContent)
      let token = hidden.filter { $0.0 == "token" }
      for (role, plan, status) in [
        ("clinician", "p", HTTPResponse.Status.seeOther), ("clinician", "none", .notFound), ("king", "p", .badRequest),
      ] {
        let answer = try await web.post(
          "/admin/accounts/grant", token + [("account", "smith"), ("role", role), ("plan", plan)])
        #expect(answer.status == status, "\(role) \(plan)")
      }
      let own = try await web.post("/admin/accounts/disable", token + [("account", "admin")])
      #expect(own.status == .unprocessableContent)
    }
    #expect(try team.access.grants(of: "smith").map(\.role) == [.clinician])
  }

  @Test func aPersonsPagesCanBePrinted() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.clinician)) { web in
      for page in ["", "/timeline"] {
        let text = try await web.get(Self.person + page).text
        // The time is the server's, and the button works with a script alone.
        #expect(text.contains("Participant ana, printed Sun 7 June 2026 08:00 UTC"), "\(page)")
        #expect(
          text.contains("/copy.js") && text.firstMatch(of: /<button[^>]* hidden[^>]*data-print/) != nil, "\(page)")
      }
      let answers = try await web.get(Self.person + "/answers").text
      #expect(!answers.contains("data-print"))
    }
  }

  @Test func whatIsSeenIsInTheAccessLog() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.clinician)) { web in _ = try await web.get(Self.person + "/answers") }
    try team.access.flush(at: team.web.now)
    let log = try team.access.accessLog(
      from: team.web.now.adding(seconds: -1), to: team.web.now.adding(seconds: 1), patient: WebFixture.patient)
    #expect(log.map(\.action) == [.read])
    #expect(log.first?.route == "/s/{plan}/p/{patient}/answers")
    #expect(log.first?.actor == "user:clinician")
  }

  @Test func theAuditPageShowsTheSealAndWhoSawWhat() async throws {
    let team = try TeamFixture(), seal = try team.web.runtime.store.audit().seal
    try await team.test(try team.cookies(.admin)) { web in
      let page = try await web.get("/audit")
      #expect(page.status == .ok)
      #expect(page.text.contains(seal))
      #expect(page.text.contains("sign_in"))
      let compared = try await web.get("/audit?compare=1")
      #expect(compared.text.contains("The store is as it was written"))
    }
  }
}
