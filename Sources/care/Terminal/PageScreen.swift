import CReadline
import CareCards
import Foundation

/// The alternate screen of a terminal: it is drawn as a whole, and read key by key.
///
/// Leaving restores the terminal, and so do the end and a crash of the process.
final class PageScreen {
  private let output: Output
  private var parser = KeyParser()
  private var isReading = isatty(STDIN_FILENO) == 1

  init(_ output: Output) {
    self.output = output
  }

  /// Whether standard output is a terminal with an alternate screen.
  static var isAvailable: Bool {
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
    return isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(terminal)
  }

  /// The number of columns.
  var width: Int { TerminalSize.columns }

  /// The number of rows.
  var rows: Int { TerminalSize.rows }

  /// Shows the screen, with keys that are not echoed.
  func enter() {
    creadline_screen_enter()
  }

  /// Restores the terminal.
  func leave() {
    creadline_screen_leave()
  }

  /// Draws lines in place of the previous ones, at once where the terminal can; those that are too wide are cut off.
  ///
  /// A line's place is erased before it is drawn: after a line of full width, the cursor is still at its last character.
  func draw(_ lines: [TerminalText]) {
    let erased = lines.enumerated().map { place, line in
      (place == lines.count - 1 ? "\u{1B}[J" : "\u{1B}[K" as TerminalText) + line
    }
    output.raw("\u{1B}[?2026h\u{1B}[H\(erased.joined(separator: "\r\n"))\u{1B}[?2026l")
  }

  /// Waits for keys for at most a number of milliseconds; the end of the input is ``Key/end``.
  func keys(milliseconds: Int) -> [Key] {
    guard isReading else {
      poll(nil, 0, Int32(milliseconds))
      return []
    }
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, Int32(milliseconds)) > 0 else { return parser.timeout() }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 { return parser.keys(Array(bytes.prefix(count))) }
    guard count == 0 || errno != EINTR && errno != EAGAIN else { return [] }
    isReading = false
    return [.end]
  }
}
