/// The length of an occurrence.
public enum EventDuration: Hashable, Sendable {
  /// A number of elapsed milliseconds, 0 or more.
  case milliseconds(Int)
  /// The local day, from its first instant to the first instant of the next day.
  case allDay

  /// Returns a duration of elapsed seconds.
  ///
  /// A number that overflows milliseconds is clamped, and the schedule's validation rejects it.
  public static func seconds(_ seconds: Int) -> EventDuration {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    return .milliseconds(overflow ? (seconds < 0 ? .min : .max) : product)
  }
}

extension EventDuration: Codable {
  /// Decodes a number of seconds or `"all day"`.
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

  /// Encodes what ``init(from:)`` decodes, with whole seconds as an integer.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .milliseconds(let amount) where amount % 1000 == 0: try container.encode(amount / 1000)
    case .milliseconds(let amount): try container.encode(Double(amount) / 1000)
    case .allDay: try container.encode("all day")
    }
  }
}
