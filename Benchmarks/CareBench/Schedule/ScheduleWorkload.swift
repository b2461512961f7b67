import CareModel
import CareSchedule

/// One schedule and its query; the peers know it by its name.
struct ScheduleWorkload {
  /// A query.
  enum Question {
    /// All occurrences within a number of years from the start.
    case years(Int)
    /// The occurrences of the day ten years after the start.
    case day
    /// The occurrence with an index.
    case occurrence(Int)
  }

  var name: String
  var question: Question
  var schedule: Schedule
  var zone: Zone
  /// The goal for one operation in each measured form, in nanoseconds; nil for no goal.
  var goals: KeyValuePairs<ScheduleForm, Double?>

  /// Returns the workloads in the order of the report.
  static func all() throws -> [ScheduleWorkload] {
    let newYork = "America/New_York"
    let three = ["08:00", "12:00", "20:00"]
    // The goal for set elements and other zones is three times the daily goal.
    let near: KeyValuePairs<ScheduleForm, Double?> = [.sequence: 5, .existential: 37.5, .array: 6]
    return [
      try daily("ten-years-daily", goals: [.sequence: 1.667, .existential: 12.5, .array: 2, .forEach: nil]),
      try ScheduleWorkload(
        "ten-years-three", .years(10), three.map { try element([$0]) }, in: newYork,
        goals: [.sequence: 4, .existential: nil, .array: nil]),
      try ScheduleWorkload(
        "day-after-ten-years", .day, [element(["08:00"])], in: newYork,
        goals: [.sequence: 40, .forEach: 40, .array: 80]),
      try ScheduleWorkload(
        "day-after-ten-years-three", .day, three.map { try element([$0]) }, in: newYork,
        goals: [.sequence: 80, .forEach: 80, .array: 120]),
      try ScheduleWorkload(
        "occurrence-3652-of-three", .occurrence(3652), three.map { try element([$0]) }, in: newYork,
        goals: [.lookup: 200]),
      try ScheduleWorkload(
        "monthly-31st", .years(10), [element(["08:00"], .monthly(on: .day(31), every: 1, missing: .clamp))],
        in: newYork, goals: [.sequence: 10, .existential: nil, .array: nil]),
      try daily("overnight", at: "02:30", goals: near),
      try daily("ten-years-daily-berlin", in: "Europe/Berlin", goals: near),
      try daily("ten-years-daily-lord-howe", in: "Australia/Lord_Howe", goals: near),
      try ScheduleWorkload(
        "weekdays", .years(10), [element(["08:00"], .weekly(on: [.monday, .thursday], every: 1))], in: newYork,
        goals: near),
      try ScheduleWorkload("three-times-a-day", .years(10), [element(three)], in: newYork, goals: near),
      try ScheduleWorkload(
        "nth-weekday", .years(10),
        [element(["08:00"], .monthly(on: .weekday(2, .tuesday), every: 1, missing: .clamp))], in: newYork, goals: near),
    ]
  }

  /// Returns a schedule that repeats every minute to the end of the calendar, which is more than 10^9 occurrences.
  static func everyMinute() throws -> ScheduleWorkload {
    try ScheduleWorkload(
      "every-minute", .years(10), [element([], .interval(.seconds(60)))], in: "America/New_York",
      goals: [.sequence: nil])
  }

  /// Returns the schedule, resolved for a participant who lives in the zone.
  func resolved() throws -> ResolvedSchedule {
    try schedule.resolved(inputs: ScheduleInputs(enrolled: Self.start), zones: ZoneTimeline(zone))
  }

  /// Returns the window from the first moment of a year to that of a later one; `years` counts from the start.
  func window(years: Int) -> (from: Instant, to: Instant) {
    (zone.startOfDay(Self.start), zone.startOfDay(Self.start.adding(months: 12 * years)))
  }

  /// The day ten years after the start.
  var day: (from: Instant, to: Instant) {
    let date = Self.start.adding(months: 120)
    return (zone.startOfDay(date), zone.startOfDay(date.adding(days: 1)))
  }

  private static let start = CivilDate(year: 2015, month: 1, day: 1) ?? .earliest

  private init(
    _ name: String, _ question: Question, _ elements: [ScheduleElement], in zone: String,
    goals: KeyValuePairs<ScheduleForm, Double?>
  ) throws {
    guard let zone = Zone(zone) else { throw BenchError.text("no zone \(zone)") }
    self.name = name
    self.question = question
    self.goals = goals
    self.zone = zone
    schedule = Schedule(elements: elements)
  }

  private static func daily(
    _ name: String, at time: String = "08:00", in zone: String = "America/New_York",
    goals: KeyValuePairs<ScheduleForm, Double?>
  ) throws -> ScheduleWorkload {
    try ScheduleWorkload(name, .years(10), [element([time])], in: zone, goals: goals)
  }

  /// Returns an element of one-hour events from the start.
  private static func element(
    _ times: [String], _ recurrence: Recurrence = .daily(every: 1)
  ) throws -> ScheduleElement {
    let own = times.compactMap { DayTime($0) }
    guard own.count == times.count else { throw BenchError.text("no times \(times)") }
    return ScheduleElement(start: .date(start), times: own, recurrence: recurrence, duration: .seconds(3600))
  }
}

/// The forms of a schedule query.
enum ScheduleForm: String {
  /// The sequence as its concrete type.
  case sequence
  /// The sequence as `any Sequence<Occurrence>`.
  case existential
  /// An array of the whole window.
  case array
  /// A function that is called with each occurrence.
  case forEach = "for-each"
  /// The occurrence with an index.
  case lookup
}

/// An error that prevents a measurement.
enum BenchError: Error, CustomStringConvertible {
  case text(String)

  var description: String {
    switch self {
    case .text(let text): text
    }
  }
}
