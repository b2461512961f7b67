/// What of a saved run did not fit the survey that it is gone on with.
package enum SavedRunChange: Hashable, Sendable {
  /// The survey has no such step any more.
  case removedStep(String)
  /// The step has no such item any more; its answer is left out.
  case removedItem(step: String, item: String)
  /// The item no longer takes the answer, which is left out; the code says why.
  case refusedAnswer(step: String, item: String, code: String)
  /// The way through the survey is another; the run stands at this step, or has ended for nil.
  case pathChanged(at: String?)

  /// The change in words.
  package var message: String {
    switch self {
    case .removedStep(let step): "step '\(step)' is no longer asked"
    case .removedItem(let step, let item): "'\(item)' of step '\(step)' is no longer asked"
    case .refusedAnswer(let step, let item, let code):
      "the answer to '\(item)' of step '\(step)' no longer fits (\(code)) and is asked again"
    case .pathChanged(let step): step.map { "the survey goes on at step '\($0)'" } ?? "the survey is completed"
    }
  }
}
