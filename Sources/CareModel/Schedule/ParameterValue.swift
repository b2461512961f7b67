/// The value that a care plan has for a parameter of its plan.
public enum ParameterValue: Hashable, Sendable {
  /// A time of day.
  case time(TimeOfDay)
  /// A date, or a wall time.
  case moment(DateOrTime)
  /// A number.
  case number(Double)
  /// A text, or one of the texts that the plan offers.
  case text(String)
  /// A yes or no.
  case boolean(Bool)
}

extension ParameterValue: CustomStringConvertible {
  /// The value as it is written on a command line: `07:00`, `2026-06-07`, `2.5`, `A`, `true`.
  public var description: String {
    switch self {
    case .time(let time): time.description
    case .moment(let moment): moment.description
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .text(let text): text
    case .boolean(let boolean): "\(boolean)"
    }
  }
}

extension ParameterValue: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, date, number, text, boolean
  }

  /// Decodes an object whose single field names the kind: `{"time": "07:00"}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch container.allKeys.first {
    case .time: self = .time(try container.decode(TimeOfDay.self, forKey: .time))
    case .date: self = .moment(try container.decode(DateOrTime.self, forKey: .date))
    case .number: self = .number(try container.decode(Double.self, forKey: .number))
    case .text: self = .text(try container.decode(String.self, forKey: .text))
    case .boolean: self = .boolean(try container.decode(Bool.self, forKey: .boolean))
    case nil:
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "expected one of \(CodingKeys.allCases.map(\.rawValue).joined(separator: ", "))"))
    }
  }

  /// Encodes what ``init(from:)`` decodes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .time(let time): try container.encode(time, forKey: .time)
    case .moment(let moment): try container.encode(moment, forKey: .date)
    case .number(let number): try container.encode(number, forKey: .number)
    case .text(let text): try container.encode(text, forKey: .text)
    case .boolean(let boolean): try container.encode(boolean, forKey: .boolean)
    }
  }
}
