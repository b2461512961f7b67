import CareModel
import Foundation

extension JSONText {
  /// Returns a document with sorted keys in snake case, indented by two spaces: what a terminal would obey or hide is escaped, so that the value
  /// is the same.
  ///
  /// - Throws: `EncodingError` if a number is not finite.
  package static func pretty(_ value: some Encodable) throws -> String {
    escaped(try text(of: value, form: [.snakeCase, .readable]))
  }

  /// Returns a document whose keys keep their spelling, for formats defined elsewhere.
  ///
  /// - Throws: `EncodingError` if a number is not finite.
  package static func foreign(_ value: some Encodable) throws -> String {
    escaped(try text(of: value, form: .readable))
  }

  private static func escaped(_ json: String) -> String {
    guard !json.utf8.allSatisfy({ $0 < 0x7F }) else { return json }
    return json.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar.properties.generalCategory {
      case .control where scalar != "\n", .format where scalar != "\u{200C}" && scalar != "\u{200D}", .lineSeparator,
        .paragraphSeparator:
        for unit in String(scalar).utf16 { text += String(format: "\\u%04x", unit) }
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
