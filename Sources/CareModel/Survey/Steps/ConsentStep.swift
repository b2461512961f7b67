/// A document that a participant must agree to.
public struct ConsentStep: Hashable, Sendable {
  /// The text to agree to.
  public var document: String

  /// Creates the content of a consent.
  public init(document: String) {
    self.document = document
  }
}

extension ConsentStep: StepDefinition {
  package static let name = StepKind.Name.consent
  package static let summary = "A step with a document to agree to; declining ends the survey."
  package var kind: StepKind { .consent(self) }

  /// The value whose fields all have their defaults.
  public static let template = ConsentStep(document: "")

  /// The fields, in the order of the manual.
  public static let fields: [Field<ConsentStep>] = [
    Field("document", \.document, "The document.", required: true, isText: true)
  ]

  package var behavior: StepBehavior {
    StepBehavior(
      interaction: .answering, items: .implied(.boolean(BooleanFormat()), required: true),
      requiredAnswer: .boolean(true),
      longText: document, question: .agreement)
  }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    var problems: [SurveyProblem] = []
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
}
