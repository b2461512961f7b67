/// The adherence of each day of a report, in weeks.
public struct CalendarBlock: Hashable, Sendable {
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

extension CalendarBlock: BlockDefinition {
  /// All tasks.
  public static let template = CalendarBlock()
  /// The fields, in the order of the manual.
  public static let fields: [Field<CalendarBlock>] = [
    Field("tasks", \.tasks, "The tasks to include.", default: "all"),
    Field("title", \.title, "The title.", default: "the built-in one"),
  ]

  package static let name = DocumentBlock.Name.calendar
  package static let summary = "The adherence of each day of the report, in weeks."
  package static let example: String? =
    "doc.calendar { tasks = \"walk\" }"
  package static let readsData = true

  package var whole: DocumentBlock { .calendar(self) }
  package var texts: [String] { [title ?? ""] }

  package func problem(in scope: ReportDefinition.Scope, knowing ids: DocumentBlock.KnownIDs) -> String? {
    problem(of: tasks ?? [], in: scope, knowing: ids)
  }
}
