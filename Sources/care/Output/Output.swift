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

/// Escapes for color and weight, or none.
struct TextStyle {
  /// No escapes at all.
  static let plain = TextStyle(isOn: false)

  private let isOn: Bool

  /// Escapes where the terminal shows them.
  init(isOn: Bool) {
    self.isOn = isOn
  }

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func red(_ text: String) -> String { wrap(text, "31") }
  func green(_ text: String) -> String { wrap(text, "32") }
  func yellow(_ text: String) -> String { wrap(text, "33") }
  func cyan(_ text: String) -> String { wrap(text, "36") }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// The size of the terminal behind standard output.
enum TerminalSize {
  /// How many columns it has; 80 where it does not say.
  static var columns: Int {
    guard let size, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// How many rows it has; 24 where it does not say.
  static var rows: Int {
    guard let size, size.ws_row > 0 else { return 24 }
    return Int(size.ws_row)
  }

  private static var size: winsize? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }
}
