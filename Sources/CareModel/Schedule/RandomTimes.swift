/// A number of random times a day within a window, as experience sampling requires.
///
/// All placements in whole elapsed seconds that keep the gap are equally likely. Each occurrence ends within the
/// window. If a clock change makes a window too short for all times, it has as many as fit.
public struct RandomTimes: Hashable, Sendable {
  /// The number of times a day, 1 to ``maxTimes``.
  public var times: Int

  /// The time at which the window opens.
  public var from: DayTime

  /// The time at which the window closes; on the next day unless it is after ``from``.
  public var to: DayTime

  /// The minimum number of elapsed seconds from one start to the next; 0 is the same as 1, because no two starts
  /// coincide.
  public var minGap: Int

  /// Whether the window is divided into as many equal parts as there are times, with one time in each.
  public var isStratified: Bool

  /// The weekdays on which the window opens; empty for every day.
  public var weekdays: Set<Weekday>

  /// The days that are drawn at random from each block of days, counted from the start; nil for all days.
  public var days: DrawnDays?

  /// Creates random times in a window.
  public init(
    times: Int, from: DayTime, to: DayTime, minGap: Int = 0, isStratified: Bool = false, weekdays: Set<Weekday> = [],
    days: DrawnDays? = nil
  ) {
    self.times = times
    self.from = from
    self.to = to
    self.minGap = minGap
    self.isStratified = isStratified
    self.weekdays = weekdays
    self.days = days
  }

  /// The maximum number of times a day of an element.
  public static let maxTimes = 96
}

/// A number of days that are drawn at random from each block of days, such as 3 of 10.
///
/// All choices of that many days are equally likely. A block that the end of the schedule cuts off keeps the days that were drawn before
/// the end.
public struct DrawnDays: Hashable, Sendable, Codable {
  /// The number of days drawn, 1 to ``of``.
  public var count: Int

  /// The number of days in each block, at most ``mostDays``.
  public var of: Int

  /// Creates the days of blocks.
  public init(_ count: Int, of: Int) {
    self.count = count
    self.of = of
  }

  /// The maximum number of days in a block.
  public static let mostDays = 366

  /// Whether the numbers are possible.
  public var isValid: Bool { (1...Self.mostDays).contains(of) && (1...of).contains(count) }
}

extension RandomTimes: Codable {
  private enum CodingKeys: String, CodingKey {
    case times, from, to, minGap, isStratified, weekdays, days
  }

  /// Decodes an object whose fields are named like the properties; without weekdays, it is every day.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      times: try container.decode(Int.self, forKey: .times), from: try container.decode(DayTime.self, forKey: .from),
      to: try container.decode(DayTime.self, forKey: .to), minGap: try container.decode(Int.self, forKey: .minGap),
      isStratified: try container.decode(Bool.self, forKey: .isStratified),
      weekdays: Set(try container.decodeIfPresent([Weekday].self, forKey: .weekdays) ?? []),
      days: try container.decodeIfPresent(DrawnDays.self, forKey: .days))
  }

  /// Encodes what ``init(from:)`` decodes, with weekdays in order from Monday.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(times, forKey: .times)
    try container.encode(from, forKey: .from)
    try container.encode(to, forKey: .to)
    try container.encode(minGap, forKey: .minGap)
    try container.encode(isStratified, forKey: .isStratified)
    if !weekdays.isEmpty { try container.encode(weekdays.sorted(), forKey: .weekdays) }
    try container.encodeIfPresent(days, forKey: .days)
  }
}

extension RandomTimes {
  /// Returns a message that explains, with the arithmetic, why the times do not fit into a window of `window` seconds.
  ///
  /// For example, `6 prompts at least 2 h 30 min apart need 12 h 30 min; the window is 10 h`.
  func misfitMessage(duration: Int, window: Int) -> String {
    let gap = max(1, minGap)
    let (gaps, tooLong) = gap.multipliedReportingOverflow(by: max(0, times - 1))
    let (sum, overflow) = gaps.addingReportingOverflow(duration)
    let need = tooLong || overflow ? "more than \(Self.formatted(seconds: .max))" : Self.formatted(seconds: sum)
    let apart = times == 1 ? "1 prompt" : "\(times) prompts at least \(Self.formatted(seconds: gap)) apart"
    let lasting =
      duration == 0
      ? ""
      : times == 1
        ? " that lasts \(Self.formatted(seconds: duration))" : ", the last for \(Self.formatted(seconds: duration)),"
    let shorter = [times > 1 ? "fewer times, a smaller gap" : nil, duration > 0 ? "a shorter duration" : nil]
    return """
      \(apart)\(lasting) need\(times == 1 ? "s" : "") \(need), and the window is \(Self.formatted(seconds: window)); write \
      \(shorter.compactMap(\.self).joined(separator: ", ")) or a longer window
      """
  }

  /// Returns seconds as text, such as `2 h 30 min`.
  package static func formatted(seconds: Int) -> String {
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
      .filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return parts.isEmpty ? "0 s" : parts.joined(separator: " ")
  }
}
