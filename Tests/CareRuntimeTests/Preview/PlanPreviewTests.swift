import CareModel
import CareRuntime
import Testing

struct PlanPreviewTests {
  private static let newYork = "America/New_York"

  private func preview(
    _ plan: PlanDefinition, anchors: [String: AnchorValue] = [:], zone: String = newYork, start: String = "2026-10-28",
    days: Int = 7
  ) throws -> PlanPreview {
    try PlanPreview(of: plan, anchors: anchors, zone: try #require(Zone(zone)), start: date(start), days: days)
  }

  /// A task that changes its times and its title on 2 November.
  private func changing() throws -> TaskTimeline {
    var timeline = task("dose", try daily("08:00", "20:00"))
    var later = timeline.base
    later.title = "A smaller dose"
    later.schedule = try daily("09:00")
    timeline.later = [TaskTimeline.Change(from: try date("2026-11-02"), task: later)]
    return timeline
  }

  private func anchored(isRequired: Bool) throws -> PlanDefinition {
    let schedule = Schedule(elements: [
      ScheduleElement(start: .anchor(.named("surgery"), .days(1)), recurrence: .once, duration: .allDay)
    ])
    var plan = plan(task("wound", schedule), task("dose", try daily("08:00")))
    plan.header.anchors = [AnchorDefinition(name: "surgery", title: "Day of surgery", isRequired: isRequired)]
    return plan
  }

  @Test func thePreviewEqualsAnEnrollment() throws {
    let weekly = Schedule(elements: [
      ScheduleElement(start: .anchor(.enrolled, .days(-3)), recurrence: .weekly(on: [], every: 1), duration: .allDay),
      ScheduleElement(
        start: .anchor(.enrolled, .zero), times: [try #require(DayTime("02:30"))], recurrence: .daily(every: 2)),
    ])
    var far = try daily("00:30", "23:30")
    far.zone = Zone("Asia/Tokyo")
    let plan = plan(try changing(), task("weekly", weekly), task("far", far))
    let fixture = try Fixture(plan, zone: Self.newYork)
    for day in try preview(plan, days: 21).days {
      let events = try fixture.events(on: day.date.description, at: "2026-10-01T00:00Z")
      #expect(day.events.map(\.key) == events.map(\.key))
      #expect(day.events.map(\.occurrence) == events.map(\.occurrence))
      #expect(day.events.map(\.task) == events.map(\.task))
      #expect(day.events.map(\.zone) == events.map(\.zone))
    }
  }

  @Test(arguments: [
    ("2026-10-31", ["2026-10-31T08:00", "2026-10-31T20:00"], "dose"),
    ("2026-11-01", ["2026-11-01T08:00", "2026-11-01T20:00"], "dose"),
    // From its first day on the change holds.
    ("2026-11-02", ["2026-11-02T09:00"], "A smaller dose"),
    ("2026-11-03", ["2026-11-03T09:00"], "A smaller dose"),
  ])
  func aDayShowsTheTaskAsItIsThen(_ day: String, _ slots: [String], _ title: String) throws {
    let wanted = try date(day)
    let found = try #require(try preview(plan(changing())).days.first { $0.date == wanted })
    #expect(found.events.map(\.key.text) == slots.map { "dose/\($0)" })
    #expect(found.events.allSatisfy { $0.task.title == title })
  }

  @Test func aPlannedChangeNamesItsFields() throws {
    let task = try #require(try preview(plan(changing())).tasks.first)
    #expect(task.changes.map(\.from) == [try date("2026-11-02")])
    #expect(task.changes.map(\.fields) == [["schedule", "title"]])
    #expect(task.versions.map(\.schedule) != [task.versions[0].schedule, task.versions[0].schedule])
  }

  @Test(arguments: [
    // 02:00 is 01:00 again.
    ("America/New_York", "2026-11-01", -3600, "2026-11-01T02:00"),
    // 02:00 is 03:00.
    ("America/New_York", "2027-03-14", 3600, "2027-03-14T02:00"),
    // Half an hour.
    ("Australia/Lord_Howe", "2026-10-04", 1800, "2026-10-04T02:00"),
    // At midnight forward: the day that begins is the shorter one.
    ("America/Sao_Paulo", "2018-11-04", 3600, "2018-11-04T00:00"),
    // At midnight back: the day that ends is the longer one.
    ("America/Sao_Paulo", "2019-02-16", -3600, "2019-02-17T00:00"),
    // A whole day is skipped.
    ("Pacific/Apia", "2011-12-30", 86_400, "2011-12-30T00:00"),
  ])
  func aClockChangeIsOnItsDay(_ zone: String, _ day: String, _ seconds: Int, _ wall: String) throws {
    let start = try date(day).adding(days: -2)
    let days = try preview(plan(task("dose", daily("08:00"))), zone: zone, start: start.description, days: 5).days
    let change = try #require(days.compactMap(\.clockChange).first)
    #expect(days.filter { $0.clockChange != nil }.map(\.date) == [try date(day)])
    #expect(change.seconds == seconds)
    #expect(change.wall == CivilDateTime(wall))
  }

  @Test func aZoneWithoutClockChangesHasNone() throws {
    #expect(try preview(plan(), zone: "UTC", days: 366).days.allSatisfy { $0.clockChange == nil })
  }

  @Test func aMissingRequiredAnchorIsRejected() throws {
    let plan = try anchored(isRequired: true)
    #expect(throws: RuntimeError.missingAnchors(plan: "plan", names: ["surgery"])) { try preview(plan) }
  }

  @Test func anUnknownAnchorIsRejected() throws {
    #expect(throws: RuntimeError.unknownAnchor(plan: "plan", name: "surgery", known: [])) {
      try preview(plan(), anchors: ["surgery": .date(date("2026-10-30"))])
    }
  }

  @Test func withoutAnOptionalAnchorItsTasksAreReportedAndTheOthersAreDue() throws {
    let preview = try preview(anchored(isRequired: false))
    #expect(preview.openAnchors.map(\.anchor.name) == ["surgery"])
    #expect(preview.openAnchors.flatMap(\.tasks).map(\.id) == ["wound"])
    #expect(preview.days.flatMap(\.events).map(\.task.id) == Array(repeating: "dose", count: 7))
  }

  @Test func withItsAnchorATaskIsDue() throws {
    let preview = try preview(anchored(isRequired: true), anchors: ["surgery": .date(date("2026-10-30"))])
    #expect(preview.openAnchors.isEmpty)
    #expect(preview.days.first { $0.events.contains { $0.task.id == "wound" } }?.date == (try date("2026-10-31")))
  }

  @Test func theGateIsReportedAndHidesNothing() throws {
    let preview = try preview(plan(task("welcome", daily("07:00")), task("dose", daily("08:00")), gate: "welcome"))
    #expect(preview.gate?.id == "welcome")
    #expect(preview.days.allSatisfy { $0.events.map(\.task.id) == ["welcome", "dose"] })
  }

  @Test func zeroDaysAreRejected() throws {
    #expect(throws: RuntimeError.invalidWindow) { try preview(plan(), days: 0) }
  }

  @Test func theCalendarEndsWithTheYear9999() throws {
    let days = try preview(plan(task("dose", daily("08:00"))), zone: "UTC", start: "9999-12-30", days: .max).days
    #expect(days.map(\.date.description) == ["9999-12-30", "9999-12-31"])
    #expect(days.allSatisfy { $0.events.count == 1 })
  }
}
