/// The insights of the plan.
public struct InsightsBlock: Hashable, Sendable {
  /// The title; nil for the built-in one.
  public var title: String?

  /// Creates the block.
  public init(title: String? = nil) {
    self.title = title
  }
}

extension InsightsBlock: BlockDefinition {
  /// The insights under the built-in title.
  public static let template = InsightsBlock()
  /// The fields, in the order of the manual.
  public static let fields: [Field<InsightsBlock>] = [
    Field("title", \.title, "The title.", default: "the built-in one")
  ]

  package static let name = DocumentBlock.Name.insights
  package static let summary = "The insights of the plan."
  package static let example: String? =
    "doc.insights {}"
  package static let readsData = true

  package var whole: DocumentBlock { .insights(self) }
  package var texts: [String] { [title ?? ""] }

  package func problem(in scope: ReportDefinition.Scope, knowing ids: DocumentBlock.KnownIDs) -> String? {
    problem(of: [], in: scope, knowing: ids)
  }
}
