import Foundation

/// A display on which a watch shows its views.
protocol WatchDisplay: AnyObject {
  /// The maximum number of columns of a view.
  var width: Int { get }

  /// Prepares the display.
  func enter()

  /// Shows a view in place of the previous one.
  func show(_ view: String)

  /// Restores the display.
  func leave()

  /// Whether the user wants to end the watch.
  func isDone() -> Bool
}

/// A display that writes each view below the previous one, after an empty line.
final class WatchLines: WatchDisplay {
  private let output: Output
  private var isFirst = true

  init(_ output: Output) {
    self.output = output
  }

  var width: Int { output.width }

  func enter() {}

  func leave() {}

  func show(_ view: String) {
    output.raw((isFirst ? "" : "\n") + view)
    isFirst = false
  }

  /// Whether standard input has ended, unless it is a terminal.
  func isDone() -> Bool {
    guard isatty(STDIN_FILENO) == 0 else { return false }
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, 0) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    return count == 0 || count < 0 && errno != EINTR && errno != EAGAIN
  }
}

/// A display that redraws each view on a terminal's alternate screen.
///
/// Leaving restores the terminal's contents. A view that is too long or too wide is cut off, never scrolled.
final class WatchScreen: WatchDisplay {
  private let output: Output
  private var savedSettings: termios?

  init(_ output: Output) {
    self.output = output
  }

  /// Whether standard output is a terminal with an alternate screen.
  static var isAvailable: Bool {
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
    return isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(terminal)
  }

  var width: Int { TerminalSize.columns }

  func enter() {
    var settings = termios()
    if isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 {
      savedSettings = settings
      settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
    // Alternate screen, no cursor, no wrapping.
    output.raw("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
  }

  func leave() {
    output.raw("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    guard var settings = savedSettings else { return }
    // Discards pending input, which was not meant for the shell.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    savedSettings = nil
  }

  func show(_ view: String) {
    var lines = view.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    let rows = TerminalSize.rows
    if lines.count > rows {
      let hidden = lines.count - rows + 1
      lines.removeLast(hidden)
      lines.append(" … \(hidden) more lines")
    }
    output.raw("\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
  }

  /// Whether `q` or Ctrl-D was pressed.
  func isDone() -> Bool {
    guard savedSettings != nil else { return false }
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, 0) > 0 else { return false }
    var keys = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &keys, keys.count)
    guard count > 0 else { return count == 0 || errno != EINTR && errno != EAGAIN }
    return keys.prefix(count).contains { $0 == UInt8(ascii: "q") || $0 == 4 }
  }
}
