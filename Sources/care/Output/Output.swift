import Care
import CareCards
import CareLua
import CareModel
import Foundation

/// The output of a command: results go to standard output, everything else to standard error.
struct Output: Sendable {
  /// Whether results may contain escapes for colors.
  var usesColor: Bool
  /// Whether results are JSON documents.
  var isJSON: Bool
  /// The number of columns of standard output.
  var width: Int

  /// The number of columns for a table; nil if standard output is not a terminal, where each row is one line.
  var tableWidth: Int? { isatty(STDOUT_FILENO) == 1 ? width : nil }

  /// The style of cards, charts, and tables.
  var style: TerminalStyle { TerminalStyle(width: width, color: usesColor) }

  /// Writes a result, followed by a line break.
  func line(_ text: TerminalText = "") {
    Self.write("\(text)\n", to: STDOUT_FILENO)
  }

  /// Writes a result without adding a line break.
  func raw(_ text: TerminalText) {
    Self.write(text, to: STDOUT_FILENO)
  }

  /// Writes a note to standard error, followed by a line break.
  func note(_ text: TerminalText) {
    Self.write("\(text)\n", to: STDERR_FILENO)
  }

  /// Writes one JSON document; see ``JSONText/pretty(_:)``.
  func json(_ value: some Encodable) throws {
    line(.lines(try JSONText.pretty(value)))
  }

  /// Writes a text to a file that only its owner can read, and says so in a note.
  ///
  /// - Throws: ``OptionError`` if the file exists and `overwrites` is false, or if it cannot be written.
  func file(_ text: String, at path: String, overwrites: Bool) throws {
    guard overwrites || !FileManager.default.fileExists(atPath: path) else {
      throw OptionError(
        "already_exists", "'\(path)' exists; write to another file, or replace it with { overwrite = true }")
    }
    // The file is complete from the moment at which it has its name.
    let draft = "\(path).\(getpid()).part"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.unwritable(path, errno) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
      guard overwrites ? rename(draft, path) == 0 : link(draft, path) == 0 else { throw Self.unwritable(path, errno) }
    } catch {
      unlink(draft)
      throw error as? OptionError ?? Self.unwritable(path, EIO)
    }
    if !overwrites { unlink(draft) }
    note("wrote \(path)")
  }

  private static func unwritable(_ path: String, _ code: Int32) -> OptionError {
    OptionError("unwritable", "'\(path)' cannot be written: \(String(cString: strerror(code)))")
  }

  /// Writes text without buffering, so that it is visible even if the process ends right after.
  ///
  /// Ends the process with exit code 1 if the text cannot be written, because no later result could be written either; says why, unless
  /// the reader of a pipe has left.
  static func write(_ text: TerminalText, to descriptor: Int32) {
    var bytes = Array(text.description.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        let reason = errno
        if descriptor == STDOUT_FILENO, reason != EPIPE {
          write("care: the output cannot be written: \(String(cString: strerror(reason)))\n", to: STDERR_FILENO)
        }
        exit(1)
      }
    }
  }
}

/// Terminal escapes for color and weight.
struct TextStyle {
  /// The style without escapes.
  static let plain = TextStyle(isOn: false)

  private let isOn: Bool

  /// Creates a style that writes escapes if `isOn` is true.
  init(isOn: Bool) {
    self.isOn = isOn
  }

  func bold(_ text: TerminalText) -> TerminalText { wrap(text, 1) }
  func dim(_ text: TerminalText) -> TerminalText { wrap(text, 2) }
  func red(_ text: TerminalText) -> TerminalText { wrap(text, 31) }
  func green(_ text: TerminalText) -> TerminalText { wrap(text, 32) }
  func yellow(_ text: TerminalText) -> TerminalText { wrap(text, 33) }

  private func wrap(_ text: TerminalText, _ code: Int) -> TerminalText {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// The size of the terminal behind standard output.
enum TerminalSize {
  /// The number of columns; 80 if unknown.
  static var columns: Int {
    guard let size, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The number of rows; 24 if unknown.
  static var rows: Int {
    guard let size, size.ws_row > 0 else { return 24 }
    return Int(size.ws_row)
  }

  private static var size: winsize? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }
}
