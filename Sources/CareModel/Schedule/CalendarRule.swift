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
