/// A list with bullets or numbers.
public struct ListBlock: Hashable, Sendable {
  /// The items.
  public var items: [String]
  /// Whether the items have numbers.
  public var isNumbered: Bool

  /// Creates the block.
  public init(_ items: [String], isNumbered: Bool = false) {
    self.items = items
    self.isNumbered = isNumbered
  }
}

extension ListBlock: BlockDefinition {
  /// A list without items.
  public static let template = ListBlock([])
  /// The fields, in the order of the manual.
  public static let fields: [Field<ListBlock>] = [
    Field("numbered", \.isNumbered, "Whether the items have numbers."),
    Field("items", \.items, "The items."),
  ]

  package static let name = DocumentBlock.Name.list
  package static let summary = "A list of texts."
  package static let example: String? =
    "doc.list { \"Walk every day.\", \"Cool the knee.\", numbered = true }"
  package static let listField: String? = "items"

  package var whole: DocumentBlock { .list(self) }
  package var texts: [String] { items }
  package var problem: FieldProblem? { problem(ofCount: items.count, "items", at: "") }
}
