/// A picture of the plan's folder.
public struct ImageBlock: Hashable, Sendable {
  /// The picture.
  public var image: MarkdownImage
  /// The text for those who do not see it.
  public var text: String

  /// Creates the block.
  public init(_ image: MarkdownImage, text: String) {
    self.image = image
    self.text = text
  }
}

extension ImageBlock: BlockDefinition {
  /// A picture without a file.
  public static let template = ImageBlock(MarkdownImage(path: "", hash: ""), text: "")
  /// The fields, in the order of the manual.
  public static let fields: [Field<ImageBlock>] = [
    Field("image", \.image, "The path of the file and its hash.", required: true),
    Field("text", \.text, "The text for those who do not see it.", required: true),
  ]

  package static let name = DocumentBlock.Name.image
  package static let summary = "A picture of the plan's folder, identified by the hash of its bytes."
  package static let example: String? =
    "doc.image(\"clinic.png#sha256=e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\", { text = \"The clinic\" })"
  package static let argumentCount = 1

  package var whole: DocumentBlock { .image(self) }
  package var texts: [String] { [text] }
}
