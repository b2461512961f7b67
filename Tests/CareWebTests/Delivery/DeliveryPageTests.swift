import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// What the care team sees of reminders and alerts that are sent, and what it decides.
struct DeliveryPageTests {
  private static let plan = """
    return plan "p" { title = "P",
      contacts = { contact "nurse" { name = "Nora" } },
      tasks = {
        task "dose" { title = "A dose", schedule = schedule.daily { at = "08:05" }, closes = hours(1),
          targets = { value(10, { kind = "dose" }) }, reminders = { { at = "start" } },
          alerts = { alert "much" { title = "Too much", when = survey.at_least("dose", 100), to = { "nurse" },
            urgency = "today" } } },
      } }
    """
  private static let channel = DeliveryChannel(name: "sms", way: .command(["sms"]))

  private let team: TeamFixture
  /// The time at which the reminder is due.
  private let due: Instant
  private let context: DeliveryContext

  init() throws {
    team = try TeamFixture(plan: Self.plan)
    due = team.web.now.adding(seconds: 300)
    context = DeliveryContext(
      DeliverySettings(channels: [Self.channel], reminders: ["sms"], alerts: ["sms"], link: "https://care.example.org"))
    _ = try team.web.runtime.scanDeliveries(context, at: team.web.now)
  }

  /// Scans, and hands over what is due, each with the same end.
  @discardableResult
  private func tick(at now: Instant, _ result: HandoverResult) throws -> [Delivery] {
    let runtime = team.web.runtime
    while try !runtime.scanDeliveries(context, at: now).isComplete {}
    let leased = try runtime.leaseDeliveries(context, worker: "one", limit: 1_000, for: 60, at: now)
    let ends = leased.map { DeliveryEnd(lease: $0, ended: now, result: result) }
    _ = try runtime.finishDeliveries(ends, worker: "one", context: context, at: now)
    return leased.map(\.delivery)
  }

  private func test(_ role: Role = .coordinator, _ body: @Sendable (WebClient) async throws -> Void) async throws {
    try await team.test(try team.cookies(role), at: due, body)
  }

  private func rows(_ page: TestResponse) -> Int { page.text.matches(of: /<th scope="row">/).count }

  @Test func theFiguresSayHowManyRemindersWereAnsweredSoon() async throws {
    let cookies = try team.cookies(.analyst)
    try tick(at: due, .sent(receipt: nil))
    try await team.test(cookies, at: due) { web in
      // It counts once the hour is over, or it was answered.
      let page = try await web.get("/s/p/figures")
      #expect(page.status == .ok && !page.text.contains("Answered after a reminder"))
    }
    let runtime = team.web.runtime, answered = due.adding(seconds: 60)
    _ = try runtime.record(
      try runtime.event(task: "dose", patient: WebFixture.patient, at: answered),
      values: [OutcomeValue(.integer(10), kind: "dose")], at: answered)
    try await team.test(cookies, at: due.adding(seconds: 120)) { web in
      let page = try await web.get("/s/p/figures")
      #expect(
        page.text.contains("<dt>Answered after a reminder (sms)</dt><dd>100% within an hour, n = 1 reminders</dd>"))
    }
  }

  @Test func aHeldReminderIsSentAgainOnceForAReason() async throws {
    let sent = try #require(try tick(at: due, .unknown(why: "the program was killed")).first),
      runtime = team.web.runtime
    try await test { web in
      let page = try await web.get("/s/p/deliveries")
      #expect(page.status == .ok && rows(page) == 1)
      for text in [
        "Reminder: A dose, 08:05", "the participant", "sms", "held", "a person decides",
        "end unknown: the program was killed",
        "href=\"/s/p/p/ana\"", "The recipient may be reached twice.", "name=\"care-live\"", "data-topic=\"study:p\"",
        "<div class=\"care-table care-stay-2\" tabindex=\"0\" role=\"region\" aria-label=\"Deliveries\">",
      ] { #expect(page.text.contains(text), "\(text)") }
      let fields = WebClient.hidden(in: page.text, of: "/deliveries/retry")
      let without = try await web.post("/s/p/deliveries/retry", fields)
      #expect(without.status == .unprocessableContent)
      #expect(try runtime.delivery(sent.id).state == .held)
      for _ in 0..<2 {
        let done = try await web.post("/s/p/deliveries/retry", fields + [("why", "She did not hear of it")])
        #expect(done.status == .seeOther && done.headers[.location]?.hasPrefix("/s/p/deliveries") == true)
      }
      let after = try await web.get("/s/p/deliveries?state=due").text
      #expect(after.contains("to be sent again, by Dana coordinator: She did not hear of it"))
    }
    #expect(try runtime.delivery(sent.id).state == .due)
    #expect(try runtime.attempts(of: sent.id).map(\.result) == [.unknown, .retried])
  }

  @Test func theParticipantHasTheNameThatTheRoleMaySee() async throws {
    let runtime = team.web.runtime
    var patient = try runtime.patient(WebFixture.patient, at: due).value
    patient.name = PersonName(given: "Ana", family: "Brandt")
    try runtime.update(patient, at: due)
    try tick(at: due, .sent(receipt: nil))
    try await test(.clinician) { web in
      let page = try await web.get("/s/p/deliveries").text
      #expect(page.contains(">ana</a><span class=\"care-detail\"> Ana Brandt</span>"))
    }
  }

  @Test func aReminderIsDroppedForAReasonAndNotTwice() async throws {
    let sent = try #require(try tick(at: due, .unknown(why: nil)).first), runtime = team.web.runtime
    try await test(.clinician) { web in
      let page = try await web.get("/s/p/deliveries?state=held&channel=sms&of=ana").text
      let fields = WebClient.hidden(in: page, of: "/deliveries/drop")
      let asked = try await web.post(
        "/s/p/deliveries/drop", fields.filter { $0.0 != "confirmed" } + [("why", "I called her")])
      #expect(asked.status == .ok && asked.text.contains("Keep it as it is"))
      #expect(try runtime.attempts(of: sent.id).map(\.result) == [.unknown])
      let done = try await web.post("/s/p/deliveries/drop", fields + [("why", "I called her")])
      #expect(done.headers[.location] == "/s/p/deliveries?state=held&channel=sms&of=ana")
      // The page that another person still has open changes nothing any more.
      let late = try await web.post(
        "/s/p/deliveries/drop", fields.filter { $0.0 != "key" } + [("why", "I called her, too")])
      #expect(late.status == .conflict && late.text.contains("Nothing was changed by you."))
      let void = try await web.get("/s/p/deliveries?state=void").text
      #expect(void.contains("not needed") && void.contains("A person decided not to send it."))
      #expect(void.contains("not to be sent, by Dana clinician: I called her"))
      #expect(!void.contains("/deliveries/retry") && !void.contains("/deliveries/drop"))
    }
    #expect(try runtime.attempts(of: sent.id).map(\.result) == [.unknown, .dropped])
  }

  @Test func filtersAndTheirWrongValues() async throws {
    try tick(at: due, .sent(receipt: "id 7"))
    try await test { web in
      for query in ["", "?", "?state=sent", "?channel=sms", "?of=ana", "?state=sent&channel=sms&of=ana&after="] {
        let page = try await web.get("/s/p/deliveries\(query)")
        #expect(page.status == .ok && rows(page) == 1 && page.text.contains("id 7"), "\(query)")
      }
      for query in ["state=held", "channel=mail", "of=ben", "of=nobody", "after=5-x"] {
        let page = try await web.get("/s/p/deliveries?\(query)")
        #expect(page.status == .ok && page.text.contains("No delivery fits."), "\(query)")
      }
      for query in [
        "state=x", "of=a%20b", "after=x", "after=-1-x", "after=5-%3C",
        "channel=\(String(repeating: "x", count: 101))",
      ] {
        let page = try await web.get("/s/p/deliveries?\(query)")
        #expect(page.status == .badRequest, "\(query)")
      }
      let marked = try await web.get("/s/p/deliveries?channel=%3Cb%3E%22").text
      #expect(marked.contains("&lt;b&gt;&quot;") && !marked.contains("<b>\""))
    }
  }

  @Test func aPageHasFiftyAndTheNextContinuesAfterIt() async throws {
    let runtime = team.web.runtime, start = try #require(CivilDate("2026-06-07"))
    for number in 1...119 {
      try runtime.enroll(
        Enrollment(patient: Patient.ID("p\(number)"), plan: "p", start: start, zoneForNewPatient: .utc),
        at: team.web.now)
    }
    _ = try runtime.scanDeliveries(context, at: team.web.now)
    #expect(try tick(at: due, .sent(receipt: nil)).count == 120)
    try await test { web in
      var address = "/s/p/deliveries?state=sent", seen: Set<Substring> = [], counts: [Int] = []
      for _ in 0..<3 {
        let page = try await web.get(address).text
        let people = page.matches(of: /<th scope="row">[^<]*<\/th><td><a href="\/s\/p\/p\/([^"]*)"/).map(\.1)
        counts.append(people.count)
        seen.formUnion(people)
        guard let next = page.firstMatch(of: /<a href="([^"]*)">Earlier/)?.1 else { break }
        address = "/s/p/deliveries" + next.replacing("&amp;", with: "&")
      }
      #expect(counts == [50, 50, 20] && seen.count == 120)
      let saved = try await web.get("/s/p/deliveries.csv?state=sent").text.split(separator: "\r\n")
      #expect(saved.count == 121 && Set(saved).count == 121)
      // From a later page on, it has those that the page begins with.
      let rest = try await web.get(address.replacing("/deliveries?", with: "/deliveries.csv?")).text
      #expect(rest.split(separator: "\r\n").count == 21)
    }
  }

  @Test func theTableHasWhatThePageHas() async throws {
    try tick(at: due, .refused(why: "=1+1, no such number"))
    try await test { web in
      let page = try await web.get("/s/p/deliveries?state=failed&of=ana")
      #expect(page.text.contains("href=\"/s/p/deliveries.csv?state=failed&amp;of=ana\" download"))
      let saved = try await web.get("/s/p/deliveries.csv?state=failed&of=ana")
      #expect(saved.status == .ok && saved.headers[.contentType] == "text/csv; charset=utf-8")
      #expect(saved.headers[.contentDisposition] == "attachment; filename=\"p-deliveries-2026-06-07.csv\"")
      let lines = saved.text.split(separator: "\r\n")
      #expect(
        lines[0].hasSuffix(
          "due,participant,message,kind,task,to,channel,state,reason,next,sent,attempts,result,said,delivery"))
      #expect(
        lines.count == 2
          && lines[1].hasPrefix(
            "2026-06-07T08:05:00Z,ana,\"Reminder: A dose, 08:05\",reminder,dose,the participant,sms,failed,refused,,,1,refused,\"'=1+1, no such number\","
          ), "\(lines)")
      for query in ["state=held", "channel=mail", "of=ben", "of=nobody", "after=5-x"] {
        let none = try await web.get("/s/p/deliveries.csv?\(query)")
        #expect(none.status == .ok && none.text.split(separator: "\r\n").count == 1, "\(query)")
      }
      for query in ["state=x", "of=a%20b", "after=x"] {
        let wrong = try await web.get("/s/p/deliveries.csv?\(query)")
        #expect(wrong.status == .badRequest, "\(query)")
      }
    }
    let notes = try team.access.newestAccess(limit: 10).filter { $0.action == .export }
    #expect(notes.count == 6 && notes.allSatisfy { $0.actor == "user:coordinator" && $0.plan == "p" })
  }

  @Test func theTableSaysWhenAndByWhatItWasSent() async throws {
    let sent = try #require(try tick(at: due, .sent(receipt: "id 7")).first)
    try await test(.clinician) { web in
      let saved = try await web.get("/s/p/deliveries.csv?")
      #expect(
        saved.text.contains(
          ",the participant,sms,sent,,,2026-06-07T08:05:00Z,1,sent,id 7,\(sent.id)"), "\(saved.text)")
    }
  }

  @Test func whatBelongsToAnotherStudyIsNotThere() async throws {
    let runtime = team.web.runtime, sent = try #require(try tick(at: due, .unknown(why: nil)).first)
    try runtime.enroll(
      Enrollment(
        patient: "ben", plan: "other", start: try #require(CivilDate("2026-06-07")), zoneForNewPatient: .utc), at: due)
    try team.access.grant(.coordinator, to: "coordinator", in: "other", by: "server", at: due)
    try await test { web in
      let page = try await web.get("/s/p/deliveries").text
      let fields = WebClient.hidden(in: page, of: "/deliveries/drop")
      let other = try await web.get("/s/other/deliveries")
      #expect(other.status == .ok && other.text.contains("No delivery fits."))
      let table = try await web.get("/s/other/deliveries.csv")
      #expect(table.status == .ok && !table.text.contains("ana"))
      for patient in ["ana", "ben"] {
        let form = fields.filter { $0.0 != "patient" } + [("patient", patient), ("why", "x")]
        let refused = try await web.post("/s/other/deliveries/drop", form)
        #expect(refused.status == .notFound, "\(patient)")
      }
    }
    #expect(try runtime.delivery(sent.id).state == .held)
  }

  @Test(arguments: [(Role.coordinator, true), (.clinician, true), (.analyst, false), (.admin, false)])
  func whoSeesAlertsSeesDeliveries(role: Role, sees: Bool) async throws {
    try tick(at: due, .sent(receipt: nil))
    try await test(role) { web in
      let page = try await web.get("/s/p/deliveries").status
      #expect((page == .ok) == sees)
      let table = try await web.get("/s/p/deliveries.csv").status
      #expect((table == .ok) == sees)
      let roster = try await web.get("/s/p").text
      #expect(roster.contains("href=\"/s/p/deliveries\"") == sees)
      if sees {
        let person = try await web.get("/s/p/p/ana").text
        #expect(person.contains("href=\"/s/p/deliveries?of=ana\""))
      }
    }
  }

  @Test func aReminderThatWaitsOrCameTooLateSaysSo() async throws {
    try tick(at: due, .again(after: nil, why: "status 503"))
    try await test { web in
      let page = try await web.get("/s/p/deliveries").text
      #expect(page.contains("The next attempt is not before") && page.contains("failed, to be tried again: status 503"))
      #expect(!page.contains("/deliveries/retry") && page.contains("/deliveries/drop"))
      try tick(at: due.adding(seconds: 86_400 + 1_800), .sent(receipt: nil))
      let late = try await web.get("/s/p/deliveries?state=late").text
      #expect(late.contains("It was found after it had come due too long ago.") && late.contains("/deliveries/retry"))
    }
  }

  @Test func anAlertSaysToWhichContactItWasSentAndWhoAcknowledgedIt() async throws {
    let runtime = team.web.runtime, event = try runtime.event(task: "dose", patient: "ana", at: due)
    try runtime.record(event, values: [OutcomeValue(.integer(100), kind: "dose")], at: due)
    try await test { web in
      let before = try await web.get("/s/p/alerts").text
      #expect(before.contains("For Nora. Nothing was sent to them"))
      try tick(at: due, .refused(why: "exit 1"))
      let page = try await web.get("/s/p/alerts").text
      for text in ["To Nora over sms", "failed", "The channel refused it for good.", "refused: exit 1", "?of=ana"] {
        #expect(page.contains(text), "\(text)")
      }
      #expect(!page.contains("Nothing was sent"))
      // The list of all deliveries names the alert and the contact, too.
      let all = try await web.get("/s/p/deliveries").text
      #expect(all.contains(">Alert: Too much</a>") && all.contains("<td>Nora</td>"))
      // What could not be delivered is an alert of its own.
      for _ in 0..<2 {
        let open = try await web.get("/s/p/alerts").text
        let done = try await web.post("/s/p/alerts/ack", WebClient.hidden(in: open, of: "/alerts/ack"))
        #expect(done.status == .seeOther)
      }
      let open = try await web.get("/s/p/alerts").text
      #expect(open.contains("No alert is open.") && !open.contains("/alerts/ack"))
      let after = try await web.get("/s/p/alerts?show=acknowledged").text
      #expect(after.contains("Acknowledged by Dana coordinator at") && after.contains("To Nora over sms"))
      #expect(!after.contains("/alerts/ack"))
    }
  }

  @Test func aDeliveryIsNewsForItsPages() throws {
    let server = try team.web.signedIn(team.access, settings: WebSettings(), at: due), hub = server.hub
    hub.start()
    hub.advance(team.web.runtime)
    let session = WebSession(id: "team", subject: .account("coordinator"))
    let stream = hub.open(session, topics: [.study("p"), .alerts("p"), .study("other")], mark: nil).id
    try tick(at: due, .sent(receipt: nil))
    hub.advance(team.web.runtime)
    #expect(hub.take(stream) == [.study("p"), .alerts("p")])
  }

  @Test func everyLinkOfAMessageIsARoute() {
    let links: [(Delivery.Kind, PlanHeader.ID?, Route.Audience)] = [
      (.reminder, "p", .participant), (.reminder, nil, .participant), (.alert, "p", .staff(.acknowledge)),
      (.alert, nil, .account),
    ]
    for (kind, plan, audience) in links {
      let path = DeliveryLinks.path(to: kind, plan: plan)
      guard case .success(let match) = RouteRegistry.match(.get, path.split(separator: "/").map(String.init)) else {
        Issue.record("nothing answers \(path)")
        continue
      }
      #expect(match.route.audience == audience, "\(path)")
    }
  }
}
