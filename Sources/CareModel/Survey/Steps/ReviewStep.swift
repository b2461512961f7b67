/// The answers so far, to read and to change before the run continues.
public struct ReviewStep: Hashable, Sendable {
  /// The results that a review shows.
  public enum Source: String, Hashable, Sendable, Codable, CaseIterable {
    /// Those of the run, which can be changed.
    case run
    /// The last recorded ones of the task, to read.
    case last
  }

  /// The steps to show; if empty, all that ask something.
  public var steps: [String]
  /// The results to show.
  public var source: Source

  /// Creates the content of a review.
  public init(steps: [String] = [], source: Source = .run) {
    self.steps = steps
    self.source = source
  }
}

extension ReviewStep: StepDefinition {
  package static let name = StepKind.Name.review
  package static let summary = "A step with the answers so far; a step that is edited leads back to it."
  package var kind: StepKind { .review(self) }

  /// The value whose fields all have their defaults.
  public static let template = ReviewStep()

  /// The fields, in the order of the manual.
  public static let fields: [Field<ReviewStep>] = [
    Field("steps", \.steps, "The steps to show.", default: "all that ask something"),
    Field("of", \.source, "\"run\" for the answers of this run, \"last\" for the last recorded ones.", key: "source"),
  ]

  package var behavior: StepBehavior { StepBehavior(interaction: .reviewing, items: .none) }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] { [] }
}
