/// The end of a printed page.
public struct PageBreakBlock: Hashable, Sendable {
  /// Creates the block.
  public init() {}
}

extension PageBreakBlock: BlockDefinition {
  /// The block, which has no fields.
  public static let template = PageBreakBlock()
  /// No fields.
  public static let fields: [Field<PageBreakBlock>] = []

  package static let name = DocumentBlock.Name.breakPage
  package static let summary = "The end of a printed page."
  package static let example: String? = "doc.break_page()"

  package var whole: DocumentBlock { .breakPage(self) }
  package var texts: [String] { [] }
}
