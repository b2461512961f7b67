import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The documents of the care team: one person for a visit, and the handover of a study.
struct TeamDocumentTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = {
      task "walk" { title = "Walk", schedule = schedule.daily { at = "all day" }, card = "numeric_progress",
        alerts = { alert "little" { title = "Little", when = survey.at_most("steps", 100) } } },
      task "glass" { title = "A glass of water", schedule = schedule.daily { at = "all day" } },
    } }
    """

  private func fixture() throws -> TeamFixture {
    let team = try TeamFixture(plan: Self.plan), runtime = team.web.runtime, now = team.web.now
    _ = try runtime.record(
      try team.web.event("walk"), values: [OutcomeValue(.integer(42), kind: "steps", units: "steps")], at: now)
    return team
  }

  // MARK: A visit

  @Test func aVisitHasAllOfAPersonOnOnePage() async throws {
    let team = try fixture(), runtime = team.web.runtime, now = team.web.now
    try runtime.update(carePlan: "ana.p", at: now) {
      $0.details.notes.append(Note(author: "Dana", title: "Phone call", content: "Sleeps <badly>", recorded: now))
    }
    try runtime.send("Please call me", to: try runtime.thread(of: "ana.p"), from: .participant, at: now)
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get("/s/p/p/ana/summary")
      #expect(page.status == .ok)
      for part in [
        "For a visit: ana", "Participant ana, printed Sun 7 June 2026 08:00 UTC", "data-print", "Needs attention",
        "Little", "Raised when steps is at most 100.", "Adherence", "Last 28 days:", "Answers of the last 4 weeks",
        "42 steps", "Phone call", "href=\"/s/p/p/ana#messages\">1 unread message", "Sleeps &lt;badly&gt;", "Next due",
      ] {
        #expect(page.text.contains(part), "\(part)")
      }
      #expect(!page.text.contains("care-message"))
      #expect(try await web.get("/s/p/p/ana").text.contains("/s/p/p/ana/summary\">For a visit"))
    }
    try team.access.flush(at: now)
    let log = try team.access.accessLog(
      from: now.adding(seconds: -1), to: now.adding(seconds: 1), patient: WebFixture.patient)
    #expect(log.contains { $0.route == "/s/{plan}/p/{patient}/summary" })
  }

  @Test func aVisitOfACoordinatorHasNoAnswer() async throws {
    let team = try fixture()
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get("/s/p/p/ana/summary")
      #expect(page.status == .ok && page.text.contains("Little") && page.text.contains("There are no notes."))
      for secret in ["42 steps", "Raised when", "Answers of", "Last values", "care-spark"] {
        #expect(!page.text.contains(secret), "\(secret)")
      }
    }
  }

  @Test(arguments: ["0", "3", "52", "x", "-1"])
  func aVisitHasTheWeeksOfTheList(weeks: String) async throws {
    let team = try fixture()
    try await team.test(try team.cookies(.clinician)) { (web: WebClient) async throws in
      #expect(try await web.get("/s/p/p/ana/summary?weeks=\(weeks)").status == .badRequest)
      #expect(try await web.get("/s/p/p/ana/summary?weeks=1").text.contains("Answers of the last week"))
    }
  }

  // MARK: The handover

  @Test func aHandoverSaysWhatWaitsAndWhatWasDone() async throws {
    let team = try fixture(), runtime = team.web.runtime, now = team.web.now
    let own = try runtime.acting(as: "user:clinician")
    let alert = try #require(try runtime.alerts(at: now).first?.value)
    try own.handle(alert.id, of: alert.patient, carePlan: alert.carePlan, .assign(to: "coordinator"), at: now)
    try own.excuse(try team.web.event("glass"), reason: "Ill", at: now)
    try own.update(carePlan: "ana.p", at: now) { $0.details.notes.append(Note(content: "Called", recorded: now)) }
    try own.update(carePlan: "ana.p", at: now) { $0.details.tags.insert("holiday") }
    try own.pause("ana.p", reason: "Travels", at: now)
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get("/s/p/handover")
      #expect(page.status == .ok)
      for part in [
        "Study P, printed Sun 7 June 2026 08:00 UTC", "assigned to Dana coordinator",
        "Assigned to Dana coordinator: Little", "Excused: A glass of water, ", "Wrote a note", "Paused",
        "Changed the tags",
        "Dana clinician", "No submission waits.",
      ] {
        #expect(page.text.contains(part), "\(part)")
      }
      // What the participant did is not an act of the team, and an answer is on none of the rows.
      #expect(!page.text.contains("Entered") && !page.text.contains("42 steps"))
      #expect(try await web.get("/s/p").text.contains("href=\"/s/p/handover\""))
      #expect(try await web.get("/s/p/handover?hours=5").status == .badRequest)
    }
    // An act is older than the hours that are looked back on.
    let later = now.adding(seconds: 9 * 3_600)
    try await team.test(try team.cookies(.coordinator, at: later), at: later) { web in
      let page = try await web.get("/s/p/handover?hours=8")
      #expect(page.text.contains("The team recorded nothing in the last 8 hours.") && page.text.contains("Little"))
      #expect(try await web.get("/s/p/handover?hours=12").text.contains("Wrote a note"))
    }
  }

  @Test func aHandoverHasNothingOfAnotherStudy() async throws {
    let team = try fixture(), runtime = team.web.runtime, now = team.web.now
    let own = try runtime.acting(as: "user:clinician")
    let other = try own.enroll(
      Enrollment(patient: WebFixture.patient, plan: "other", start: try #require(CivilDate("2026-06-07"))), at: now)
    try own.pause(other.value.id, reason: "Secret", at: now)
    try await team.test(try team.cookies(.clinician)) { (web: WebClient) async throws in
      #expect(try await web.get("/s/p/handover").text.contains("The team recorded nothing in the last 24 hours."))
    }
    try await team.test(try team.cookies(.analyst)) { (web: WebClient) async throws in
      #expect(try await web.get("/s/p/handover").status == .forbidden)
    }
  }

  @Test func anAcknowledgedAlertLeavesTheInboxAfterFourWeeks() async throws {
    let team = try fixture(), runtime = team.web.runtime, now = team.web.now
    let alert = try #require(try runtime.alerts(at: now).first?.value)
    try runtime.acknowledge(alert.id, of: alert.patient, carePlan: alert.carePlan, by: "Dana", at: now)
    for (days, isShown) in [(0, true), (28, true), (29, false)] {
      let later = now.adding(seconds: days * 86_400)
      try await team.test(try team.cookies(.clinician, at: later), at: later) { web in
        let page = try await web.get("/s/p/alerts?show=acknowledged")
        #expect(page.text.contains("Acknowledged by Dana") == isShown, "\(days)")
      }
    }
  }
}
