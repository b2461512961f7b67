import CareModel

/// One kind of thing that an author cannot have meant.
///
/// A check looks at a plan without errors and only tells what is always so: whoever wrote it sees at once what is wrong. What scripts
/// compute is not guessed.
protocol PlanCheck: Sendable {
  func check(_ plan: CheckedPlan)
}

/// All checks, in the order of their codes.
enum PlanChecks {
  static let all: [any PlanCheck] = [
    SurveyCheck(), DueCheck(), WindowCheck(), RandomCheck(), OverlapCheck(), UnitsCheck(), ValuesCheck(),
    DroppedAnswerCheck(), ResultCheck(),
    ModuleCheck(), UnusedValueCheck(), ShadowCheck(), GlobalCheck(), AnchorCheck(), RepetitionCheck(),
  ]
}
