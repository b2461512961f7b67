/// The repetition of a schedule element.
public enum Recurrence: Hashable, Sendable {
  /// No repetition: the element is due once, at its start.
  case once
  /// An interval from the start: months and days on the wall clock, seconds as elapsed time.
  case interval(CalendarInterval)
  /// Every day, or every `every`-th day, from the start.
  case daily(every: Int)
  /// The given weekdays of every week, or every `every`-th week, from the week of the start.
  ///
  /// An empty set means the start's own weekday.
  case weekly(on: Set<Weekday>, every: Int, weekStart: Weekday = .monday)
  /// The given day of every month, or every `every`-th month, from the month of the start.
  case monthly(on: MonthDay, every: Int, missing: MissingDay)
  /// The given day of a month of every year, or every `every`-th year, from the year of the start.
  case yearly(month: Int, on: MonthDay, every: Int, missing: MissingDay)
  /// A calendar rule, counted in periods from the one that contains the start.
  case rule(CalendarRule)
  /// Random times on each day.
  case random(RandomTimes)
  /// Whenever the participant starts it.
  case atWill(AtWill)
}

extension Recurrence: Codable {
  private enum CodingKeys: String, CodingKey {
    case daily, weekly, weekStart, monthly, yearly, month, missing, every, rule, random, atWill
  }

  /// Decodes a recurrence.
  ///
  /// The formats are `"once"`, `{"every": {"months": 1}}`, `{"daily": 1}`, `{"weekly": ["mon", "thu"], "every": 2}`,
  /// `{"monthly": -1, "every": 1}`, `{"yearly": 29, "month": 2, "every": 1, "missing": "skip"}`, `{"rule": …}`,
  /// `{"random": …}`, and `{"atWill": …}`.
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
    } else if let limits = try container.decodeIfPresent(AtWill.self, forKey: .atWill) {
      self = .atWill(limits)
    } else {
      self = .interval(try container.decode(CalendarInterval.self, forKey: .every))
    }
  }

  /// Encodes what ``init(from:)`` decodes, with weekdays in order from Monday.
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
    case .atWill(let limits):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(limits, forKey: .atWill)
    }
  }
}
