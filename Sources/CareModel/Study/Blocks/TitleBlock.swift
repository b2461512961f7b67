/// The title of a document.
public struct TitleBlock: Hashable, Sendable {
  /// The text.
  public var text: String

  /// Creates the block.
  public init(_ text: String) {
    self.text = text
  }
}

extension TitleBlock: BlockDefinition {
  /// An empty text.
  public static let template = TitleBlock("")
  /// The fields, in the order of the manual.
  public static let fields: [Field<TitleBlock>] = [
    Field("text", \.text, "The text.", required: true)
  ]

  package static let name = DocumentBlock.Name.title
  package static let summary = "The title of the document."
  package static let example: String? =
    "doc.title \"For your visit\""
  package static let argumentCount = 1

  package var whole: DocumentBlock { .title(self) }
  package var texts: [String] { [text] }
}
