/// A calendar rule as in RFC 5545, for what the simple recurrences cannot express.
///
/// Each part limits or expands the set of dates according to the table in RFC 5545, section 3.3.10. The times of day
/// come from the element, and ``positions`` count dates and times together. Lists are ascending and without duplicates.
public struct CalendarRule: Hashable, Sendable {
  /// The length of the periods that are counted.
  public enum Frequency: String, Hashable, Sendable, Codable, CaseIterable {
    case daily, weekly, monthly, yearly
  }

  /// A weekday, or its nth occurrence in the month or year; −1 is the last.
  public struct Day: Hashable, Sendable {
    /// The ordinal, from 1 or from −1; nil for every such weekday.
    public var nth: Int?
    /// The weekday.
    public var weekday: Weekday

    /// Creates a weekday with an optional ordinal.
    public init(_ weekday: Weekday, nth: Int? = nil) {
      self.weekday = weekday
      self.nth = nth
    }
  }

  /// The length of the periods.
  public var frequency: Frequency
  /// The distance from one period to the next: 1 for every period.
  public var every: Int
  /// The months, 1 to 12.
  public var months: [Int] = []
  /// The weeks of the year, 1 to 53 or −1 to −53.
  public var weeks: [Int] = []
  /// The days of the year, 1 to 366 or −1 to −366.
  public var yearDays: [Int] = []
  /// The days of the month, 1 to 31 or −1 to −31.
  public var monthDays: [Int] = []
  /// The weekdays.
  public var days: [Day] = []
  /// The positions selected in each period, from 1 or from −1; empty for all.
  public var positions: [Int] = []
  /// The first day of a week.
  public var weekStart = Weekday.monday

  /// Creates a rule that repeats every `every` periods.
  public init(_ frequency: Frequency, every: Int = 1) {
    self.frequency = frequency
    self.every = every
  }
}

extension CalendarRule.Day: Codable {
  private enum CodingKeys: String, CodingKey {
    case nth, weekday
  }

  /// Decodes `"tue"` or `{"nth": 2, "weekday": "tue"}`.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      self.init(
        try container.decode(Weekday.self, forKey: .weekday), nth: try container.decode(Int.self, forKey: .nth))
    } else {
      self.init(try Weekday(from: decoder))
    }
  }

  /// Encodes what ``init(from:)`` decodes.
  public func encode(to encoder: any Encoder) throws {
    guard let nth else { return try weekday.encode(to: encoder) }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(nth, forKey: .nth)
    try container.encode(weekday, forKey: .weekday)
  }
}

extension CalendarRule: Codable {
  private enum CodingKeys: String, CodingKey {
    case frequency, every, months, weeks, yearDays, monthDays, days, positions, weekStart
  }

  /// Decodes an object whose fields are named like the properties; empty lists may be omitted.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func list<Item: Decodable>(_ key: CodingKeys) throws -> [Item] {
      try container.decodeIfPresent([Item].self, forKey: key) ?? []
    }
    self.init(
      try container.decode(Frequency.self, forKey: .frequency),
      every: try container.decodeIfPresent(Int.self, forKey: .every) ?? 1)
    months = try list(.months)
    weeks = try list(.weeks)
    yearDays = try list(.yearDays)
    monthDays = try list(.monthDays)
    days = try list(.days)
    positions = try list(.positions)
    weekStart = try container.decodeIfPresent(Weekday.self, forKey: .weekStart) ?? .monday
  }

  /// Encodes what ``init(from:)`` decodes, without unset fields.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func encode<Item: Encodable>(_ list: [Item], _ key: CodingKeys) throws {
      if !list.isEmpty { try container.encode(list, forKey: key) }
    }
    try container.encode(frequency, forKey: .frequency)
    try container.encode(every, forKey: .every)
    try encode(months, .months)
    try encode(weeks, .weeks)
    try encode(yearDays, .yearDays)
    try encode(monthDays, .monthDays)
    try encode(days, .days)
    try encode(positions, .positions)
    if weekStart != .monday { try container.encode(weekStart, forKey: .weekStart) }
  }
}

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
      FREQ=\(frequency.rawValue.uppercased()) does not take \(part.rawValue); remove it, or write \
      FREQ=\(part == .monthDays ? "MONTHLY" : "YEARLY")
      """
    case .positionsAlone: "BYSETPOS needs another part to choose from; add, for example, BYDAY=MO,TU,WE,TH,FR"
    case .neverComes: "the rule has no occurrences, because no date matches all of its parts; remove one of them"
    case .tooLarge: "the rule has too many dates and times for BYSETPOS; write fewer times, or remove BYSETPOS"
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
