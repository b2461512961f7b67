/// How a schedule element repeats.
public enum Recurrence: Hashable, Sendable {
  /// Not at all: it falls on its start.
  case once
  /// Each interval from the start: months and days on the wall clock, seconds as elapsed time.
  case interval(CalendarInterval)
  /// On each day, or each `every`-th day, from the start.
  case daily(every: Int)
  /// On those weekdays of each week, or each `every`-th week, from the week that holds the start.
  ///
  /// No weekdays mean the start's own.
  case weekly(on: Set<Weekday>, every: Int, weekStart: Weekday = .monday)
  /// On that day of each month, or each `every`-th month, from the month that holds the start.
  case monthly(on: MonthDay, every: Int, missing: MissingDay)
  /// On that day of that month of each year, or each `every`-th year, from the year that holds the start.
  case yearly(month: Int, on: MonthDay, every: Int, missing: MissingDay)
  /// As a rule of the calendar says, counted in periods from the one that holds the start.
  case rule(CalendarRule)
  /// At random times of each day.
  case random(RandomTimes)
}

extension Recurrence: Codable {
  private enum CodingKeys: String, CodingKey {
    case daily, weekly, weekStart, monthly, yearly, month, missing, every, rule, random
  }

  /// Reads `"once"`, `{"every": {"months": 1}}`, `{"daily": 1}`, `{"weekly": ["mon", "thu"], "every": 2}`,
  /// `{"monthly": -1, "every": 1}`, `{"yearly": 29, "month": 2, "every": 1, "missing": "skip"}`, `{"rule": …}` or
  /// `{"random": …}`.
  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
      self = try decodeText(from: decoder, expecting: "once") { $0 == "once" ? .once : nil }
      return
    }
    func every() throws -> Int { try container.decodeIfPresent(Int.self, forKey: .every) ?? 1 }
    func missing() throws -> MissingDay { try container.decodeIfPresent(MissingDay.self, forKey: .missing) ?? .clamp }
    if let every = try container.decodeIfPresent(Int.self, forKey: .daily) {
      self = .daily(every: every)
    } else if let days = try container.decodeIfPresent([Weekday].self, forKey: .weekly) {
      let weekStart = try container.decodeIfPresent(Weekday.self, forKey: .weekStart) ?? .monday
      self = .weekly(on: Set(days), every: try every(), weekStart: weekStart)
    } else if let day = try container.decodeIfPresent(MonthDay.self, forKey: .monthly) {
      self = .monthly(on: day, every: try every(), missing: try missing())
    } else if let day = try container.decodeIfPresent(MonthDay.self, forKey: .yearly) {
      let month = try container.decode(Int.self, forKey: .month)
      self = .yearly(month: month, on: day, every: try every(), missing: try missing())
    } else if let rule = try container.decodeIfPresent(CalendarRule.self, forKey: .rule) {
      self = .rule(rule)
    } else if let random = try container.decodeIfPresent(RandomTimes.self, forKey: .random) {
      self = .random(random)
    } else {
      self = .interval(try container.decode(CalendarInterval.self, forKey: .every))
    }
  }

  /// Writes what ``init(from:)`` reads, weekdays from Monday on.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .once:
      var container = encoder.singleValueContainer()
      try container.encode("once")
    case .interval(let interval):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(interval, forKey: .every)
    case .daily(let every):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(every, forKey: .daily)
    case .weekly(let days, let every, let weekStart):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(days.sorted(), forKey: .weekly)
      try container.encode(every, forKey: .every)
      if weekStart != .monday { try container.encode(weekStart, forKey: .weekStart) }
    case .monthly(let day, let every, let missing):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(day, forKey: .monthly)
      try container.encode(every, forKey: .every)
      if missing != .clamp { try container.encode(missing, forKey: .missing) }
    case .yearly(let month, let day, let every, let missing):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(day, forKey: .yearly)
      try container.encode(month, forKey: .month)
      try container.encode(every, forKey: .every)
      if missing != .clamp { try container.encode(missing, forKey: .missing) }
    case .rule(let rule):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(rule, forKey: .rule)
    case .random(let random):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(random, forKey: .random)
    }
  }
}
