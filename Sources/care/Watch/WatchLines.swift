import CareCards
import Foundation

/// Output that writes each view below the previous one, after an empty line.
final class WatchLines {
  private let output: Output
  private var isFirst = true

  init(_ output: Output) {
    self.output = output
  }

  /// The maximum number of columns of a view.
  var width: Int { output.width }

  /// Writes a view.
  func show(_ view: TerminalText) {
    output.raw(isFirst ? view : "\n\(view)")
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
