/// Several items on one screen.
package struct FormStep: StepDefinition {
  package static let name = StepKind.Name.form
  package var kind: StepKind { .form }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    guard step.items.isEmpty else { return [] }
    return [
      SurveyProblem(
        code: .wrongItems, path: "\(path).items",
        message: "a form needs at least one item; write an instruction for text alone")
    ]
  }

  package mutating func visit(_ visitor: TextVisitor) {}
  package func questions(of step: Step) -> [FormItem] { step.items }
  package var interaction: StepInteraction { .answering }
  package var endsSurvey: Bool { false }
  package var requiredAnswer: Answer? { nil }
  package var longText: String? { nil }
  package var question: String? { nil }
  package func randomMeasurement(using random: inout some RandomSource) -> RangeOfMotion? { nil }
}

/// One item on a screen of its own.
package struct QuestionStep: StepDefinition {
  package static let name = StepKind.Name.question
  package var kind: StepKind { .question }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    guard step.items.count != 1 else { return [] }
    return [
      SurveyProblem(
        code: .wrongItems, path: "\(path).item",
        message: "a question has one item, not \(step.items.count); write a form for several")
    ]
  }

  package mutating func visit(_ visitor: TextVisitor) {}
  package func questions(of step: Step) -> [FormItem] { step.items }
  package var interaction: StepInteraction { .answering }
  package var endsSurvey: Bool { false }
  package var requiredAnswer: Answer? { nil }
  package var longText: String? { nil }
  package var question: String? { nil }
  package func randomMeasurement(using random: inout some RandomSource) -> RangeOfMotion? { nil }
}
