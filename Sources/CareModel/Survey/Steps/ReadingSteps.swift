/// A place to wait, with no way back.
package struct WaitStep: StepDefinition {
  package static let name = StepKind.Name.wait
  package static let summary = "A step to wait at until the participant or the host continues; there is no way back."
  package static let template = WaitStep()
  package static let fields: [Field<WaitStep>] = []
  package var kind: StepKind { .wait }
  package var behavior: StepBehavior { StepBehavior(interaction: .reading, items: .none, allowsBack: false) }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] { [] }
}

/// A step that the survey's `view_for` draws.
package struct CustomStep: StepDefinition {
  package static let name = StepKind.Name.custom
  package static let summary = "A step that the survey's view_for draws."
  package static let template = CustomStep()
  package static let fields: [Field<CustomStep>] = []
  package var kind: StepKind { .custom }
  package var behavior: StepBehavior { StepBehavior(interaction: .reading, items: .none) }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] { [] }
}

/// A long text to read.
public struct WebStep: Hashable, Sendable {
  /// The text.
  public var content: String

  /// Creates the content of the step.
  public init(content: String) {
    self.content = content
  }
}

extension WebStep: StepDefinition {
  package static let name = StepKind.Name.web
  package static let summary = "A step with a long text to read."
  package var kind: StepKind { .web(self) }

  /// The value whose fields all have their defaults.
  public static let template = WebStep(content: "")

  /// The fields, in the order of the manual.
  public static let fields: [Field<WebStep>] = [
    Field(
      "content", \.content,
      "The text in Markdown: headings, lists, emphasis, rules, https and mailto links, and images by hash.",
      required: true, isText: true)
  ]

  package var behavior: StepBehavior { StepBehavior(interaction: .reading, items: .none, longText: content) }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    guard !content.contains(where: { !$0.isWhitespace }) else {
      return SurveyProblem.ofDocument(content, at: "\(path).content")
    }
    return [.init(code: .emptyDocument, path: "\(path).content", message: "a web step needs the text to read")]
  }
}

/// Rows of text to read.
public struct TableStep: Hashable, Sendable {
  /// The rows.
  public var rows: [BodyItem]

  /// Creates the content of the step.
  public init(rows: [BodyItem]) {
    self.rows = rows
  }
}

extension TableStep: StepDefinition {
  package static let name = StepKind.Name.table
  package static let summary = "A step with rows of text to read."
  package var kind: StepKind { .table(self) }

  /// The value whose fields all have their defaults.
  public static let template = TableStep(rows: [])

  /// The fields, in the order of the manual.
  public static let fields: [Field<TableStep>] = [
    Field("rows", \.rows, "The rows, from top to bottom.", required: true, isText: true)
  ]

  package var behavior: StepBehavior { StepBehavior(interaction: .reading, items: .none, rows: rows) }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    guard rows.isEmpty else { return [] }
    return [.init(code: .badStep, path: "\(path).rows", message: "a table needs at least one row")]
  }
}
