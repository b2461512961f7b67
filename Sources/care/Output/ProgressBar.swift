import Foundation

/// How far long work is, as a bar on a line of the terminal that is written over; nothing where standard error is no terminal.
struct ProgressBar {
  private static let width = 24

  private let noun: String
  private let all: Int
  private let isShown: Bool

  init(_ noun: String, of all: Int) {
    self.noun = noun
    self.all = max(1, all)
    isShown = isatty(STDERR_FILENO) == 1
  }

  /// Says how many are done; the line is written again only when it changes by a percent.
  func show(_ count: Int) {
    guard isShown, count == all || count * 100 / all != (count - 1) * 100 / all else { return }
    let filled = count * Self.width / all
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    write("\r\(bar) \(count * 100 / all) %  \(count) of \(all) \(noun)")
  }

  /// Takes the line away.
  func clear() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}

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
