extension CalendarRule {
  /// A part of a rule, with its name in RFC 5545.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// The months.
    case months = "BYMONTH"
    /// The weeks of the year.
    case weeks = "BYWEEKNO"
    /// The days of the year.
    case yearDays = "BYYEARDAY"
    /// The days of the month.
    case monthDays = "BYMONTHDAY"
    /// The weekdays.
    case days = "BYDAY"
    /// The places in a period.
    case positions = "BYSETPOS"
  }

  /// A problem that makes a rule invalid.
  public enum Fault: Hashable, Sendable {
    /// A part has an impossible value.
    case outOfRange(Part, Int)
    /// The part cannot be combined with the frequency.
    case notAllowed(Part, Frequency)
    /// Positions are given, but no other part selects dates.
    case positionsAlone
    /// No date meets all parts.
    case neverComes
    /// The rule expands to too many dates and times.
    case tooLarge
  }
}

extension CalendarRule.Fault {
  /// The problem, and what to write instead.
  public var message: String {
    switch self {
    case .outOfRange(let part, let value): "\(part.rawValue) cannot be \(value); write \(part.range)"
    case .notAllowed(.days, let frequency):
      "BYDAY takes no number before a weekday with FREQ=\(frequency.rawValue.uppercased()) here; write the weekday alone"
    case .notAllowed(let part, let frequency):
      """
      FREQ=\(frequency.rawValue.uppercased()) does not take \(part.rawValue); leave it out or write \
      FREQ=\(part == .monthDays ? "MONTHLY" : "YEARLY")
      """
    case .positionsAlone: "BYSETPOS needs another part to choose from; write e.g. BYDAY=MO,TU,WE,TH,FR beside it"
    case .neverComes: "the rule never comes: no date has all that its parts ask for; leave one of them out"
    case .tooLarge: "the rule has too many dates and times to be laid out; write fewer times or leave BYSETPOS out"
    }
  }
}

extension CalendarRule.Part {
  /// The values that the part allows, for messages.
  public var range: String {
    switch self {
    case .months: "1 to 12"
    case .weeks: "1 to 53, or -1 to -53 counted from the last"
    case .yearDays, .positions: "1 to 366, or -1 to -366 counted from the last"
    case .monthDays: "1 to 31, or -1 to -31 counted from the last"
    case .days: "1 to 53 before a weekday, or -1 to -53 counted from the last; in a month, 1 to 5 or -1 to -5"
    }
  }
}
