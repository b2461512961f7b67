/// A time of day as an author writes it: the time itself, or a parameter that each enrollment sets.
public enum DayTime: Hashable, Sendable {
  /// A fixed time.
  case time(TimeOfDay)
  /// The value of a parameter, plus a number of seconds, on the same day.
  case parameter(String, plus: Int)
}

extension DayTime {
  /// Parses a time of day such as `08:00`; returns nil for any other text.
  public init?(_ text: String) {
    guard let time = TimeOfDay(text) else { return nil }
    self = .time(time)
  }
}

extension DayTime: CustomStringConvertible {
  /// The text, such as `08:00`, `wake`, or `wake + 30 minutes`.
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

  /// Decodes `"08:00"` or `{"param": "wake", "plus": 1800}`.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      self = .parameter(
        try container.decode(String.self, forKey: .param),
        plus: try container.decodeIfPresent(Int.self, forKey: .plus) ?? 0)
    } else {
      self = .time(try TimeOfDay(from: decoder))
    }
  }

  /// Encodes what ``init(from:)`` decodes.
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
