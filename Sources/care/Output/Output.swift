import CareCards
import Foundation

/// Where results and remarks go: results to standard output, everything else to standard error.
struct Output: Sendable {
  /// Whether escapes for colors may be written to standard output.
  var usesColor: Bool
  /// Whether results are JSON documents.
  var isJSON: Bool
  /// How many columns standard output has.
  var width: Int

  /// How cards, charts and tables are drawn.
  var style: TerminalStyle { TerminalStyle(width: width, color: usesColor) }

  /// Writes a line, or several, of a result.
  func line(_ text: String = "") {
    Self.write(text + "\n", to: STDOUT_FILENO)
  }

  /// Writes a result as it is.
  func raw(_ text: String) {
    Self.write(text, to: STDOUT_FILENO)
  }

  /// Writes a remark to standard error.
  func note(_ text: String) {
    Self.write(text + "\n", to: STDERR_FILENO)
  }

  /// Writes one JSON document: keys sorted, two spaces of indentation.
  func json(_ value: some Encodable) throws {
    line(try JSONText.pretty(value))
  }

  /// Writes bytes at once, so that what was acknowledged is seen even if the process ends in the next moment.
  ///
  /// A result that cannot be written ends the process: nothing that it would do later could be seen.
  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        exit(1)
      }
    }
  }
}
