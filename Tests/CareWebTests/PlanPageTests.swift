import CareAccess
import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// What the care team changes in one participant's plan: each act with its difference first, a reason, and the own name.
struct PlanPageTests {
  private static let plan = "/s/p/p/ana/plan"
  private static let carePlan: CarePlan.ID = "ana.p"

  private func overrides(_ team: TeamFixture, of task: CareTask.ID = "walk") throws -> [Version<TaskPatch>] {
    try team.web.runtime.overrides(of: task, in: Self.carePlan)
  }

  /// Returns the fields of the form of a task that ends in a path, as the page shows them.
  private func form(_ page: String, _ task: String, _ end: String) throws -> [(String, String)] {
    let article = try #require(page.components(separatedBy: "<article").first { $0.contains("id=\"task-\(task)\"") })
    let form = try #require(article.components(separatedBy: "<form").first { $0.contains("\(end)\"") })
    return WebClient.hidden(in: "<form" + form)
  }

  /// Returns the fields with which the page of a difference saves it.
  private func confirmation(_ page: String, _ end: String) -> [(String, String)] {
    WebClient.hidden(in: page, of: end)
      + page.matches(of: /<textarea name="([^"]*)" hidden[^>]*>([^<]*)</).map { (String($0.1), String($0.2)) }
  }

  @Test func instructionsOfSeveralLinesKeepThem() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.clinician)) { web in
      for text in ["First rest.\nThen walk slowly.", "First rest.\nThen walk slowly.\nStop if it hurts."] {
        let page = try await web.get(Self.plan)
        let fields = try form(page.text, "walk", "/override") + [("instructions", text), ("why", "Clearer")]
        let preview = try await web.post(Self.plan + "/override", fields)
        let saved = try await web.post(Self.plan + "/override", confirmation(preview.text, "/override"))
        #expect(saved.status == .seeOther)
        #expect(try overrides(team).last?.value.instructions == text)
      }
      // Lines that are not touched are no change.
      let page = try await web.get(Self.plan)
      let shown = try #require(page.text.firstMatch(of: /name="instructions"[^>]*>(First[^<]*)</)?.1)
      let fields = try form(page.text, "walk", "/override") + [("instructions", String(shown)), ("why", "x")]
      let refused = try await web.post(Self.plan + "/override", fields)
      #expect(refused.text.contains("Nothing differs"))
    }
  }

  @Test func anOverrideShowsItsDifferenceBeforeItIsSaved() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.plan)
      #expect(page.status == .ok)
      #expect(page.text.contains("A glass of water") && page.text.contains("value=\"5000\""))
      let fields =
        try form(page.text, "walk", "/override") + [
          ("title", "Walk"), ("instructions", ""), ("target-0", "3000"), ("from", ""), ("through", ""),
          ("why", "Knee pain"),
        ]
      let preview = try await web.post(Self.plan + "/override", fields)
      #expect(preview.status == .ok)
      #expect(preview.text.contains("Nothing is changed yet") && preview.text.contains("steps 5000"))
      #expect(preview.text.contains("steps 3000") && preview.text.contains("27 changed"))
      #expect(try overrides(team).isEmpty)
      let last = try team.web.runtime.lastSeq()
      let confirmed = confirmation(preview.text, "/override")
      for _ in 0..<2 {
        let saved = try await web.post(Self.plan + "/override", confirmed)
        #expect(saved.status == .seeOther)
      }
      #expect(try team.web.runtime.lastSeq() == last + 1)
      let after = try await web.get(Self.plan)
      #expect(after.text.contains("changed: targets") && after.text.contains("because: Knee pain"))
    }
    let version = try #require(try overrides(team).last)
    #expect(version.author == "user:clinician")
    #expect(version.why == "Knee pain")
    // The event of today began before the change.
    let days = EventQuery.Interval.days(
      from: try #require(CivilDate("2026-06-07")), to: try #require(CivilDate("2026-06-09")))
    let walks = try team.web.runtime.events(EventQuery(patient: WebFixture.patient, interval: days), at: team.web.now)
      .filter { $0.task.id == "walk" }
    #expect(walks.flatMap(\.targets).map(\.value) == [.integer(5000), .integer(3000)])
  }

  @Test func aChangeOfTimesMovesTheEventsFromTomorrow() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.plan)
      let fields = try form(page.text, "later", "/override") + [("times-0", "21:30"), ("why", "Night shifts")]
      let preview = try await web.post(Self.plan + "/override", fields)
      #expect(preview.text.contains("from 8 June 2026") && preview.text.contains("28 moved"))
      #expect(preview.text.contains("20:00") && preview.text.contains("21:30"))
      let saved = try await web.post(Self.plan + "/override", confirmation(preview.text, "/override"))
      #expect(saved.status == .seeOther)
    }
    let events = try team.web.runtime.events(
      EventQuery(
        patient: WebFixture.patient, interval: .days(from: CivilDate("2026-06-07")!, to: CivilDate("2026-06-09")!)),
      at: team.web.now
    ).filter { $0.task.id == "later" }
    #expect(
      events.map(\.occurrence.start) == ["2026-06-07T20:00:00Z", "2026-06-08T21:30:00Z"].map { Instant(iso: $0) })
  }

  // MARK: Days

  private static let weekly = """
    return plan "p" { title = "P", tasks = {
      task "train" { title = "Train", schedule = schedule.weekly { on = { "mon", "thu" }, at = "18:00" } },
      task "weigh" { title = "Weigh", schedule = schedule.daily { every = 2, at = "07:00" } },
    } }
    """

  private func starts(_ team: TeamFixture, of task: CareTask.ID) throws -> [String] {
    let days = EventQuery.Interval.days(
      from: try #require(CivilDate("2026-06-08")), to: try #require(CivilDate("2026-06-21")))
    return try team.web.runtime.events(EventQuery(patient: WebFixture.patient, interval: days), at: team.web.now)
      .filter { $0.task.id == task }.map { $0.date.description }
  }

  @Test func aChangeOfDaysMovesTheEvents() async throws {
    let team = try TeamFixture(plan: Self.weekly)
    #expect(try starts(team, of: "train") == ["2026-06-08", "2026-06-11", "2026-06-15", "2026-06-18"])
    try await team.test(try team.cookies(.clinician)) { web in
      for (task, changed) in [
        ("train", [("day-0", "tue"), ("every-0", "1")]), ("weigh", [("every-0", "7"), ("times-0", "07:00")]),
      ] {
        let page = try await web.get(Self.plan)
        let fields =
          try form(page.text, task, "/override") + changed + [("from", "2026-06-07"), ("why", "Fewer visits")]
        let preview = try await web.post(Self.plan + "/override", fields)
        #expect(preview.status == .ok, "\(preview.text)")
        #expect(preview.text.contains("Events that change") && preview.text.contains("removed"))
        let saved = try await web.post(Self.plan + "/override", confirmation(preview.text, "/override"))
        #expect(saved.status == .seeOther)
      }
      // What is shown now is what applies, so that sending it again changes nothing.
      let page = try await web.get(Self.plan)
      #expect(page.text.contains("value=\"tue\" checked") && !page.text.contains("value=\"mon\" checked"))
      let same = try form(page.text, "train", "/override") + [("day-0", "tue"), ("every-0", "1"), ("why", "x")]
      let refused = try await web.post(Self.plan + "/override", same)
      #expect(refused.text.contains("Nothing differs"))
    }
    #expect(try starts(team, of: "train") == ["2026-06-09", "2026-06-16"])
    let weighs = try starts(team, of: "weigh")
    #expect(weighs == ["2026-06-14"])
  }

  @Test func aRefusedFormWithoutDaysShowsThoseOfNow() async throws {
    let team = try TeamFixture(plan: Self.weekly)
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.plan)
      let fields = try form(page.text, "train", "/override") + [("title", " "), ("why", "x")]
      let refused = try await web.post(Self.plan + "/override", fields)
      #expect(refused.status == .unprocessableContent && refused.text.contains("The title is empty"))
      #expect(refused.text.contains("value=\"mon\" checked") && !refused.text.contains("value=\"tue\" checked"))
    }
  }

  private static let courses = """
    return plan "p" { title = "P", tasks = {
      task "course" { title = "Course", schedule = schedule.daily { every = 2, at = { "20:00", "08:00" }, count = 10 } },
      task "yearly" { title = "Every other year", schedule = schedule.daily { every = 730, at = "08:00" } },
      task "own" { title = "Own weekday", schedule = schedule.weekly { at = "18:00" } },
    } }
    """

  /// Other days would make a course of ten events shorter or longer, because they are counted from its first day.
  @Test func aCourseOfSoManyEventsKeepsItsLength() async throws {
    let team = try TeamFixture(plan: Self.courses)
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.plan)
      let article = try #require(page.text.components(separatedBy: "<article").first { $0.contains("task-course") })
      #expect(!article.contains("name=\"every-0\"") && article.contains("name=\"times-0\""))
      let fields = try form(page.text, "course", "/override") + [("why", "x")]
      let refused = try await web.post(Self.plan + "/override", fields + [("times-0", "08:00")])
      #expect(refused.status == .unprocessableContent && refused.text.contains("ends after a number of events"))
      let moved = try await web.post(Self.plan + "/override", fields + [("times-0", "09:00, 20:00")])
      #expect(moved.status == .ok && moved.text.contains("moved"))
    }
  }

  @Test func whatIsNotChangedStays() async throws {
    let team = try TeamFixture(plan: Self.courses)
    try await team.test(try team.cookies(.clinician)) { web in
      for (task, shown) in [
        ("course", [("times-0", "20:00, 08:00")]), ("yearly", [("every-0", "730"), ("times-0", "08:00")]),
      ] {
        let page = try await web.get(Self.plan)
        let fields = try form(page.text, task, "/override") + shown + [("title", "Renamed"), ("why", "x")]
        let preview = try await web.post(Self.plan + "/override", fields)
        #expect(preview.status == .ok, "\(preview.text)")
        _ = try await web.post(Self.plan + "/override", confirmation(preview.text, "/override"))
        #expect(try overrides(team, of: CareTask.ID(task)).map(\.value.schedule) == [nil])
      }
      let page = try await web.get(Self.plan)
      #expect(page.text.contains("on the weekday of that day, which care override changes"))
    }
  }

  @Test(arguments: [
    ([("every-0", "1")], "There is no weekday"), ([("day-0", "someday"), ("every-0", "1")], "There is no weekday"),
    ([("day-0", "tue"), ("every-0", "0")], "The number of weeks cannot be read"),
    ([("day-0", "tue"), ("every-0", "many")], "The number of weeks cannot be read"),
  ])
  func daysThatCannotBeSaidSoAndStay(_ typed: [(String, String)], message: String) async throws {
    let team = try TeamFixture(plan: Self.weekly)
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.plan)
      let fields = try form(page.text, "train", "/override") + typed + [("times-0", "18:00"), ("why", "x")]
      let refused = try await web.post(Self.plan + "/override", fields)
      #expect(refused.status == .unprocessableContent && refused.text.contains(message))
      let isChosen = typed.contains { $0.1 == "tue" }
      #expect(refused.text.contains("value=\"tue\" checked") == isChosen)
    }
    #expect(try overrides(team, of: "train").isEmpty)
  }

  @Test(arguments: [
    ("target-0", "many", "A target is not a number"), ("target-0", "0x46", "A target is not a number"),
    ("title", " ", "The title is empty"),
    ("from", "2026-06-01", "A day is over"), ("from", "soon", "A day cannot be read"),
    ("through", "2026-06-01", "A day is over"), ("title", "Walk", "Nothing differs"),
  ])
  func aChangeThatCannotBeMadeSaysWhy(field: String, value: String, message: String) async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.plan)
      let other = message.contains("day") ? [("target-0", "1")] : []
      let fields = try form(page.text, "walk", "/override") + other + [(field, value), ("why", "x")]
      let refused = try await web.post(Self.plan + "/override", fields)
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains(message))
    }
    #expect(try overrides(team).isEmpty)
  }

  @Test func aFormOfAnEarlierStateChangesNothing() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.plan)
      let fields = try form(page.text, "walk", "/override") + [("target-0", "1"), ("why", "x"), ("confirmed", "1")]
      try team.web.runtime.stop("walk", of: Self.carePlan, at: team.web.now)
      let stale = try await web.post(Self.plan + "/override", fields)
      #expect(stale.status == .preconditionFailed)
    }
  }

  @Test func aTaskIsStoppedAndAskedAgain() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.clinician)) { web in
      for (act, state) in [("stop", true), ("revert", false)] {
        let page = try await web.get(Self.plan)
        let fields = try form(page.text, "later", "/\(act)")
        let without = try await web.post(Self.plan + "/\(act)", fields)
        #expect(without.status == .unprocessableContent)
        let preview = try await web.post(Self.plan + "/\(act)", fields + [("why", "Not needed")])
        #expect(preview.text.contains(state ? "28 removed" : "27 added") || preview.text.contains("28 added"))
        let saved = try await web.post(Self.plan + "/\(act)", confirmation(preview.text, "/\(act)"))
        #expect(saved.status == .seeOther)
        let tasks = try team.web.runtime.tasks(ofCarePlan: Self.carePlan, at: team.web.now.adding(seconds: 86_400))
        #expect(tasks.contains { $0.value.id == "later" } != state)
      }
    }
    #expect(try overrides(team, of: "later").map(\.why) == ["Not needed", "Not needed"])
  }

  @Test func aCoordinatorSeesThePlanAndChangesNoTask() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(Self.plan)
      #expect(page.status == .ok)
      #expect(!page.text.contains("/plan/override"))
    }
  }

  @Test func aNoteCarriesTheOwnNameOnce() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get("/s/p/p/ana/notes")
      #expect(page.text.contains("There are no notes."))
      let fields =
        WebClient.hidden(in: page.text, of: "/notes") + [("text", "Called; <b>swollen</b> knee\r\nagain on Monday")]
      for _ in 0..<2 {
        let added = try await web.post("/s/p/p/ana/notes", fields)
        #expect(added.status == .seeOther)
      }
      let after = try await web.get("/s/p/p/ana/notes")
      #expect(after.text.contains("Called; &lt;b&gt;swollen&lt;/b&gt; knee\nagain on Monday"))
      #expect(after.text.contains("Dana clinician · "))
    }
    let carePlan = try team.web.runtime.carePlan(Self.carePlan, at: team.web.now)
    #expect(carePlan.value.details.notes.map(\.author) == ["Dana clinician"])
    #expect(carePlan.author == "user:clinician")
    // The participant's pages have none of it.
    try await team.test(try team.participant()) { web in
      for path in ["/me/today", "/me/team", "/me/insights"] {
        let page = try await web.get(path)
        #expect(!page.text.contains("swollen"), "\(path)")
      }
    }
  }

  @Test func aParticipantIsEnrolledWithACode() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get("/s/p/enroll")
      let fields =
        WebClient.hidden(in: page.text, of: "/enroll") + [
          ("given", "Ben"), ("family", ""), ("start", "2026-06-08"), ("zone", "Europe/Berlin"), ("language", "de"),
        ]
      for _ in 0..<2 {
        let done = try await web.post("/s/p/enroll", fields + [("patient", "p-017")])
        #expect(done.status == .ok)
        #expect(done.text.contains("href=\"/join#") && done.text.contains("<svg"))
      }
      let again = try await web.get("/s/p/enroll")
      let other = WebClient.hidden(in: again.text, of: "/enroll") + fields.dropFirst(2)
      for (changes, message) in [
        ([("patient", "ana")], "is taken"), ([("patient", "a b")], "The id does not fit"),
        ([("patient", "p-1"), ("zone", "Mars")], "no such time zone"),
        ([("patient", "p-1"), ("start", "x")], "First day"),
        ([("patient", "p-1"), ("start", "0026-06-08")], "more than 100 years from today"),
        ([("patient", "p-1"), ("start", "9999-12-31")], "more than 100 years from today"),
        ([("patient", "p-1"), ("given", String(repeating: "x", count: 201))], "A name is too long"),
        ([("patient", "p-1"), ("family", "x" + String(repeating: "\u{301}", count: 5_000))], "A name is too long"),
      ] {
        let form = changes + other.filter { field in !changes.contains { $0.0 == field.0 } }
        let refused = try await web.post("/s/p/enroll", form)
        #expect(refused.status == .unprocessableContent, "\(message)")
        #expect(refused.text.localizedCaseInsensitiveContains(message), "\(message)")
      }
    }
    let runtime = team.web.runtime, patient = try runtime.patient("p-017", at: team.web.now)
    #expect(patient.value.name.given == "Ben")
    #expect(patient.value.language == "de")
    let carePlan = try #require(try runtime.carePlans(of: "p-017", at: team.web.now).first)
    #expect(carePlan.author == "user:coordinator")
    #expect(try runtime.patients(at: team.web.now).map(\.value.id.text) == ["ana", "p-017"])
  }

  @Test func theFirstAdministratorLearnsWhatToDo() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.admin)) { web in
      let page = try await web.get("/studies")
      #expect(page.text.contains("You are an administrator") && page.text.contains("href=\"/admin/accounts\""))
    }
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get("/studies")
      #expect(!page.text.contains("You are an administrator"))
    }
  }
}
