/// A band across a drawing: between two values, or between two horizontal positions.
public struct MarkBand: Hashable, Sendable {
  /// The first and the last position, of a vertical band.
  public var x: [MarkPlace]?
  /// The low and the high value, of a horizontal band.
  public var y: [Double]?
  /// The title.
  public var title: String

  /// Creates a band; requires one of `x` and `y`, of two each, in order.
  public init(x: [MarkPlace]? = nil, y: [Double]? = nil, title: String) {
    self.x = x
    self.y = y
    self.title = title
  }
}

extension MarkBand: PlacedMark {
  /// A band at no position.
  public static let template = MarkBand(title: "")
  /// The fields, in the order of the manual.
  public static let fields: [Field<MarkBand>] = [
    Field("x", \.x, "The first and the last position of a vertical band."),
    Field("y", \.y, "The low and the high value of a horizontal band."),
    Field("title", \.title, "The title.", required: true),
  ]

  package static let name = Mark.Name.band
  package static let summary = "A band across a drawing: between two values `y`, or between two positions `x`."
  package static let example: String? = "mark.band { y = { 70, 180 }, title = \"target\" }"

  package var whole: Mark { .band(self) }
  package var places: [MarkPlace] { x ?? [] }
  package var values: [Double] { y ?? [] }
  package var problem: FieldProblem? {
    if let problem = Self.problem(ofText: title, "title") ?? Self.problem(hasX: x != nil, hasY: y != nil) {
      return problem
    }
    let name = x == nil ? "y" : "x"
    guard (x?.count ?? y?.count) == 2 else {
      return FieldProblem(.outOfRange, at: name, "a band has two ends; write \(name) = { first, last }")
    }
    if let x, !x[0].isBefore(x[1]) {
      return FieldProblem(
        .outOfRange, at: name, "the ends of a band must be of one kind, and the last after the first")
    }
    if let y, y[0] >= y[1] {
      return FieldProblem(.outOfRange, at: name, "the high end of a band must be greater than the low end")
    }
    return nil
  }
}
