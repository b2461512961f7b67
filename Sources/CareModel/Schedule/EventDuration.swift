/// How long an occurrence lasts.
public enum EventDuration: Hashable, Sendable {
  /// So many elapsed milliseconds, 0 or more.
  case milliseconds(Int)
  /// The local day: from its first moment to the first moment of the next.
  case allDay

  /// So many elapsed seconds.
  ///
  /// More than milliseconds can tell stay too many, and are refused with the schedule.
  public static func seconds(_ seconds: Int) -> EventDuration {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    return .milliseconds(overflow ? (seconds < 0 ? .min : .max) : product)
  }
}

extension EventDuration: Codable {
  /// Reads a number of seconds or `"all day"`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let seconds = try? container.decode(Int.self) {
      self = .seconds(seconds)
    } else if let seconds = try? container.decode(Double.self) {
      guard let milliseconds = Int(exactly: (seconds * 1000).rounded()) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(seconds) seconds are too many")
      }
      self = .milliseconds(milliseconds)
    } else {
      self = try decodeText(from: decoder, expecting: "all day") { $0 == "all day" ? .allDay : nil }
    }
  }

  /// Writes what ``init(from:)`` reads: whole seconds as an integer.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .milliseconds(let amount) where amount % 1000 == 0: try container.encode(amount / 1000)
    case .milliseconds(let amount): try container.encode(Double(amount) / 1000)
    case .allDay: try container.encode("all day")
    }
  }
}
