import CReadline
import Foundation

/// The keys of a terminal.
final class KeyReader {
  private var parser = KeyParser()
  private var isReading = isatty(STDIN_FILENO) == 1
  private var waiting: [Key] = []

  /// Returns a reader if answers can be chosen with keys: if input and output are a terminal that can move the cursor.
  static func forAnswers() -> KeyReader? {
    PageScreen.isAvailable && LineReaders.isInteractive && isatty(STDERR_FILENO) == 1 ? KeyReader() : nil
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

  /// Waits for the next key.
  func next() -> Key { next(unless: { false }) ?? .end }

  /// Waits for the next key until `isOver`, which is checked a few times a second; nil then.
  func next(unless isOver: () -> Bool) -> Key? {
    while waiting.isEmpty {
      guard isReading else { return .end }
      if isOver() { return nil }
      waiting = keys(milliseconds: 200)
    }
    return waiting.removeFirst()
  }

  /// Runs `body`, in which keys are read without an echo.
  ///
  /// Keys that came with the last one before were pressed for no question that was shown, and are dropped.
  func reading<Result>(_ body: () throws -> Result) rethrows -> Result {
    waiting = []
    creadline_keys_begin()
    defer { creadline_keys_end() }
    return try body()
  }
}
