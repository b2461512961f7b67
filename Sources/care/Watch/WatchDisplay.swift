import Foundation

/// Where a watch shows its views.
protocol WatchDisplay: AnyObject {
  /// How many columns a view may have.
  var width: Int { get }

  /// Begins, or begins again.
  func enter()

  /// Shows a view instead of the one before.
  func show(_ view: String)

  /// Leaves everything as it was.
  func leave()

  /// Whether whoever looks on has had enough.
  func isDone() -> Bool
}

/// Views one below the other, an empty line between them, for whatever reads along.
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

  /// Standard input says by its end when it is enough, unless it is a terminal.
  func isDone() -> Bool {
    guard isatty(STDIN_FILENO) == 0 else { return false }
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, 0) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    return count == 0 || count < 0 && errno != EINTR && errno != EAGAIN
  }
}

/// A terminal's other screen, drawn over from the top with each view.
///
/// What stood on the terminal is there again afterward. A view that is too long or too wide is cut, never scrolled.
final class WatchScreen: WatchDisplay {
  private let output: Output
  private var before: termios?

  init(_ output: Output) {
    self.output = output
  }

  /// Whether standard output is a terminal that has another screen.
  static var isThere: Bool {
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
    return isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(terminal)
  }

  var width: Int { TerminalSize.columns }

  func enter() {
    var settings = termios()
    if isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 {
      before = settings
      settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
    // The other screen, no cursor, no wrapping.
    output.raw("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
  }

  func leave() {
    output.raw("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    guard var settings = before else { return }
    // What was typed meanwhile was not meant for the shell.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    before = nil
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

  /// `q` and Ctrl-D are enough.
  func isDone() -> Bool {
    guard before != nil else { return false }
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, 0) > 0 else { return false }
    var keys = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &keys, keys.count)
    guard count > 0 else { return count == 0 || errno != EINTR && errno != EAGAIN }
    return keys.prefix(count).contains { $0 == UInt8(ascii: "q") || $0 == 4 }
  }
}
