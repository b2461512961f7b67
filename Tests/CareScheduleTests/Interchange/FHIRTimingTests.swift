import CareModel
import CareSchedule
import CareTestSupport
import Testing

@Suite struct FHIRTimingTests {
  private static func times(_ texts: String...) -> [DayTime] { texts.compactMap { DayTime($0) } }

  static let policy: [String: [DayTime]] = [
    "MORN": times("08:00"), "HS": times("22:00"), "ACM": times("07:30"), "AM": times("08:00"),
    "BID": times("08:00", "20:00"), "TID": times("08:00", "14:00", "20:00"),
  ]

  private func element(_ json: String, start: ScheduleTime? = nil, zone: Zone? = nil) throws -> ScheduleElement {
    let value = try JSONParser.parse(json)
    return try FHIRTiming(times: Self.policy, zone: zone, start: start).element(value)
  }

  /// What each timing says, in the sentence that the schedule makes.
  static let rows: [(json: String, sentence: String)] = [
    (#"{"repeat":{"frequency":1,"period":1,"periodUnit":"d"}}"#, "Every day all day, from enrollment."),
    (
      #"{"repeat":{"frequency":1,"frequencyMax":1,"period":1,"periodUnit":"d"}}"#,
      "Every day all day, from enrollment."
    ),
    (
      #"{"repeat":{"frequency":2,"frequencyMax":2,"period":1,"periodUnit":"d"}}"#,
      "Every day at 08:00 and 20:00, from enrollment, for 1 hour."
    ),
    (
      #"{"repeat":{"frequency":2,"period":1,"periodUnit":"d"}}"#,
      "Every day at 08:00 and 20:00, from enrollment, for 1 hour."
    ),
    (
      #"{"code":{"coding":[{"code":"TID"}]}}"#,
      "Every day at 08:00 and 14:00 and 20:00, from enrollment, for 1 hour."
    ),
    (#"{"code":"QOD"}"#, "Every 2 days all day, from enrollment."),
    (#"{"code":"Q4H"}"#, "Every 4 hours, from enrollment, for 1 hour."),
    (#"{"code":"AM"}"#, "Every day at 08:00, from enrollment, for 1 hour."),
    // The offset of a meal's "before" goes back, that of the morning on.
    (#"{"repeat":{"when":["ACM"],"offset":30}}"#, "Every day at 07:00, from enrollment, for 1 hour."),
    (#"{"repeat":{"when":["MORN"],"offset":30}}"#, "Every day at 08:30, from enrollment, for 1 hour."),
    (
      #"{"repeat":{"dayOfWeek":["mon","thu"],"timeOfDay":["18:00:00"],"duration":30,"durationUnit":"min"}}"#,
      "Every Monday and Thursday at 18:00, from enrollment, for 30 minutes."
    ),
    (
      #"{"repeat":{"frequency":1,"period":2,"periodUnit":"wk","dayOfWeek":["fri"],"timeOfDay":["09:00:00"]}}"#,
      "Every 2 weeks on Friday at 09:00, from enrollment, for 1 hour."
    ),
    (
      #"{"repeat":{"frequency":1,"period":1.5,"periodUnit":"h"}}"#,
      "Every 1 hour 30 minutes, from enrollment, for 1 hour."
    ),
    (#"{"repeat":{"frequency":4,"period":1,"periodUnit":"h"}}"#, "Every 15 minutes, from enrollment, for 1 hour."),
    (#"{"repeat":{"frequency":1,"period":3,"periodUnit":"mo"}}"#, "Every 3 months all day, from enrollment."),
    (
      #"{"repeat":{"frequency":1,"period":1,"periodUnit":"d","count":5,"boundsPeriod":{"start":"2026-06-08"}}}"#,
      "Every day all day, from 2026-06-08, 5 times."
    ),
    // The end of a period is inside.
    (
      #"{"repeat":{"period":1,"periodUnit":"d","boundsPeriod":{"start":"2026-06-08","end":"2026-06-21"}}}"#,
      "Every day all day, from 2026-06-08, until before 2026-06-22."
    ),
    (
      #"{"repeat":{"period":1,"periodUnit":"d","boundsDuration":{"value":2,"code":"wk"}}}"#,
      "Every day all day, from enrollment, until before 2 weeks after enrollment."
    ),
    (#"{"event":["2026-06-08","2026-06-10"]}"#, "Once all day on 2026-06-08, and also on 2026-06-10."),
  ]

  @Test(arguments: rows.indices) func aTimingIsDecoded(row: Int) throws {
    let (json, sentence) = Self.rows[row]
    let schedule = Schedule(elements: [try element(json)])
    try schedule.validate()
    #expect(schedule.describe() == sentence, "\(json)")
  }

  static let refused: [(json: String, field: String, message: String)] = [
    (
      #"{"repeat":{"frequency":4,"period":1,"periodUnit":"d"}}"#, "repeat.frequency",
      """
      `repeat.frequency` does not set the times of day; write timeOfDay, or times = \
      { QID = { "08:00", "12:00", "16:00", "20:00" } }
      """
    ),
    (
      #"{"repeat":{"when":["MORN.early"]}}"#, "repeat.when",
      "`repeat.when` does not set the times of day; write timeOfDay, or times = { [\"MORN.early\"] = \"08:00\" }"
    ),
    (
      #"{"repeat":{"frequency":1,"period":1,"periodUnit":"d","frequencyMax":2}}"#, "repeat.frequencyMax",
      "a schedule cannot express this `repeat.frequencyMax`; write one number, without a maximum"
    ),
    (
      #"{"repeat":{"frequency":2,"period":1,"periodUnit":"wk"}}"#, "repeat.frequency",
      "a schedule cannot express this `repeat.frequency`; write dayOfWeek with the days of the week"
    ),
    (
      #"{"repeat":{"frequency":3,"period":1,"periodUnit":"d","timeOfDay":["08:00:00"]}}"#, "repeat.frequency",
      "`repeat.frequency` of the timing is invalid; write 1, the number of the days and times with it"
    ),
    (
      #"{"event":["2026-06-08T08:00:00Z"]}"#, "event",
      "`event` is an instant, which needs a zone; set the zone"
    ),
    (
      #"{}"#, "repeat",
      "the timing has no `repeat`; write, for example, repeat = { frequency = 1, period = 1, periodUnit = \"d\" }"
    ),
    (#"{"repaet":{}}"#, "repaet", "`repaet` is not a supported field of a FHIR timing; remove it"),
  ]

  @Test(arguments: refused.indices) func missingPartsOfATimingAreReported(row: Int) throws {
    let (json, field, message) = Self.refused[row]
    let error = #expect(throws: TimingError.self, "\(json)") { try element(json) }
    #expect(error?.field == field && error?.message == message, "\(json)")
  }

  static let seed: UInt64 = 4_000_1

  @Test func writtenSchedulesGiveTheSameOccurrences() throws {
    var written = 0
    for round in 0..<Soak.rounds(300) {
      var random = RandomSchedules(seed: Self.seed &+ UInt64(round))
      let day = random.firstDay()
      let zones = random.zones(from: day, days: 120)
      let schedule = random.schedule(from: day)
      for element in schedule.elements {
        var single = Schedule(elements: [element], zone: nil)
        single.elements[0].bursts = nil
        single.elements[0].except = []
        guard (try? single.validate()) != nil, let json = try? single.fhirTiming() else { continue }
        written += 1
        let name = Comment(rawValue: "seed \(Self.seed), round \(round): \(single.describe())\n\(json)")
        let value = try JSONParser.parse(json)
        var read = Schedule(elements: [try FHIRTiming(zone: element.zone).element(value)])
        read.elements[0].key = element.key
        let window = (from: Instant(seconds: (day - 5) * 86_400), to: Instant(seconds: (day + 400) * 86_400))
        let expected = try single.resolved(inputs: noAnchors, zones: zones)
          .occurrences(from: window.from, to: window.to)
        let found = try read.resolved(inputs: noAnchors, zones: zones).occurrences(from: window.from, to: window.to)
        try #require(found == expected, name)
      }
    }
    #expect(written > Soak.rounds(300) / 5, "\(written)")
  }

  @Test func inexpressiblePartsOfATimingAreReported() throws {
    let start = ScheduleTime.date(try date("2026-06-08"))
    func field(_ element: ScheduleElement) -> ScheduleWriteError.Field? {
      do {
        _ = try Schedule(elements: [element]).fhirTiming()
        return nil
      } catch { return error.field }
    }
    #expect(field(ScheduleElement(start: start, recurrence: .monthly(on: .day(1), every: 1, missing: .clamp))) == .day)
    #expect(
      field(ScheduleElement(start: start, recurrence: .daily(every: 1), except: [.date(try date("2026-06-09"))]))
        == .except)
    #expect(
      field(ScheduleElement(start: .dateTime(try wall("2026-06-08T08:00")), recurrence: .daily(every: 1))) == .zone)
    #expect(
      field(ScheduleElement(start: start, recurrence: .weekly(on: [.sunday], every: 2, weekStart: .sunday)))
        == .weekStart)
  }

  @Test func lastingCountsFromEnrollment() throws {
    let element = ScheduleElement(
      start: .anchor(.enrolled, .days(1)), times: [try dayTime("08:00")], recurrence: .daily(every: 1),
      end: .anchor(.enrolled, .days(15)))
    let json = try Schedule(elements: [element]).fhirTiming()
    #expect(
      json
        == #"{"repeat":{"boundsDuration":{"code":"wk","system":"http://unitsofmeasure.org","unit":"wk","value":2},"#
        + #""duration":1,"durationUnit":"h","frequency":1,"period":1,"periodUnit":"d","timeOfDay":["08:00:00"]}}"#)
    #expect(try self.element(json, start: element.start) == element)
  }
}
