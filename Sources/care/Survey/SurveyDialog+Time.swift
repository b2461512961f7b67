import CareCards
import CareModel
import CareRuntime
import CareSurvey

/// The notice that the time of a step is up, which is printed once: while an answer is awaited, or at the next one.
final class TimeNotice: IdleMessageSource {
  private let isUp: () -> Bool
  private let print: () -> Void
  private var isPrinted = false

  /// Creates a notice that is due as soon as `isUp` says so.
  init(isUp: @escaping () -> Bool, print: @escaping () -> Void) {
    self.isUp = isUp
    self.print = print
  }

  /// Whether the time is up, and the notice is not printed yet.
  var hasMessages: Bool { !isPrinted && isUp() }

  func printMessages() {
    guard !isPrinted else { return }
    isPrinted = true
    print()
  }
}

extension SurveyDialog {
  /// Shows how long the current step can be answered, and prepares the notice that its time is up.
  mutating func showTimeLimit() {
    notice = nil
    guard let left = session.run.timeLeft(at: clock()) else { return }
    if left > 0 { tell(language(.timeLimit, ["time": language.span(left)])) }
    notice = TimeNotice { [run = session.run, clock] in
      run.isTimeUp(at: clock())
    } print: { [output, language] in
      output.note(HangingText.text("! \(language(.timeIsUp))", indent: 1, width: output.tableWidth))
    }
  }

  /// Says that the time is up, unless that was said while the answer was awaited, and continues with the answers that were given in time.
  func timeIsUp() -> Move {
    notice?.printMessages()
    return .next
  }

  /// Reads a line; while it is awaited, prints the notice that the time of the step is up.
  func read(_ prompt: TerminalText) -> ReadLine {
    notice.map { reader.read(prompt: prompt, printing: $0) } ?? reader.read(prompt: prompt)
  }
}
