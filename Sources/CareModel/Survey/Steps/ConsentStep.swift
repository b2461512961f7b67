/// A document that a participant must agree to.
public struct ConsentStep: Hashable, Sendable, Codable {
  /// The text to agree to.
  public var document: String

  /// Creates the content of a consent.
  public init(document: String) {
    self.document = document
  }
}

extension ConsentStep: StepDefinition {
  package static let name = StepKind.Name.consent
  package var kind: StepKind { .consent(self) }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    var problems = SurveyProblem.unexpectedItems(of: step, at: path)
    if !document.contains(where: { !$0.isWhitespace }) {
      problems.append(
        .init(code: .emptyDocument, path: "\(path).document", message: "a consent step needs the text to agree to"))
    }
    if step.optional {
      problems.append(
        .init(
          code: .unanswerable, path: "\(path).optional",
          message: "a consent step cannot be skipped; remove `optional`"))
    }
    return problems
  }

  package mutating func visit(_ visitor: TextVisitor) { visitor.text("document", &document) }

  /// A required boolean.
  package func questions(of step: Step) -> [FormItem] {
    [FormItem(id: step.id, text: step.title, format: .boolean(BooleanFormat()), required: true)]
  }

  package var interaction: StepInteraction { .answering }
  package var endsSurvey: Bool { false }
  package var requiredAnswer: Answer? { .boolean(true) }
  package var longText: String? { document }
  package var question: String? { "Do you agree?" }

  package func randomMeasurement(using random: inout some RandomSource) -> RangeOfMotion? { nil }
}
