import CareModel

extension RunHook {
  /// The field of a survey that holds the hook.
  var entry: FieldEntry {
    let (own, result, summary) = description
    let parameters = own + [.init("result", .handle("result")), .init("ctx", .handle("ctx"))]
    return FieldEntry(rawValue, .callback(FunctionSignature(parameters, gives: result)), summary)
  }

  /// The parameters before the result and the context, the result, and the documentation.
  private var description: (parameters: [FunctionSignature.Parameter], result: ResultType, summary: String) {
    let step = [FunctionSignature.Parameter("step", .table("shown_step"))]
    let said = ResultType.optional(.text)
    switch self {
    case .finished:
      return (
        [.init("reason", .text), .init("error", .optional(.text))], said,
        "Called when the survey has ended: its reason, and an error if it failed; a returned text is shown."
      )
    case .recorderFailed:
      return (
        [.init("recorder", .text), .init("error", .text)], said,
        "Called when a recording cannot be measured: its name and the error; a returned text is shown."
      )
    case .canSave:
      return ([], .boolean, "Whether the answers so far can be saved to continue later; if it fails, they can.")
    case .confirmCancel:
      return (
        [], .optional(.any(of: [.boolean, .text])),
        "Whether leaving is confirmed first: true, false to leave at once, or the question; if it fails, it is."
      )
    case .hasLearnMore:
      return (step, .boolean, "Whether a step offers to read more; by default, if there is a text for it.")
    case .learnMore: return (step, said, "The text to read more about a step; nil for the step's own `learn_more`.")
    case .view:
      return (
        step, .optional(.type(.record("card_view"))),
        "What is shown in the place of a step's texts: a table with a title and a body of ui.…; nil for the texts."
      )
    case .shouldPresent:
      return (
        step, .optional(.any(of: [.boolean, .text])),
        "Whether the survey continues to a step: true, false, or the reason why not; if it fails, it does."
      )
    case .willAppear: return (step, said, "Called when a step is shown; a returned text is shown.")
    case .willDisappear:
      return (
        step + [.init("direction", .type(.choice(RunDirection.allCases.map(\.rawValue))))], said,
        "Called when a step is left, \"forward\" or \"back\"; a returned text is shown."
      )
    case .changed: return ([], said, "Called when an answer has changed; a returned text is shown.")
    case .modify, .initial: return ([], .anything, "")
    }
  }
}
