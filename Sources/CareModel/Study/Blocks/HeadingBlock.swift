/// A heading of a section, or of a part of one.
public struct HeadingBlock: Hashable, Sendable {
  /// The text.
  public var text: String
  /// 2 for a section, 3 for a part of one.
  public var level: Int

  /// Creates the block.
  public init(_ text: String, level: Int = 2) {
    self.text = text
    self.level = level
  }
}

extension HeadingBlock: BlockDefinition {
  /// An empty heading.
  public static let template = HeadingBlock("")
  /// The fields, in the order of the manual.
  public static let fields: [Field<HeadingBlock>] = [
    Field("text", \.text, "The text.", required: true),
    Field("level", \.level, "2 for a section, 3 for a part of one."),
  ]

  package static let name = DocumentBlock.Name.heading
  package static let summary = "A heading."
  package static let example: String? =
    "doc.heading \"How it went\""
  package static let argumentCount = 1

  package var whole: DocumentBlock { .heading(self) }
  package var texts: [String] { [text] }
  package var problem: FieldProblem? {
    (2...3).contains(level) ? nil : FieldProblem(.outOfRange, at: "level", "`level` must be 2 or 3")
  }
}
