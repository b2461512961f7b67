import CareModel
import CareRuntime
import CareStore
import Testing

/// An event with an outcome stays as it was recorded, whatever is changed later.
struct RecordedDataTests {
  private let now = "2026-06-10T12:00"

  private func element(
    from start: ScheduleTime, to end: ScheduleTime? = nil, at time: DayTime, target: Int
  ) -> ScheduleElement {
    ScheduleElement(
      start: start, times: [time], recurrence: .daily(every: 1), end: end, targets: [OutcomeValue(.integer(target))])
  }

  /// 5 mg until the surgery, 10 mg from then on.
  private func dose() throws -> LifeFixture {
    let time = try #require(DayTime("08:00")), surgery = ScheduleTime.anchor(.named("surgery"), .zero)
    let fixture = try LifeFixture(
      [
        task(
          "dose",
          Schedule(elements: [
            element(from: .anchor(.enrolled, .zero), to: surgery, at: time, target: 5),
            element(from: surgery, at: time, target: 10),
          ]))
      ], anchors: [AnchorDefinition(name: "surgery", isRequired: false)])
    try fixture.runtime.setAnchor(
      "surgery", to: .date(date("2026-06-05")), of: fixture.id, at: instant("2026-05-25T12:00"))
    return fixture
  }

  private func targets(_ fixture: LifeFixture, _ key: String) throws -> [Int] {
    try fixture.event(key, at: now).targets.compactMap { $0.number.map { Int($0) } }
  }

  @Test func aCorrectedZoneLeavesARecordedEventInItsZoneAndOnItsDay() throws {
    let fixture = try LifeFixture()
    try fixture.toggle("walk/2026-06-02T20:00", at: "2026-06-02T20:10")
    try fixture.runtime.update(patient: fixture.patient, effective: .beginning, at: instant(now)) {
      $0.zone = try #require(Zone("Asia/Tokyo"))
    }
    let event = try fixture.event("walk/2026-06-02T20:00", at: now)
    #expect(event.zone.identifier == "America/New_York")
    #expect(event.date == (try date("2026-06-02")) && event.state == .completed)
    let day = EventQuery(patient: fixture.patient, interval: .day(try date("2026-06-02")))
    #expect(try fixture.runtime.events(day, at: instant(now)).contains { $0.key == event.key })
    let next = EventQuery(patient: fixture.patient, interval: .day(try date("2026-06-03")))
    #expect(try !fixture.runtime.events(next, at: instant(now)).contains { $0.key == event.key })
  }

  @Test func aRecordedEventKeepsItsElementWhenAnAnchorMoves() throws {
    let fixture = try dose()
    try fixture.toggle("dose/2026-06-03T08:00", at: "2026-06-03T08:10")
    try fixture.runtime.setAnchor(
      "surgery", to: .date(date("2026-06-02")), of: fixture.id, effective: .date(date("2026-06-01")), at: instant(now))
    #expect(try targets(fixture, "dose/2026-06-03T08:00") == [5])
    #expect(try targets(fixture, "dose/2026-06-04T08:00") == [10])
  }

  @Test func aCorrectionAfterTheMoveKeepsTheElement() throws {
    let fixture = try dose()
    try fixture.toggle("dose/2026-06-03T08:00", at: "2026-06-03T08:10")
    try fixture.runtime.setAnchor(
      "surgery", to: .date(date("2026-06-02")), of: fixture.id, effective: .date(date("2026-06-01")),
      at: instant("2026-06-04T12:00"))
    let event = try fixture.event("dose/2026-06-03T08:00", at: "2026-06-05T12:00")
    try fixture.runtime.record(event, values: [OutcomeValue(.integer(4))], at: instant("2026-06-05T12:00"))
    #expect(try targets(fixture, "dose/2026-06-03T08:00") == [5])
  }

  @Test func anEventRecordedAfterTheMoveHasTheNewElement() throws {
    let fixture = try dose()
    try fixture.runtime.setAnchor(
      "surgery", to: .date(date("2026-06-03")), of: fixture.id, at: instant("2026-06-03T07:00"))
    try fixture.toggle("dose/2026-06-03T08:00", at: "2026-06-03T08:10")
    try fixture.runtime.setAnchor(
      "surgery", to: .date(date("2026-06-20")), of: fixture.id, at: instant("2026-06-04T07:00"))
    #expect(try targets(fixture, "dose/2026-06-03T08:00") == [10])
  }

  @Test func aRecordedEventKeepsItsElementWhenAParameterChanges() throws {
    let wake = DayTime.parameter("wake", plus: 0), start = ScheduleTime.anchor(.enrolled, .zero)
    let fixture = try LifeFixture(
      [
        task(
          "dose",
          Schedule(elements: [
            element(from: start, at: wake, target: 5),
            element(from: start, at: try #require(DayTime("20:00")), target: 10),
          ]))
      ], parameters: [ParameterDefinition(name: "wake", kind: .time)])
    try fixture.toggle("dose/2026-06-03T08:00", at: "2026-06-03T08:10")
    try fixture.toggle("dose/2026-06-03T20:00", at: "2026-06-03T20:10")
    try fixture.runtime.setParameters(
      ["wake": .text("20:00")], of: fixture.id, effective: .date(date("2026-06-02")), at: instant(now))
    #expect(try targets(fixture, "dose/2026-06-03T08:00") == [5])
    #expect(try targets(fixture, "dose/2026-06-03T20:00") == [10])
  }

  @Test func aRecordedEventKeepsItsElementWhenThePlanReordersThem() throws {
    let start = ScheduleTime.anchor(.enrolled, .zero)
    let morning = element(from: start, at: try #require(DayTime("08:00")), target: 5)
    let evening = element(from: start, at: try #require(DayTime("20:00")), target: 10)
    let fixture = try LifeFixture([task("dose", Schedule(elements: [morning, evening]))])
    try fixture.toggle("dose/2026-06-03T08:00", at: "2026-06-03T08:10")
    try fixture.seed([task("dose", Schedule(elements: [evening, morning]))], effective: "2026-06-02", at: now)
    #expect(try targets(fixture, "dose/2026-06-03T08:00") == [5])
    #expect(try targets(fixture, "dose/2026-06-04T08:00") == [5])
  }
}
