/// A line across a drawing: at a value, or at a horizontal position.
public struct MarkRule: Hashable, Sendable {
  /// The horizontal position, of a vertical line.
  public var x: MarkPlace?
  /// The value, of a horizontal line.
  public var y: Double?
  /// The title.
  public var title: String

  /// Creates a line; requires one of `x` and `y`.
  public init(x: MarkPlace? = nil, y: Double? = nil, title: String) {
    self.x = x
    self.y = y
    self.title = title
  }
}

extension MarkRule: PlacedMark {
  /// A line at no position.
  public static let template = MarkRule(title: "")
  /// The fields, in the order of the manual.
  public static let fields: [Field<MarkRule>] = [
    Field("x", \.x, "The position of a vertical line."),
    Field("y", \.y, "The value of a horizontal line."),
    Field("title", \.title, "The title.", required: true),
  ]

  package static let name = Mark.Name.rule
  package static let summary = "A line across a drawing: at a value `y`, or at a position `x`."
  package static let example: String? = "mark.rule { y = 60, title = \"goal\" }"

  package var whole: Mark { .rule(self) }
  package var places: [MarkPlace] { [x].compactMap(\.self) }
  package var values: [Double] { [y].compactMap(\.self) }
  package var problem: FieldProblem? {
    Self.problem(ofText: title, "title") ?? Self.problem(hasX: x != nil, hasY: y != nil)
  }
}
