package import Foundation

/// Values as JSON by Foundation's coders, with sorted names, and slashes as they are: the form of payloads and documents.
///
/// Equal values have equal texts.
package enum SortedJSON {
  /// Returns an encoder; `readable` adds lines and spaces for people.
  package static func encoder(readable: Bool = false) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if readable { encoder.outputFormatting.insert(.prettyPrinted) }
    return encoder
  }

  /// Returns the text of a value.
  ///
  /// - Throws: `EncodingError` if a number is not finite; otherwise the error of the type.
  package static func text(of value: some Encodable) throws -> String {
    String(decoding: try encoder().encode(value), as: UTF8.self)
  }
}
