import Foundation

/// A comparison of a text with a file.
///
/// With `CARE_RECORD` in the environment, the file is recorded again instead.
package enum Golden {
  /// An error thrown when a text differs from its file.
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
