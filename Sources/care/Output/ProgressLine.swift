import Foundation

/// How far long work is, on a line of the terminal that is written over; nothing where standard error is no terminal.
struct ProgressLine {
  private let noun: String
  private let isShown: Bool

  init(_ noun: String) {
    self.noun = noun
    isShown = isatty(STDERR_FILENO) == 1
  }

  /// Says how many are done.
  func show(_ count: Int) {
    if isShown { write("\r\(count) \(noun)") }
  }

  /// Takes the line away.
  func clear() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
