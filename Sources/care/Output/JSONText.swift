import Foundation

/// JSON as every command writes it: the same value always gives the same text.
enum JSONText {
  /// A document with sorted keys in snake case, indented by two spaces.
  static func pretty(_ value: some Encodable) throws -> String {
    try text(value, keys: .convertToSnakeCase)
  }

  /// A document whose keys someone else's format spells.
  static func foreign(_ value: some Encodable) throws -> String {
    try text(value, keys: .useDefaultKeys)
  }

  private static func text(_ value: some Encodable, keys: JSONEncoder.KeyEncodingStrategy) throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = keys
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
