import CareCards
import Foundation

/// The progress of long-running work, on one line of standard error; shown on a terminal only.
struct ProgressBar {
  private static let widest = 24

  private let noun: String
  private let total: Int?
  private let isShown: Bool

  /// Creates the progress of a number of things, or of an unknown number if `total` is nil.
  init(_ noun: String, of total: Int? = nil) {
    self.noun = noun
    self.total = total.map { max(1, $0) }
    isShown = isatty(STDERR_FILENO) == 1
  }

  /// Shows how many are done; with a known total, only when the percentage changes.
  func show(_ count: Int) { show(count, of: total) }

  /// Shows how many of a number that is known only now are done.
  func show(_ count: Int, of total: Int?) {
    guard isShown else { return }
    guard let total else { return write("\r\(count) \(noun)") }
    guard count == total || count * 100 / total != (count - 1) * 100 / total else { return }
    let text = " \(count * 100 / total)%  \(count) of \(total) \(noun)"
    // A full line would move the cursor to the next one.
    let width = max(0, min(Self.widest, TerminalSize.columns - 1 - " 100%  \(total) of \(total) \(noun)".count))
    let filled = count * width / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    write("\r\(bar)\(text)")
  }

  /// Removes the line.
  func clear() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func write(_ text: TerminalText) {
    Output.write(text, to: STDERR_FILENO)
  }
}
