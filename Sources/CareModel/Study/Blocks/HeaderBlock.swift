/// The text at the top of each page.
public struct HeaderBlock: Hashable, Sendable {
  /// The text.
  public var text: String

  /// Creates the block.
  public init(_ text: String) {
    self.text = text
  }
}

extension HeaderBlock: BlockDefinition {
  /// An empty text.
  public static let template = HeaderBlock("")
  /// The fields, in the order of the manual.
  public static let fields: [Field<HeaderBlock>] = [
    Field("text", \.text, "The text.", required: true)
  ]

  package static let name = DocumentBlock.Name.header
  package static let summary = "The text at the top of each page."
  package static let example: String? =
    "doc.header \"Knee clinic, ward 3\""
  package static let argumentCount = 1

  package var whole: DocumentBlock { .header(self) }
  package var texts: [String] { [text] }
}
