import CareModel

/// The value of an RRULE, split into its parts.
struct RecurrenceRule: Hashable, Sendable {
  typealias Part = RecurrenceTextError.Part

  enum Frequency: String, CaseIterable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    /// The length in seconds of a period that is shorter than a day.
    var seconds: Int? {
      switch self {
      case .secondly: 1
      case .minutely: 60
      case .hourly: 3600
      default: nil
      }
    }
  }

  private(set) var frequency = Frequency.daily
  private(set) var interval = 1
  private(set) var count: Int?
  private(set) var until: CalendarStamp?
  private(set) var seconds: [Int] = []
  private(set) var minutes: [Int] = []
  private(set) var hours: [Int] = []
  /// The parts that select dates; frequency and interval are not set.
  private(set) var dates = CalendarRule(.daily)
  /// The position of each part.
  private(set) var places: [Part: Int] = [:]

  /// Whether the rule has any of these parts.
  func has(_ parts: Part...) -> Bool { parts.contains { places[$0] != nil } }

  /// Returns an error at a part.
  func error(_ part: Part, _ reason: RecurrenceTextError.Reason) -> RecurrenceTextError {
    RecurrenceTextError(part: part, position: places[part] ?? places[.rule] ?? 1, reason: reason)
  }

  init(_ value: LocatedText) throws(RecurrenceTextError) {
    places[.rule] = value.position
    for piece in value.split(";") where !piece.isEmpty {
      guard let (name, text) = piece.cut("=") else {
        throw RecurrenceTextError(
          part: .rule, position: piece.position, reason: .unknown(piece.quoted, write: "parts such as FREQ=DAILY"))
      }
      guard let part = Part(rawValue: name.word), Self.parts.contains(part) else {
        throw RecurrenceTextError(
          part: .rule, position: name.position,
          reason: .unknown(name.quoted, write: "one of \(Self.parts.map(\.rawValue).joined(separator: ", "))"))
      }
      guard places[part] == nil else {
        throw RecurrenceTextError(part: part, position: name.position, reason: .doubled)
      }
      places[part] = name.position
      try read(part, text)
    }
    guard places[.frequency] != nil else { throw error(.frequency, .missing) }
    if has(.count), has(.until) { throw error(.until, .notWith(.count)) }
    let others = Self.parts.filter { $0.rawValue.hasPrefix("BY") && $0 != .positions }
    if has(.positions), !others.contains(where: { places[$0] != nil }) {
      throw error(.positions, .fault(.positionsAlone))
    }
  }

  private static let parts = Part.allCases.filter { ![.text, .rule, .start, .except, .also].contains($0) }

  private mutating func read(_ part: Part, _ text: LocatedText) throws(RecurrenceTextError) {
    switch part {
    case .frequency:
      guard let found = Frequency.allCases.first(where: { $0.rawValue.uppercased() == text.word }) else {
        let all = Frequency.allCases.map { $0.rawValue.uppercased() }
        throw wrong(part, text, "one of \(all.joined(separator: ", "))")
      }
      frequency = found
    case .interval: interval = try positive(part, text)
    case .count: count = try positive(part, text)
    case .until:
      guard let stamp = CalendarStamp(text) else { throw wrong(part, text, CalendarStamp.example) }
      until = stamp
    case .seconds: seconds = try numbers(part, text, 0...59)
    case .minutes: minutes = try numbers(part, text, 0...59)
    case .hours: hours = try numbers(part, text, 0...23)
    case .months: dates.months = try numbers(part, text, 1...12)
    case .weeks: dates.weeks = try numbers(part, text, -53...53)
    case .yearDays: dates.yearDays = try numbers(part, text, -366...366)
    case .monthDays: dates.monthDays = try numbers(part, text, -31...31)
    case .positions: dates.positions = try numbers(part, text, -366...366)
    case .days: dates.days = try days(text)
    case .weekStart:
      guard let (nth, day) = text.weekday, nth.isEmpty else { throw wrong(part, text, "MO, TU, WE, TH, FR, SA, or SU") }
      dates.weekStart = day
    case .text, .rule, .start, .except, .also: break
    }
  }

  private func wrong(_ part: Part, _ text: LocatedText, _ write: String) -> RecurrenceTextError {
    RecurrenceTextError(part: part, position: text.position, reason: .wrongValue(text.quoted, write: write))
  }

  private func positive(_ part: Part, _ text: LocatedText) throws(RecurrenceTextError) -> Int {
    guard let number = text.number(), number > 0 else { throw wrong(part, text, "a whole number from 1 to 999999999") }
    return number
  }

  /// Returns the numbers of a list, ascending and unique; negative ones count from the end, and 0 is not allowed there.
  private func numbers(
    _ part: Part, _ text: LocatedText, _ range: ClosedRange<Int>
  ) throws(RecurrenceTextError) -> [Int] {
    let write =
      range.lowerBound < 0
      ? "1 to \(range.upperBound), or -1 to \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    var found: Set<Int> = []
    for piece in text.split(",") {
      guard let number = piece.number(), range.contains(number), number != 0 || range.lowerBound == 0 else {
        throw wrong(part, piece, write)
      }
      found.insert(number)
    }
    return found.sorted()
  }

  private func days(_ text: LocatedText) throws(RecurrenceTextError) -> [CalendarRule.Day] {
    var found: Set<CalendarRule.Day> = []
    for piece in text.split(",") {
      guard let (nth, day) = piece.weekday else { throw wrong(.days, piece, "weekdays such as MO, 2TU, or -1FR") }
      guard !nth.isEmpty else {
        found.insert(.init(day))
        continue
      }
      guard let number = nth.number(), number != 0, (-53...53).contains(number) else {
        throw wrong(.days, piece, "weekdays such as MO, 2TU, or -1FR, with 1 to 53 or -1 to -53 before them")
      }
      found.insert(.init(day, nth: number))
    }
    return found.sorted { ($0.weekday, $0.nth ?? 0) < ($1.weekday, $1.nth ?? 0) }
  }
}
