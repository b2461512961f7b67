import CareModel
package import Foundation

/// The form in which all documents are written as JSON: by commands with `--json`, and by the web's API.
package enum DocumentJSON {
  /// Returns an encoder: names in snake case and in their order, slashes as they are.
  package static func encoder() -> JSONEncoder {
    let encoder = SortedJSON.encoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return encoder
  }
}
