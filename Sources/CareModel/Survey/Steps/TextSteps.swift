/// A text to read.
package struct InstructionStep: StepDefinition {
  package static let name = StepKind.Name.instruction
  package static let summary = "A step with text to read."
  package static let template = InstructionStep()
  package static let fields: [Field<InstructionStep>] = []
  package var kind: StepKind { .instruction }
  package var behavior: StepBehavior { StepBehavior(interaction: .reading, items: .none) }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] { [] }
}

/// The last text of a path through the survey.
package struct CompletionStep: StepDefinition {
  package static let name = StepKind.Name.completion
  package static let summary = "A step with a final text."
  package static let template = CompletionStep()
  package static let fields: [Field<CompletionStep>] = []
  package var kind: StepKind { .completion }
  package var behavior: StepBehavior { StepBehavior(interaction: .none, items: .none, endsSurvey: true) }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    guard step.go != nil else { return [] }
    return [
      SurveyProblem(
        code: .afterCompletion, path: "\(path).go",
        message: "a completion ends the survey and has no next step; remove `go`")
    ]
  }
}

/// Several items on one screen.
package struct FormStep: StepDefinition {
  package static let name = StepKind.Name.form
  package static let summary = "A step with several items."
  package static let template = FormStep()
  package static let fields: [Field<FormStep>] = []
  package var kind: StepKind { .form }
  package var behavior: StepBehavior { StepBehavior(interaction: .answering, items: .several) }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] { [] }
}

/// One item on a screen of its own.
package struct QuestionStep: StepDefinition {
  package static let name = StepKind.Name.question
  package static let summary = "A step with one item."
  package static let template = QuestionStep()
  package static let fields: [Field<QuestionStep>] = []
  package var kind: StepKind { .question }
  package var behavior: StepBehavior { StepBehavior(interaction: .answering, items: .one) }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] { [] }
}
