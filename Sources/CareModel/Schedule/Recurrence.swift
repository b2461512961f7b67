/// How a schedule element repeats.
public enum Recurrence: Hashable, Sendable {
  /// Not at all: it falls on its start.
  case once
  /// Each interval from the start: months and days on the wall clock, seconds as elapsed time.
  case interval(CalendarInterval)
  /// On each day, or each `every`-th day, from the start.
  case daily(every: Int)
  /// On those weekdays of each week, or each `every`-th week, from the week (Monday first) that holds the start.
  ///
  /// No weekdays mean the start's own.
  case weekly(on: Set<Weekday>, every: Int)
}

extension Recurrence: Codable {
  private enum CodingKeys: String, CodingKey {
    case daily, weekly, every
  }

  /// Reads `"once"`, `{"every": {"months": 1}}`, `{"daily": 1}` or `{"weekly": ["mon", "thu"], "every": 2}`.
  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
      self = try decodeText(from: decoder, expecting: "once") { $0 == "once" ? .once : nil }
      return
    }
    if let every = try container.decodeIfPresent(Int.self, forKey: .daily) {
      self = .daily(every: every)
    } else if let days = try container.decodeIfPresent([Weekday].self, forKey: .weekly) {
      self = .weekly(on: Set(days), every: try container.decodeIfPresent(Int.self, forKey: .every) ?? 1)
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
    case .weekly(let days, let every):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(days.sorted(), forKey: .weekly)
      try container.encode(every, forKey: .every)
    }
  }
}
