/// How long an occurrence lasts.
public enum EventDuration: Hashable, Sendable {
  /// So many elapsed seconds, 0 or more.
  case seconds(Int)
  /// The local day: from its first moment to the first moment of the next.
  case allDay
}

extension EventDuration: Codable {
  /// Reads a number of seconds or `"all day"`.
  public init(from decoder: any Decoder) throws {
    if let seconds = try? decoder.singleValueContainer().decode(Int.self) {
      self = .seconds(seconds)
    } else {
      self = try decodeText(from: decoder, expecting: "all day") { $0 == "all day" ? .allDay : nil }
    }
  }

  /// Writes what ``init(from:)`` reads.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .seconds(let seconds): try container.encode(seconds)
    case .allDay: try container.encode("all day")
    }
  }
}
