import CareAccess
import CareModel
import CareRuntime
import CareStore
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The inbox of alerts: what raised each, and what the team does with it.
struct AlertInboxTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = {
      task "check" { title = "Check-in", schedule = schedule.daily { at = "all day" },
        survey = survey "check" { steps = { form "how" { title = "Today", items = {
          scale "pain" { text = "How strong is the pain?", min = 0, max = 10, required = true } } } } },
        alerts = { alert "severe" { title = "Severe pain", when = survey.at_least("pain", 8), urgency = "now" } } },
      task "walk" { title = "Walk", schedule = schedule.daily { at = "all day" }, card = "numeric_progress",
        alerts = { alert "little" { title = "Little", when = survey.at_most("steps", 100) } } },
    } }
    """
  private static let page = "/s/p/p/ana/alerts/walk/2026-06-07%23little"

  private func fixture() throws -> TeamFixture {
    let team = try TeamFixture(plan: Self.plan), runtime = team.web.runtime
    let event = try runtime.event(task: "walk", patient: WebFixture.patient, at: team.web.now)
    _ = try runtime.record(
      event, values: [OutcomeValue(.integer(42), kind: "steps", units: "steps")], at: team.web.now)
    return team
  }

  private func alert(_ team: TeamFixture) throws -> Alert {
    try #require(try team.web.runtime.alerts(at: team.web.now).first?.value)
  }

  /// Sends the form of the first alert of a page.
  private func act(
    _ web: WebClient, _ act: String, _ fields: [(String, String)] = [], on path: String = "/s/p/alerts"
  ) async throws -> TestResponse {
    let page = try await web.get(path)
    return try await web.post("/s/p/alerts/\(act)", WebClient.hidden(in: page.text, of: "/alerts/\(act)") + fields)
  }

  @Test func anAlertShowsTheValueThatRaisedIt() async throws {
    let team = try fixture()
    try await team.test(try team.cookies(.clinician)) { web in
      for path in ["/s/p/alerts", Self.page] {
        let page = try await web.get(path)
        #expect(page.status == .ok)
        #expect(page.text.contains("Little") && page.text.contains("42 steps"), "\(path)")
        #expect(page.text.contains("Raised when steps is at most 100."), "\(path)")
      }
    }
    try team.access.flush(at: team.web.now)
    let log = try team.access.accessLog(
      from: team.web.now.adding(seconds: -1), to: team.web.now.adding(seconds: 1), patient: WebFixture.patient)
    #expect(Set(log.compactMap(\.route)) == ["/s/{plan}/alerts", "/s/{plan}/p/{patient}/alerts/{alert…}"])
  }

  @Test func severalValuesAreDrawnAndInWords() async throws {
    let team = try fixture(), runtime = team.web.runtime, later = team.web.now.adding(seconds: 86_400)
    let event = try runtime.event(task: "walk", patient: WebFixture.patient, at: later)
    _ = try runtime.record(event, values: [OutcomeValue(.integer(900), kind: "steps", units: "steps")], at: later)
    try await team.test(try team.cookies(.clinician, at: later), at: later) { web in
      let page = try await web.get("/s/p/alerts")
      #expect(page.text.contains("class=\"care-spark\"") && page.text.contains("7 June), 900 steps ("))
      let person = try await web.get("/s/p/p/ana")
      #expect(person.text.contains("class=\"care-spark\"") && person.text.contains("Last values"))
    }
  }

  @Test func answersOfASurveyAreInTheirWords() async throws {
    let team = try fixture(), runtime = team.web.runtime, now = team.web.now
    let event = try runtime.event(task: "check", patient: WebFixture.patient, at: now)
    try runtime.perform(event, answers: AnswerSheet(answers: ["pain": .integer(9)]), at: now)
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get("/s/p/alerts")
      #expect(page.text.contains("How strong is the pain?: 9"))
    }
  }

  /// Answers whose values are scores, ISO texts, and seconds, each with an alert.
  private static let answered = """
    return plan "p" { title = "P", tasks = {
      task "check" { title = "Check-in", schedule = schedule.daily { at = "all day" },
        survey = survey "check" { scores = { total = survey.sum { "often" } }, steps = { form "how" { title = "Today", items = {
          choice "often" { text = "How often?", options = {
            option("n", "Never", { score = 0 }), option("d", "Nearly every day", { score = 3 }) } },
          choice "place" { text = "Where?", options = { option("in", "At home"), option("out", "Out and about") } },
          boolean "fell" { text = "A fall?", yes = "Yes, I fell" },
          date "began" { text = "Since when?" },
          date_time "call" { text = "Which call?" },
          time_interval "slept" { text = "How long?" } } } } },
        alerts = {
          alert "often" { title = "Often", when = survey.at_least("often", 2) },
          alert "place" { title = "Out", when = survey.contains_any("place", { "out" }) },
          alert "fell" { title = "Fell", when = survey.equals("fell", true) },
          alert "began" { title = "Began", when = survey.at_most("began", "2026-06-03") },
          alert "slept" { title = "Short", when = survey.below("slept", 28800) },
          alert "total" { title = "Total", when = survey.at_least("total", 3) },
          alert "all" { title = "All", when = function() return true end } } },
    } }
    """

  @Test func whatRaisedAnAlertIsInWords() async throws {
    let team = try TeamFixture(plan: Self.answered), runtime = team.web.runtime, now = team.web.now
    let event = try runtime.event(task: "check", patient: WebFixture.patient, at: now)
    let answers: [String: AnswerInput] = [
      "often": .text("d"), "place": .text("out"), "fell": .boolean(true), "began": .text("2026-06-02"),
      "call": .text("2026-06-05T14:30"), "slept": .integer(23_400),
    ]
    try runtime.perform(event, answers: AnswerSheet(answers: answers), at: now)
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get("/s/p/alerts").text
      for text in [
        "How often?: Nearly every day (counts as 3)", "Raised when “How often?” is at least 2.",
        "Where?: Out and about", "Raised when “Where?” includes “Out and about”.",
        "A fall?: Yes, I fell", "Raised when “A fall?” is Yes, I fell.",
        "Since when?: 2 June 2026", "Raised when “Since when?” is at most 3 June 2026.",
        "How long?: 6 h 30 min", "Raised when “How long?” is less than 8 h.", "Total 3",
        // Without a condition, all that was recorded.
        "How often? Nearly every day", "A fall? Yes, I fell", "Which call? 5 June 2026 14:30", "How long? 6 h 30 min",
        // The last values.
        "<span class=\"care-newest\">Nearly every day</span>", "<span class=\"care-newest\">6 h 30 min</span>",
      ] { #expect(page.contains(text), "\(text)") }
      #expect(!page.contains("23400") && !page.contains("2026-06-02"))
      let list = try await web.get("/s/p/p/ana/answers").text
      #expect(list.contains("How long? 6 h 30 min") && list.contains("How often? Nearly every day"))
    }
  }

  @Test func aCoordinatorSeesTheAlertAndNoAnswer() async throws {
    let team = try fixture()
    try await team.test(try team.cookies(.coordinator)) { web in
      for path in ["/s/p/alerts", Self.page, "/s/p/p/ana"] {
        let page = try await web.get(path)
        #expect(page.status == .ok && page.text.contains("Little"), "\(path)")
        for secret in ["42 steps", "Raised when", "care-spark", "Last values"] {
          #expect(!page.text.contains(secret), "\(path)")
        }
      }
    }
  }

  @Test func theParticipantIsReachedFromTheAlert() async throws {
    let team = try fixture(), now = team.web.now
    var patient = try team.web.runtime.patient(WebFixture.patient, at: now).value
    patient.details.userInfo = ["phone": "+49 30 12 <3>", "email": "ana.b@example.org"]
    try team.web.runtime.update(patient, at: now)
    try await team.test(try team.cookies(.coordinator)) { web in
      for path in ["/s/p/alerts", Self.page, "/s/p/p/ana"] {
        let page = try await web.get(path).text
        #expect(page.contains("<a href=\"tel:+4930123\">+49 30 12 &lt;3&gt;</a>"), "\(path)")
        #expect(page.contains("<a href=\"mailto:ana.b@example.org\">ana.b@example.org</a>"), "\(path)")
      }
      // The title of the task, and no id.
      for path in ["/s/p/alerts", Self.page] {
        let page = try await web.get(path).text
        #expect(page.contains("</a> · Walk · since"), "\(path)")
      }
    }
    // What cannot be called is shown as it is written.
    patient.details.userInfo = ["phone": "at the ward"]
    try team.web.runtime.update(patient, at: now)
    try await team.test(try team.cookies(.clinician, at: now.adding(seconds: 60)), at: now.adding(seconds: 60)) { web in
      let page = try await web.get(Self.page).text
      #expect(page.contains("<p>Contact: at the ward</p>") && !page.contains("tel:") && !page.contains("mailto:"))
    }
  }

  @Test func anAnalystSeesNoAlertAndNoCount() async throws {
    let team = try fixture()
    try await team.test(try team.cookies(.analyst)) { web in
      #expect(try await web.get("/s/p/alerts").status == .forbidden)
      #expect(try await web.get(Self.page).status == .forbidden)
      for path in ["/s/p", "/studies"] {
        let page = try await web.get(path)
        #expect(!page.text.contains("care-badge") && !page.text.contains("open alert"), "\(path)")
      }
    }
  }

  @Test func everyPageCountsTheOpenAlerts() async throws {
    let team = try fixture()
    try await team.test(try team.cookies(.coordinator)) { (web: WebClient) async throws in
      let badge = ">1<span class=\"care-hidden\"> open</span>"
      for path in ["/s/p", "/s/p/alerts", "/s/p/held", "/s/p/figures", "/s/p/p/ana", "/s/p/p/ana/notes"] {
        #expect(try await web.get(path).text.contains(badge), "\(path)")
      }
      #expect(try await web.get("/studies").text.contains("1 open alert in P"))
      #expect(try await act(web, "snooze", [("hours", "4")]).status == .seeOther)
      let page = try await web.get("/s/p")
      #expect(!page.text.contains("care-badge"))
    }
    // The snooze ends by itself.
    let later = team.web.now.adding(seconds: 4 * 3_600)
    try await team.test(try team.cookies(.clinician, at: later), at: later) { (web: WebClient) async throws in
      #expect(try await web.get("/s/p/held").text.contains("care-badge"))
    }
  }

  @Test func anAcknowledgmentKeepsItsCommentAndIsUndone() async throws {
    let team = try fixture()
    try await team.test(try team.cookies(.coordinator)) { web in
      let done = try await act(web, "ack", [("comment", "Called <her>")], on: "/s/p/alerts?show=open")
      let address = try #require(done.headers[.location])
      #expect(address.hasPrefix("/s/p/alerts?show=open&did="))
      let after = try await web.get(address)
      #expect(after.text.contains("Acknowledged: ") && after.text.contains("No alert is open."))
      let list = try await web.get("/s/p/alerts?show=acknowledged")
      #expect(list.text.contains("Acknowledged by Dana coordinator"))
      let page = try await web.get(Self.page)
      #expect(page.text.contains("Called &lt;her&gt;") && page.text.contains("Dana coordinator, "))
      let undo = WebClient.hidden(in: after.text, of: "/alerts/undo")
      #expect(try await web.post("/s/p/alerts/undo", undo).status == .seeOther)
      #expect(try await web.get("/s/p/alerts").text.contains("Little"))
      #expect(try await web.get(Self.page).text.contains("Opened again"))
      // What is not the last act any more is not undone: the form of another page is older.
      let late = try await web.post("/s/p/alerts/undo", undo.filter { $0.0 != "once" } + [("once", "x")])
      #expect(late.status == .preconditionFailed)
    }
    let history = try team.web.runtime.history(alert: try alert(team).id)
    #expect(history.map(\.why) == [nil, "Called <her>", nil])
    #expect(history.last?.author == "user:coordinator")
  }

  @Test func anAlertIsAssignedToAMemberOfTheTeam() async throws {
    let team = try fixture()
    try await team.test(try team.cookies(.coordinator)) { web in
      let list = try await web.get("/s/p/alerts")
      #expect(list.text.contains("Dana clinician</option>") && !list.text.contains("Dana analyst"))
      for stranger in ["analyst", "admin", "nobody"] {
        #expect(try await act(web, "assign", [("account", stranger)]).status == .badRequest, "\(stranger)")
      }
      #expect(try await act(web, "assign", [("account", "clinician")]).status == .seeOther)
      #expect(try await web.get("/s/p/alerts").text.contains("Assigned to Dana clinician."))
      #expect(try await web.get("/s/p/alerts?show=mine").text.contains("No alert that waits is assigned to you."))
    }
    try await team.test(try team.cookies(.clinician)) { web in
      let mine = try await web.get("/s/p/alerts?show=mine")
      #expect(mine.text.contains("Mine (1)") && mine.text.contains("Little"))
      #expect(try await act(web, "assign", [("account", "")]).status == .seeOther)
      #expect(try await web.get("/s/p/alerts?show=mine").text.contains("Mine (0)"))
    }
  }

  @Test func aSnoozeHasAnEndThatIsBounded() async throws {
    let team = try fixture()
    try await team.test(try team.cookies(.clinician)) { web in
      for fields in [
        [("hours", "0")], [("hours", "x")], [("hours", "99999")], [("until", "2026-06-07")], [("until", "x")],
        [("until", "2027-06-07")], [],
      ] {
        #expect(try await act(web, "snooze", fields).status == .badRequest, "\(fields)")
      }
      #expect(try await act(web, "snooze", [("hours", "1"), ("until", "2026-06-09")]).status == .seeOther)
      let snoozed = try await web.get("/s/p/alerts?show=snoozed")
      #expect(snoozed.text.contains("Snoozed until Tue 9 June 2026 00:00."))
      #expect(try await web.get("/s/p/alerts").text.contains("No alert is open."))
      #expect(try await act(web, "wake", on: "/s/p/alerts?show=snoozed").status == .seeOther)
      #expect(try await web.get("/s/p/alerts").text.contains("Little"))
    }
    #expect(try alert(team).snoozed == nil)
  }

  @Test func aFilterThatIsNoneIsRefused() async throws {
    let team = try fixture()
    try await team.test(try team.cookies(.clinician)) { (web: WebClient) async throws in
      for query in ["show=x", "page=0", "page=x"] {
        #expect(try await web.get("/s/p/alerts?\(query)").status == .badRequest, "\(query)")
      }
      #expect(try await web.get("/s/p/alerts?page=2").text.contains("There are no alerts on this page."))
      #expect(try await web.get("/s/p/alerts?did=x&of=nobody").status == .ok)
      #expect(try await web.get("/s/p/p/ana/alerts/nothing").status == .notFound)
    }
  }

  @Test func anAlertOfAnotherStudyIsNotThere() async throws {
    let team = try fixture(), runtime = team.web.runtime, now = team.web.now
    let other = try runtime.enroll(
      Enrollment(patient: WebFixture.patient, plan: "other", start: try #require(CivilDate("2026-06-07"))), at: now)
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.page + "?care_plan=\(other.value.id)")
      #expect(page.status == .notFound)
      let form = WebClient.hidden(in: try await web.get("/s/p/alerts").text, of: "/alerts/ack")
      let changed = form.filter { $0.0 != "care_plan" } + [("care_plan", other.value.id.text)]
      #expect(try await web.post("/s/p/alerts/ack", changed).status == .notFound)
    }
    #expect(try alert(team).acknowledged == nil)
  }
}
