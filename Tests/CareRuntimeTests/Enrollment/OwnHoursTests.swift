import CareModel
import CareRuntime
import CareStore
import Testing

/// Zones, windows, and times evenly apart that a participant's parameters give.
struct OwnHoursTests {
  private static let home = ParameterDefinition(name: "home", kind: .zone)

  private func atHome(_ home: String) throws -> LifeFixture {
    var element = ScheduleElement(
      start: .anchor(.enrolled, .zero), times: [try #require(DayTime("08:00"))], recurrence: .daily(every: 1),
      duration: .seconds(3600))
    element.zoneParameter = "home"
    return try LifeFixture([task("walk", Schedule(elements: [element]))], parameters: [Self.home]) {
      $0.parameters = ["home": .text(home)]
    }
  }

  @Test func aTaskIsReadInTheZoneOfItsParameter() throws {
    // The participant lives in New York, six hours behind Berlin.
    let fixture = try atHome("Europe/Berlin")
    #expect(try fixture.events(1, 2, at: "2026-05-31T12:00") == ["walk@1 02:00 upcoming", "walk@2 02:00 upcoming"])
    #expect(try fixture.event("walk/2026-06-01T08:00", at: "2026-05-31T12:00").zone == Zone("Europe/Berlin"))
  }

  @Test func aChangeOfTheZoneCountsFromItsCommit() throws {
    let fixture = try atHome("Europe/Berlin")
    try fixture.toggle("walk/2026-06-02T08:00", at: "2026-06-02T06:10")
    let before = try fixture.events(1, 3, at: "2026-06-03T12:00")
    try fixture.runtime.setParameters(
      ["home": .text("America/New_York")], of: fixture.id, at: instant("2026-06-03T12:00"))
    #expect(try fixture.events(1, 3, at: "2026-06-03T12:00") == before)
    #expect(try fixture.events(4, 5, at: "2026-06-03T12:00") == ["walk@4 08:00 upcoming", "walk@5 08:00 upcoming"])
  }

  @Test(arguments: ["Berlin", "home", ""])
  func whatIsNoZoneIsRefused(_ name: String) throws {
    let error = #expect(throws: RuntimeError.self) { try atHome(name) }
    #expect(error?.code == "invalid_param")
    #expect(error?.message.contains("a time zone such as Europe/Berlin") == true)
  }

  @Test func aScheduleOfOnesOwnEndsItsDaysAsTheParameterDoes() throws {
    let bed = ParameterDefinition(name: "bed", kind: .time, dayEnds: TimeOfDay(hour: 4, minute: 0))
    func daily(_ plus: Int, _ ends: TimeOfDay?) -> Schedule {
      Schedule(elements: [
        ScheduleElement(
          start: .anchor(.enrolled, .zero), times: [.parameter("bed", plus: plus, dayEnds: ends)],
          recurrence: .daily(every: 1), duration: .seconds(3600))
      ])
    }
    let fixture = try LifeFixture([task("diary", daily(0, bed.dayEnds))], parameters: [bed]) {
      $0.parameters = ["bed": .text("00:30")]
    }
    #expect(try fixture.events(3, 4, at: "2026-05-31T12:00") == ["diary@3 00:30 upcoming", "diary@4 00:30 upcoming"])
    var patch = TaskPatch(id: "diary")
    patch.schedule = daily(-3600, nil)
    try fixture.runtime.override(
      patch, of: fixture.id, effective: .date(date("2026-06-03")),
      at: instant("2026-05-31T12:00"))
    // An hour before bedtime is the evening of the same day: 23:30, and never a time before the day begins.
    #expect(try fixture.events(3, 3, at: "2026-05-31T12:00") == ["diary@3 23:30 upcoming"])
    try fixture.runtime.add(
      CareTask(id: "own", title: "Own", schedule: daily(-3600, nil)), owner: .carePlan(fixture.id),
      effective: .date(date("2026-06-05")), at: instant("2026-05-31T12:00"))
    let own = try fixture.events(5, 6, at: "2026-05-31T12:00")
    #expect(own.filter { $0.hasPrefix("Own") } == ["Own@5 23:30 upcoming", "Own@6 23:30 upcoming"])
  }

  @Test func timesThatDoNotFitAreRefusedWithTheParticipantsOwnHours() throws {
    let (wake, bed) = (DayTime.parameter("wake", plus: 0), DayTime.parameter("bed", plus: 0))
    let times = (0..<30).map { DayTime.spread(SpreadTime(from: wake, to: bed, place: $0, count: 30)) }
    let element = ScheduleElement(start: .anchor(.enrolled, .zero), times: times, recurrence: .daily(every: 1))
    let parameters = ["wake", "bed"].map { ParameterDefinition(name: $0, kind: .time) }
    func enroll(_ bed: String) throws -> LifeFixture {
      try LifeFixture([task("walk", Schedule(elements: [element]))], parameters: parameters) {
        $0.parameters = ["wake": .text("08:00"), "bed": .text(bed)]
      }
    }
    let error = #expect(throws: RuntimeError.self) { try enroll("08:20") }
    #expect(error?.code == "unfit_schedule")
    let fixture = try enroll("22:30")
    #expect(try fixture.events(1, 1, at: "2026-05-31T12:00").count == 30)
    #expect(throws: RuntimeError.self) {
      try fixture.runtime.setParameters(["bed": .text("08:10")], of: fixture.id, at: instant("2026-06-03T12:00"))
    }
  }
}
