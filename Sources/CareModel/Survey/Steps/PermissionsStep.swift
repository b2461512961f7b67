/// A list of permissions that a participant can grant.
public struct PermissionsStep: Hashable, Sendable, Codable {
  /// The permissions to ask for.
  public var request: [ChoiceOption]

  /// Creates the content of a permissions step.
  public init(request: [ChoiceOption]) {
    self.request = request
  }
}

extension PermissionsStep: StepDefinition {
  package static let name = StepKind.Name.permissions
  package var kind: StepKind { .permissions(self) }

  private var format: ChoiceFormat { ChoiceFormat(options: request, multiple: true, minChoices: 0) }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    SurveyProblem.unexpectedItems(of: step, at: path) + format.problems(at: path, options: "\(path).request")
  }

  package mutating func visit(_ visitor: TextVisitor) { request.visit(visitor.at("request")) }

  /// A choice of the granted permissions, which may be none.
  package func questions(of step: Step) -> [FormItem] {
    [FormItem(id: step.id, text: step.title, format: .choice(format))]
  }

  package var interaction: StepInteraction { .answering }
  package var endsSurvey: Bool { false }
  package var requiredAnswer: Answer? { nil }
  package var longText: String? { nil }
  package var question: String? { nil }
  package func randomMeasurement(using random: inout some RandomSource) -> RangeOfMotion? { nil }
}
