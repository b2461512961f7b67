/// A text to read.
package struct InstructionStep: StepDefinition {
  package static let name = StepKind.Name.instruction
  package var kind: StepKind { .instruction }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    SurveyProblem.unexpectedItems(of: step, at: path)
  }

  package mutating func visit(_ visitor: TextVisitor) {}
  package func questions(of step: Step) -> [FormItem] { [] }
  package var interaction: StepInteraction { .reading }
  package var endsSurvey: Bool { false }
  package var requiredAnswer: Answer? { nil }
  package var longText: String? { nil }
  package var question: String? { nil }
  package func randomMeasurement(using random: inout some RandomSource) -> RangeOfMotion? { nil }
}

/// The last text of a path through the survey.
package struct CompletionStep: StepDefinition {
  package static let name = StepKind.Name.completion
  package var kind: StepKind { .completion }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    var problems = SurveyProblem.unexpectedItems(of: step, at: path)
    if step.go != nil {
      problems.append(
        .init(
          code: .afterCompletion, path: "\(path).go",
          message: "a completion ends the survey and has no next step; remove `go`"))
    }
    return problems
  }

  package mutating func visit(_ visitor: TextVisitor) {}
  package func questions(of step: Step) -> [FormItem] { [] }
  package var interaction: StepInteraction { .none }
  package var endsSurvey: Bool { true }
  package var requiredAnswer: Answer? { nil }
  package var longText: String? { nil }
  package var question: String? { nil }
  package func randomMeasurement(using random: inout some RandomSource) -> RangeOfMotion? { nil }
}

extension SurveyProblem {
  /// Reports the items of a step whose kind takes none.
  static func unexpectedItems(of step: Step, at path: String) -> [SurveyProblem] {
    guard !step.items.isEmpty else { return [] }
    return [
      SurveyProblem(
        code: .wrongItems, path: "\(path).items",
        message: "a step of kind \(step.kind.name) has no items; move them to a form")
    ]
  }
}
