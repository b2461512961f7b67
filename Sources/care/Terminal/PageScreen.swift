import CReadline
import CareCards
import Foundation

/// The alternate screen of a terminal: it is drawn as a whole, and read key by key.
///
/// Leaving restores the terminal, and so do the end and a crash of the process.
final class PageScreen {
  private let output: Output
  private let reader = KeyReader()

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
  func keys(milliseconds: Int) -> [Key] { reader.keys(milliseconds: milliseconds) }
}
