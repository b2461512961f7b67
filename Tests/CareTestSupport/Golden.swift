import Foundation

/// A text that a file holds; with `CARE_RECORD` in the environment the file is written anew instead of compared.
package enum Golden {
  /// What was made differs from what the file holds.
  package struct Mismatch: Error, CustomStringConvertible {
    package var file: String
    package var made: String

    package var description: String { "\(file) differs from what was made now:\n\(made)" }
  }

  /// Compares a text with `Golden/name` beside the test's source.
  package static func check(_ made: String, _ name: String, beside source: String = #filePath) throws {
    let file = URL(filePath: source).deletingLastPathComponent().appending(path: "Golden").appending(path: name)
    if ProcessInfo.processInfo.environment["CARE_RECORD"] != nil {
      try Data(made.utf8).write(to: file)
      return
    }
    guard try String(contentsOf: file, encoding: .utf8) == made else {
      throw Mismatch(file: "Golden/\(name)", made: made)
    }
  }
}
