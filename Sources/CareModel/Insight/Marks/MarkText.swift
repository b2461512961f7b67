/// A text at a position of a drawing.
public struct MarkText: Hashable, Sendable {
  /// The horizontal position.
  public var x: MarkPlace
  /// The value.
  public var y: Double
  /// The text.
  public var text: String

  /// Creates a text at a position.
  public init(x: MarkPlace, y: Double, text: String) {
    self.x = x
    self.y = y
    self.text = text
  }
}

extension MarkText: PlacedMark {
  /// An empty text.
  public static let template = MarkText(x: .number(0), y: 0, text: "")
  /// The fields, in the order of the manual.
  public static let fields: [Field<MarkText>] = [
    Field("x", \.x, "The position.", required: true),
    Field("y", \.y, "The value.", required: true),
    Field("text", \.text, "The text.", required: true),
  ]

  package static let name = Mark.Name.text
  package static let summary = "A text at a position of a drawing."
  package static let example: String? = "mark.text { x = \"2026-06-09\", y = 8, text = \"new dose\" }"

  package var whole: Mark { .text(self) }
  package var places: [MarkPlace] { [x] }
  package var values: [Double] { [y] }
  package var problem: FieldProblem? { Self.problem(ofText: text, "text") }
}
