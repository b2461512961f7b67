public import Foundation

/// A single value: a number, a text, bytes, a time, or a yes or no.
///
/// As JSON it is a bare value: `5`, `2.5`, `true`, `"soon"`. An instant and a day are written as ISO 8601 and bytes as Base64; all read back
/// as text.
public enum Scalar: Hashable, Sendable {
  /// A whole number.
  case integer(Int)
  /// A finite number.
  case double(Double)
  /// True or false.
  case boolean(Bool)
  /// Text.
  case text(String)
  /// Bytes.
  case binary(Data)
  /// An instant.
  case date(Instant)
  /// A date of the calendar, the same in every zone.
  case day(CivilDate)

  /// Creates a number: an integer if the value has no fraction and fits 64 bits.
  package static func number(_ value: Double) -> Scalar { Int(exactly: value).map { .integer($0) } ?? .double(value) }

  /// The value of an integer or a double; nil for anything else.
  public var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    case .boolean, .text, .binary, .date, .day: nil
    }
  }
}

extension Scalar: Codable {
  /// Reads a bare JSON value.
  ///
  /// - Throws: `DecodingError` for null, an array, or an object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let boolean = try? container.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let double = try? container.decode(Double.self) {
      self = .double(double)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Writes a bare JSON value.
  ///
  /// - Throws: `EncodingError` for a number that is not finite.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .integer(let integer): try container.encode(integer)
    case .double(let double): try container.encode(double)
    case .boolean(let boolean): try container.encode(boolean)
    case .text(let text): try container.encode(text)
    case .binary(let data): try container.encode(data)
    case .date(let instant): try container.encode(instant.iso)
    case .day(let day): try container.encode(day)
    }
  }
}
