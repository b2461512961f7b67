/// A list of permissions that a participant can grant.
public struct PermissionsStep: Hashable, Sendable {
  /// The permissions to ask for.
  public var request: [ChoiceOption]

  /// Creates the content of a permissions step.
  public init(request: [ChoiceOption]) {
    self.request = request
  }
}

extension PermissionsStep: StepDefinition {
  package static let name = StepKind.Name.permissions
  package static let summary = "A step that asks for permissions; granting none is also an answer."
  package var kind: StepKind { .permissions(self) }

  /// The value whose fields all have their defaults.
  public static let template = PermissionsStep(request: [])

  /// The fields, in the order of the manual.
  public static let fields: [Field<PermissionsStep>] = [
    Field("request", \.request, "The permissions to ask for.", required: true, isText: true)
  ]

  /// A choice of the granted permissions, which may be none.
  private var format: ChoiceFormat { ChoiceFormat(options: request, multiple: true, minChoices: 0) }

  package var behavior: StepBehavior {
    StepBehavior(interaction: .answering, items: .implied(.choice(format), required: false))
  }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    format.problems(at: path, options: "\(path).request")
  }
}
