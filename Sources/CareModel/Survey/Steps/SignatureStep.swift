/// A place to sign a document with a typed name, or with a name and drawn strokes.
public struct SignatureStep: Hashable, Sendable {
  /// The consent whose document is signed; if nil, the last one that the participant agreed to.
  public var of: String?

  /// Creates the content of a signature step.
  public init(of consent: String? = nil) {
    of = consent
  }
}

extension SignatureStep: StepDefinition {
  package static let name = StepKind.Name.signature
  package static let summary =
    "A step to sign what was agreed to, with a typed name and perhaps drawn strokes; the time and the zone are kept with it."
  package var kind: StepKind { .signature(self) }

  /// The value whose fields all have their defaults.
  public static let template = SignatureStep()

  /// The fields, in the order of the manual.
  public static let fields: [Field<SignatureStep>] = [
    Field("of", \.of, "The consent whose document is signed.", default: "the last one that was agreed to")
  ]

  package var behavior: StepBehavior {
    StepBehavior(
      interaction: .answering, items: .implied(.signature(SignatureFormat()), required: true), question: .signHere)
  }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] { [] }
}
