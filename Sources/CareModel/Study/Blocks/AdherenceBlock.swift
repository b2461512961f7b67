/// The closed rate, and that of each task.
public struct AdherenceBlock: Hashable, Sendable {
  /// The tasks; nil for all.
  public var tasks: [CareTask.ID]?
  /// The title; nil for the built-in one.
  public var title: String?

  /// Creates the block.
  public init(tasks: [CareTask.ID]? = nil, title: String? = nil) {
    self.tasks = tasks
    self.title = title
  }
}

extension AdherenceBlock: BlockDefinition {
  /// All tasks.
  public static let template = AdherenceBlock()
  /// The fields, in the order of the manual.
  public static let fields: [Field<AdherenceBlock>] = [
    Field("tasks", \.tasks, "The tasks to include.", default: "all"),
    Field("title", \.title, "The title.", default: "the built-in one"),
  ]

  package static let name = DocumentBlock.Name.adherence
  package static let summary =
    "The adherence of closed events, and that of each task; in the report of a study, that of all participants."
  package static let example: String? =
    "doc.adherence { title = \"Your exercises\" }"
  package static let readsData = true

  package var whole: DocumentBlock { .adherence(self) }
  package var texts: [String] { [title ?? ""] }

  package func problem(in scope: ReportDefinition.Scope, knowing ids: DocumentBlock.KnownIDs) -> String? {
    tasks.flatMap { problem(of: $0, in: scope, knowing: ids) }
  }
}
