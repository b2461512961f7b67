/// A time of day as an author writes it: the time itself, or a parameter that each enrollment gives.
public enum DayTime: Hashable, Sendable {
  /// That time.
  case time(TimeOfDay)
  /// The value of a parameter, so many seconds later, or earlier when negative, on the same day.
  case parameter(String, plus: Int)
}

extension DayTime {
  /// Reads a time of day such as `08:00`; anything else gives nil.
  public init?(_ text: String) {
    guard let time = TimeOfDay(text) else { return nil }
    self = .time(time)
  }
}

extension DayTime: CustomStringConvertible {
  /// `08:00`, `wake`, `wake + 30 minutes`.
  public var description: String {
    switch self {
    case .time(let time): time.description
    case .parameter(let name, 0): name
    case .parameter(let name, let seconds) where seconds > 0: "\(name) + \(CalendarInterval.seconds(seconds))"
    case .parameter(let name, let seconds):
      "\(name) - \(CalendarInterval.seconds(seconds == .min ? .max : -seconds))"
    }
  }
}

extension DayTime: Codable {
  private enum CodingKeys: String, CodingKey {
    case param, plus
  }

  /// Reads `"08:00"` or `{"param": "wake", "plus": 1800}`.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      self = .parameter(
        try container.decode(String.self, forKey: .param),
        plus: try container.decodeIfPresent(Int.self, forKey: .plus) ?? 0)
    } else {
      self = .time(try TimeOfDay(from: decoder))
    }
  }

  /// Writes what ``init(from:)`` reads.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .time(let time): try time.encode(to: encoder)
    case .parameter(let name, let seconds):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .param)
      if seconds != 0 { try container.encode(seconds, forKey: .plus) }
    }
  }
}
