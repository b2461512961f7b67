/// Paragraphs, which empty lines divide.
public struct TextBlock: Hashable, Sendable {
  /// The text.
  public var text: String

  /// Creates the block.
  public init(_ text: String) {
    self.text = text
  }
}

extension TextBlock: BlockDefinition {
  /// An empty text.
  public static let template = TextBlock("")
  /// The fields, in the order of the manual.
  public static let fields: [Field<TextBlock>] = [
    Field("text", \.text, "The text.", required: true)
  ]

  package static let name = DocumentBlock.Name.text
  package static let summary = "Paragraphs, which empty lines divide."
  package static let example: String? =
    "doc.text \"Bring this page to your next visit.\""
  package static let argumentCount = 1

  package var whole: DocumentBlock { .text(self) }
  package var texts: [String] { [text] }
}
