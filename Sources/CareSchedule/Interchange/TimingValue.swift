import Foundation

/// A value of JSON as FHIR writes it, however it came here.
package indirect enum TimingValue: Hashable, Sendable {
  case text(String)
  case number(Double)
  case list([TimingValue])
  case fields([String: TimingValue])
  /// Nothing, or yes or no, which no field of a timing takes.
  case other
}

extension TimingValue: Codable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads any JSON.
  package init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Name.self) {
      var fields: [String: TimingValue] = [:]
      for name in container.allKeys {
        fields[name.stringValue] = try container.decode(TimingValue.self, forKey: name)
      }
      self = .fields(fields)
    } else if var container = try? decoder.unkeyedContainer() {
      var items: [TimingValue] = []
      while !container.isAtEnd { items.append(try container.decode(TimingValue.self)) }
      self = .list(items)
    } else {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .other
      }
    }
  }

  /// Writes it as JSON, whole numbers without a point.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .number(let number):
      var container = encoder.singleValueContainer()
      if let whole = Int(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
    case .list(let items):
      var container = encoder.unkeyedContainer()
      for item in items { try container.encode(item) }
    case .fields(let fields):
      var container = encoder.container(keyedBy: Name.self)
      for (name, value) in fields { try container.encode(value, forKey: Name(stringValue: name)) }
    case .other:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }

  /// The value of a JSON text; nil where it is none.
  package init?(json text: String) {
    guard text.utf8.count <= 65_536,
      let value = try? JSONDecoder().decode(TimingValue.self, from: Data(text.utf8))
    else { return nil }
    self = value
  }

  /// The value as JSON, names in order.
  ///
  /// - Throws: `EncodingError` for a number that is not finite, which a timing that was read or made never has.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
