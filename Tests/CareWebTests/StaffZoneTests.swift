import CareAccess
import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Each page of the care team says its times in one zone, and says once which: a person's, or the server's.
struct StaffZoneTests {
  private static let plan = """
    return plan "p" { title = "P", contacts = { contact "nurse" { name = "Nora" } }, tasks = {
      task "walk" { title = "Walk", schedule = schedule.daily { at = "all day" }, card = "numeric_progress",
        alerts = { alert "little" { title = "Little", when = survey.at_most("steps", 100), to = { "nurse" } } } },
    } }
    """

  /// A server in Berlin with a participant in New York, whose few steps at 04:00 there raised an alert.
  private func fixture(ownZone: Zone? = nil) throws -> (TeamFixture, WebSettings) {
    let team = try TeamFixture(plan: Self.plan), runtime = team.web.runtime, now = team.web.now
    let there = try #require(Zone("America/New_York"))
    try runtime.add(Patient(id: "noa", zone: there), at: now)
    var enrollment = Enrollment(patient: "noa", plan: "p", start: try #require(CivilDate("2026-06-07")))
    enrollment.zone = ownZone
    try runtime.enroll(enrollment, at: now)
    let event = try runtime.event(task: "walk", patient: "noa", at: now)
    _ = try runtime.record(event, values: [OutcomeValue(.integer(42), kind: "steps")], at: now)
    return (team, WebSettings(zone: try #require(Zone("Europe/Berlin"))))
  }

  private static let alert = "/s/p/p/noa/alerts/walk/2026-06-07%23little"

  /// Whether a page says once which zone it has.
  private func says(_ zone: String, _ page: TestResponse) -> Bool {
    page.text.contains("Times are in \(zone).") && page.text.ranges(of: "Times are in ").count == 1
  }

  @Test func pagesOfTheStudyHaveTheZoneOfTheServer() async throws {
    let (team, settings) = try fixture(), now = team.web.now
    let submission = Submission(
      id: Submission.ID("0b6ee5a0-6d3c-4a7b-9d53-3a5b1a9c1f10"),
      event: .init(key: OccurrenceKey("nothing/2026-06-07"), carePlan: "noa.p"), body: .decline(reason: "Tired"),
      claimed: now, offset: 0)
    _ = try team.web.runtime.submit(try JSONEncoder().encode(submission), from: "noa", at: now)
    try await team.test(try team.cookies(.clinician), settings: settings) { web in
      for (path, time) in [
        ("/s/p", "As of Sun 7 June 2026 10:00"), ("/s/p/alerts", "since Sun 7 June 2026 10:00"),
        ("/s/p/handover", "<dd>Sat 6 June 2026 10:00</dd>"), ("/s/p/figures", "As of Sun 7 June 2026 10:00"),
        ("/s/p/held", "Answered Sun 7 June 2026 10:00, received Sun 7 June 2026 10:00"),
      ] {
        let page = try await web.get(path)
        #expect(page.status == .ok && page.text.contains(time), "\(path)")
        #expect(says("Europe/Berlin", page) && !page.text.contains("UTC"), "\(path)")
      }
    }
    try await team.test(try team.cookies(.admin), settings: settings) { web in
      let page = try await web.get("/audit")
      #expect(says("Europe/Berlin", page) && page.text.contains(">Sun 7 June 2026 10:00<"))
    }
  }

  @Test func deliveriesHaveTheZoneOfTheServer() async throws {
    let (team, settings) = try fixture(), runtime = team.web.runtime
    let context = DeliveryContext(
      DeliverySettings(
        channels: [DeliveryChannel(name: "sms", way: .command(["sms"]))], reminders: ["sms"], alerts: ["sms"],
        link: "https://care.example.org"))
    _ = try runtime.scanDeliveries(context, at: team.web.now)
    let later = team.web.now.adding(seconds: 300)
    let event = try runtime.event(task: "walk", patient: WebFixture.patient, at: later)
    _ = try runtime.record(event, values: [OutcomeValue(.integer(42), kind: "steps")], at: later)
    while try !runtime.scanDeliveries(context, at: later).isComplete {}
    try await team.test(try team.cookies(.clinician, at: later), settings: settings, at: later) { web in
      let page = try await web.get("/s/p/deliveries")
      #expect(page.text.contains(">Sun 7 June 2026 10:05<") && says("Europe/Berlin", page))
      #expect(!page.text.contains("UTC"))
    }
  }

  @Test func pagesAboutAPersonHaveTheirs() async throws {
    let (team, settings) = try fixture()
    try await team.test(try team.cookies(.clinician), settings: settings) { web in
      for (path, time) in [
        ("/s/p/p/noa", "since Sun 7 June 2026 04:00"), ("/s/p/p/noa/timeline", ">04:00<"),
        ("/s/p/p/noa/answers", "Sun 7 June 2026 04:00"), ("/s/p/p/noa/charts", "As of Sun 7 June 2026 04:00"),
        ("/s/p/p/noa/summary", "Sun 7 June 2026 04:00"), ("/s/p/p/noa/plan", "As of Sun 7 June 2026 04:00"),
        ("/s/p/p/noa/notes", "Notes"), (Self.alert, "since Sun 7 June 2026 04:00"),
      ] {
        let page = try await web.get(path)
        #expect(page.status == .ok && page.text.contains(time), "\(path)")
        #expect(says("America/New_York", page), "\(path)")
      }
      // Someone who is not in the study is unknown, whatever their zone.
      #expect(try await web.get("/s/p/p/nobody").status == .notFound)
    }
  }

  @Test func aParticipationCanHaveAZoneOfItsOwn() async throws {
    let (team, settings) = try fixture(ownZone: Zone("Asia/Tokyo"))
    try await team.test(try team.cookies(.clinician), settings: settings) { web in
      let page = try await web.get("/s/p/p/noa")
      #expect(says("Asia/Tokyo", page) && page.text.contains("since Sun 7 June 2026 17:00"))
    }
  }

  @Test func thePagesOfAParticipationAreOfItsDays() async throws {
    let (team, settings) = try fixture(ownZone: Zone("Asia/Tokyo"))
    // In Tokyo, it is the day after that of the participant in New York.
    let later = try #require(Instant(iso: "2026-06-07T16:00:00Z"))
    let event = try team.web.runtime.event(OccurrenceKey("walk/2026-06-08"), patient: "noa", at: later)
    _ = try team.web.runtime.record(event, values: [OutcomeValue(.integer(4_321), kind: "steps")], at: later)
    try await team.test(try team.cookies(.clinician, at: later), settings: settings, at: later) { web in
      let answers = try await web.get("/s/p/p/noa/answers").text
      #expect(answers.contains("4321") && answers.contains("Mon 8 June 2026 01:00"))
      let timeline = try await web.get("/s/p/p/noa/timeline?days=1").text
      #expect(timeline.contains("Events of noa on 2026-06-08"))
      let entry = try await web.get("/s/p/p/noa/enter").text
      #expect(entry.contains("name=\"on\" value=\"2026-06-08\""))
    }
  }

  @Test func aSnoozeEndsWithTheStartOfADayOfTheServer() async throws {
    let (team, settings) = try fixture()
    try await team.test(try team.cookies(.clinician), settings: settings) { web in
      for path in ["/s/p/alerts", Self.alert] {
        let page = try await web.get(path).text
        #expect(page.contains("or until the start of a day (Europe/Berlin)"), "\(path)")
      }
      let form = WebClient.hidden(in: try await web.get(Self.alert).text, of: "/alerts/snooze")
      #expect(try await web.post("/s/p/alerts/snooze", form + [("until", "2026-06-09")]).status == .seeOther)
      // The alert's own page says it on the participant's clock.
      #expect(try await web.get(Self.alert).text.contains("Snoozed until Mon 8 June 2026 18:00."))
    }
    let alert = try #require(try team.web.runtime.alerts(at: team.web.now).first?.value)
    #expect(alert.snoozed == Instant(iso: "2026-06-08T22:00:00Z"))
  }

  @Test func whatWasKnownThenIsAskedForOnThePersonsClock() async throws {
    let (team, settings) = try fixture()
    let later = team.web.now.adding(seconds: 3_600)
    try await team.test(try team.cookies(.clinician, at: later), settings: settings, at: later) { web in
      let before = try await web.get("/s/p/p/noa/timeline?as_of=2026-06-07T03:59")
      #expect(before.text.contains("at Sun 7 June 2026 03:59.") && before.text.contains("value=\"2026-06-07T03:59\""))
      #expect(before.text.contains("There are no events in these days."))
      let after = try await web.get("/s/p/p/noa/timeline?as_of=2026-06-07T04:30")
      #expect(after.text.contains(">Walk<"))
      // On that clock it is to come.
      #expect(try await web.get("/s/p/p/noa/timeline?as_of=2026-06-07T08:00").status == .badRequest)
    }
  }

  @Test func theDaysOfTheAuditAreThoseOfTheServer() async throws {
    let (team, _) = try fixture()
    // 08:00 in UTC is the evening of the day before in Honolulu.
    let settings = WebSettings(zone: try #require(Zone("Pacific/Honolulu")))
    try await team.test(try team.cookies(.admin), settings: settings) { web in
      let day = try await web.get("/audit?from=2026-06-06&through=2026-06-06&kind=commit").text
      #expect(day.contains(">Sat 6 June 2026 22:00<"))
      let next = try await web.get("/audit?from=2026-06-07&kind=commit").text
      #expect(next.contains("No commit fits."))
    }
  }
}
