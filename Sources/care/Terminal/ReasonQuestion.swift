import CareCards
import CareModel
import CareRuntime

/// The question for the reason of a change, asked on a terminal.
enum ReasonQuestion {
  /// Returns a function that asks for the reason of a change that a plan requires; nil if no one can be asked.
  static func ask(_ output: Output) -> CareRuntime.AskForReason? {
    guard LineReaders.isInteractive, !output.isJSON else { return nil }
    return { error in
      guard case .reasonRequired(let plan, let change) = error else { return nil }
      return answer("The plan \(plan) requires a reason for a change of \(change).", output)
    }
  }

  /// Asks for a reason; nil if no one can be asked, or if the person leaves.
  static func answer(_ text: String, _ output: Output) -> String? {
    guard LineReaders.isInteractive, !output.isJSON else { return nil }
    output.note("\(text)")
    let reader = LineReaders.standard()
    while case .line(let line) = reader.read(prompt: " Why? > ") {
      let reason = line.trimmed
      if !reason.isEmpty { return reason }
      output.note(" ! Please type the reason, or press Ctrl-D to leave everything as it is.")
    }
    return nil
  }
}
