/// The outcomes of tasks, the newest up to a number.
public struct OutcomesBlock: Hashable, Sendable {
  /// The tasks; nil for all.
  public var tasks: [CareTask.ID]?
  /// The greatest number of outcomes.
  public var limit: Int
  /// The title; nil for the built-in one.
  public var title: String?

  /// Creates the block.
  public init(tasks: [CareTask.ID]? = nil, limit: Int = 60, title: String? = nil) {
    self.tasks = tasks
    self.limit = limit
    self.title = title
  }
}

extension OutcomesBlock: BlockDefinition {
  /// The outcomes of all tasks.
  public static let template = OutcomesBlock()
  /// The fields, in the order of the manual.
  public static let fields: [Field<OutcomesBlock>] = [
    Field("tasks", \.tasks, "The tasks to include.", default: "all"),
    Field("title", \.title, "The title.", default: "the built-in one"),
    Field("limit", \.limit, "The number of outcomes, 1 to 2000."),
  ]

  package static let name = DocumentBlock.Name.outcomes
  package static let summary = "The outcomes of the report's days, the newest ones last."
  package static let example: String? =
    "doc.outcomes { tasks = \"check-in\", limit = 60 }"
  package static let readsData = true

  package var whole: DocumentBlock { .outcomes(self) }
  package var texts: [String] { [title ?? ""] }
  package var problem: FieldProblem? {
    guard !(1...DocumentLimits.rows).contains(limit) else { return nil }
    return FieldProblem(.outOfRange, at: "limit", "`limit` must be from 1 to \(DocumentLimits.rows)")
  }

  package func problem(in scope: ReportDefinition.Scope, knowing ids: DocumentBlock.KnownIDs) -> String? {
    problem(of: tasks ?? [], in: scope, knowing: ids)
  }
}
