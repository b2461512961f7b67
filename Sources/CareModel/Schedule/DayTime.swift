/// A time of day as an author writes it: the time itself, or one that is computed from parameters that each enrollment sets.
public enum DayTime: Hashable, Sendable {
  /// A fixed time.
  case time(TimeOfDay)
  /// The value of a parameter, plus a number of seconds; a value before `dayEnds` is in the night after the date.
  case parameter(String, plus: Int, dayEnds: TimeOfDay? = nil)
  /// One of several times that are evenly apart.
  indirect case spread(SpreadTime)
}

/// One of several times of day that are evenly apart, the ends included.
public struct SpreadTime: Hashable, Sendable {
  /// The first time.
  public var from: DayTime
  /// The last time; on the next day unless it is after ``from``.
  public var to: DayTime
  /// The index of the time, from 0.
  public var place: Int
  /// The number of times, 2 to ``RandomTimes/maxTimes``.
  public var count: Int

  /// Creates one of several times.
  public init(from: DayTime, to: DayTime, place: Int, count: Int) {
    self.from = from
    self.to = to
    self.place = place
    self.count = count
  }

  /// Returns the seconds from a first time to a last one, 1 to a day.
  package static func length(from: Int, to: Int) -> Int {
    let rest = (to - from - 1) % 86_400
    return (rest < 0 ? rest + 86_400 : rest) + 1
  }

  /// Whether a number of times fits a length in seconds with at least a minute between them.
  package static func fits(_ count: Int, length: Int) -> Bool { length >= (count - 1) * 60 && length < 86_400 }

  /// Returns the seconds from the first time to this one, rounded down to the minute.
  package func offset(length: Int) -> Int {
    guard place < count - 1 else { return length }
    return length * place / max(1, count - 1) / 60 * 60
  }
}

extension DayTime {
  /// Parses a time of day such as `08:00`; returns nil for any other text.
  public init?(_ text: String) {
    guard let time = TimeOfDay(text) else { return nil }
    self = .time(time)
  }

  /// The names of the parameters that give the time.
  package var parameters: [String] {
    switch self {
    case .time: []
    case .parameter(let name, _, _): [name]
    case .spread(let spread): spread.from.parameters + spread.to.parameters
    }
  }
}

extension DayTime {
  /// Returns the time with the ends of days that parameters have, where it says none.
  fileprivate func endingDays(_ ends: [String: TimeOfDay]) -> DayTime {
    switch self {
    case .time: return self
    case .parameter(let name, let plus, let dayEnds):
      return .parameter(name, plus: plus, dayEnds: dayEnds ?? ends[name])
    case .spread(var spread):
      (spread.from, spread.to) = (spread.from.endingDays(ends), spread.to.endingDays(ends))
      return .spread(spread)
    }
  }
}

extension Schedule {
  /// Returns the schedule with the ends of days that its parameters have in a plan, where it says none.
  ///
  /// A schedule that is written outside the plan names only the parameter.
  package func endingDays(_ ends: [String: TimeOfDay]) -> Schedule {
    guard !ends.isEmpty else { return self }
    var schedule = self
    for place in elements.indices {
      schedule.elements[place].times = elements[place].times.map { $0.endingDays(ends) }
      guard case .random(var random) = elements[place].recurrence else { continue }
      (random.from, random.to) = (random.from.endingDays(ends), random.to.endingDays(ends))
      schedule.elements[place].recurrence = .random(random)
    }
    return schedule
  }
}

extension DayTime: CustomStringConvertible {
  /// The text, such as `08:00`, `wake`, `wake + 30 minutes`, or `2 of 5 from wake to bed`.
  public var description: String {
    switch self {
    case .time(let time): time.description
    case .parameter(let name, 0, _): name
    case .parameter(let name, let seconds, _) where seconds > 0: "\(name) + \(CalendarInterval.seconds(seconds))"
    case .parameter(let name, let seconds, _):
      "\(name) - \(CalendarInterval.seconds(seconds == .min ? .max : -seconds))"
    case .spread(let spread): "\(spread.place + 1) of \(spread.count) from \(spread.from) to \(spread.to)"
    }
  }
}

extension DayTime: Codable {
  private enum CodingKeys: String, CodingKey {
    case param, plus, dayEnds, spread, place, of
  }

  /// Decodes `"08:00"`, `{"param": "wake", "plus": 1800, "dayEnds": "04:00"}`, or `{"spread": ["08:00", "20:00"], "place": 0, "of": 5}`.
  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
      self = .time(try TimeOfDay(from: decoder))
      return
    }
    guard container.contains(.spread) else {
      self = .parameter(
        try container.decode(String.self, forKey: .param),
        plus: try container.decodeIfPresent(Int.self, forKey: .plus) ?? 0,
        dayEnds: try container.decodeIfPresent(TimeOfDay.self, forKey: .dayEnds))
      return
    }
    let ends = try container.decode([DayTime].self, forKey: .spread)
    let place = try container.decode(Int.self, forKey: .place), count = try container.decode(Int.self, forKey: .of)
    guard ends.count == 2, !ends.contains(where: \.isSpread), (2...RandomTimes.maxTimes).contains(count),
      (0..<count).contains(place)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .spread, in: container, debugDescription: "expected two times, and one of 2 to \(RandomTimes.maxTimes)")
    }
    self = .spread(SpreadTime(from: ends[0], to: ends[1], place: place, count: count))
  }

  /// Encodes what ``init(from:)`` decodes.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .time(let time): try time.encode(to: encoder)
    case .parameter(let name, let seconds, let dayEnds):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .param)
      if seconds != 0 { try container.encode(seconds, forKey: .plus) }
      try container.encodeIfPresent(dayEnds, forKey: .dayEnds)
    case .spread(let spread):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode([spread.from, spread.to], forKey: .spread)
      try container.encode(spread.place, forKey: .place)
      try container.encode(spread.count, forKey: .of)
    }
  }

  /// Whether it is one of several times.
  package var isSpread: Bool { if case .spread = self { true } else { false } }
}
