/// A mark of a drawing that a plan composes: one of seven that every renderer can draw, write as a table, and say.
///
/// Its JSON is an object whose `mark` names the kind, beside the kind's own fields.
public enum Mark: Hashable, Sendable {
  /// Points that are joined where they are neighbors.
  case line(MarkSeries)
  /// Points alone.
  case point(MarkSeries)
  /// Bars from 0 to each value.
  case bar(MarkSeries)
  /// A band from the low to the high value of each point.
  case area(MarkSeries)
  /// A line across the drawing.
  case rule(MarkRule)
  /// A band across the drawing.
  case band(MarkBand)
  /// A text at a position.
  case text(MarkText)

  /// The names of the marks, in JSON and in constructors.
  package enum Name: String, Hashable, Sendable, Codable, CaseIterable {
    case line, point, bar, area, rule, band, text

    /// The type that defines the mark.
    package var definition: any MarkDefinition.Type {
      switch self {
      case .line: LineMark.self
      case .point: PointMark.self
      case .bar: BarMark.self
      case .area: AreaMark.self
      case .rule: MarkRule.self
      case .band: MarkBand.self
      case .text: MarkText.self
      }
    }
  }

  /// The mark's own fields and rules.
  package var definition: any MarkDefinition {
    switch self {
    case .line(let series): LineMark(series: series)
    case .point(let series): PointMark(series: series)
    case .bar(let series): BarMark(series: series)
    case .area(let series): AreaMark(series: series)
    case .rule(let rule): rule
    case .band(let band): band
    case .text(let text): text
    }
  }

  /// The points of a line, of bars, of an area, or alone; nil for a mark without data.
  public var series: MarkSeries? { definition.data }
}

extension Mark: Choice {
  package static let nameKey = "mark"
  package static func alternative(_ name: Name) -> any Alternative<Mark>.Type { erased(name.definition) }
  package var alternative: any Alternative<Mark> { erased(definition) }
}

extension Mark: Codable {
  /// Reads an object whose `mark` names the kind, which has its fields in the same object.
  public init(from decoder: any Decoder) throws { self = try Self.chosen(from: decoder) }

  /// Writes the kind and the fields as one object.
  public func encode(to encoder: any Encoder) throws { try encodeChosen(to: encoder) }
}

/// Everything that the program knows about one mark but its drawing: its fields, its rules, and the places and values that it needs.
///
/// To add a mark, write its file beside this one, and add its case and its name to ``Mark``; the compiler asks for its drawings. Its constructor
/// in plans, the editor definitions, the manual, and its JSON derive from its fields.
package protocol MarkDefinition: AuthoredAlternative where Whole == Mark {
  /// The points that tables and sentences have; nil for a mark without data.
  var data: MarkSeries? { get }
  /// The positions that the horizontal axis has to hold.
  var places: [MarkPlace] { get }
  /// The values that the axis of values has to hold.
  var values: [Double] { get }
  /// Whether a position without a point, between others, is a missing value.
  static var isContinuous: Bool { get }

  /// Returns the mark with other points.
  func with(_ data: MarkSeries) -> Mark
}

extension MarkDefinition {
  /// The name of the constructor.
  static var constructorName: String { "mark.\(name.rawValue)" }

  /// Returns the problem of a text that is too long to be drawn; nil if it is not.
  static func problem(ofText text: String, _ field: String) -> FieldProblem? {
    guard text.utf8.count > DrawingDefinition.mostBytes else { return nil }
    return FieldProblem(
      .outOfRange, at: field,
      "`\(field)` has \(text.utf8.count) bytes; write at most \(DrawingDefinition.mostBytes)")
  }
}

/// A mark without data, which has positions and values of its own.
package protocol PlacedMark: MarkDefinition {}

extension PlacedMark {
  package var data: MarkSeries? { nil }
  package static var isContinuous: Bool { false }
  package func with(_ data: MarkSeries) -> Mark { whole }

  /// Returns the problem of a mark that has both a position and a value, or none of them.
  static func problem(hasX: Bool, hasY: Bool) -> FieldProblem? {
    guard hasX == hasY else { return nil }
    return FieldProblem(
      .notAllowed,
      hasX
        ? "\(constructorName) has `x` and `y`; write one mark for each"
        : "\(constructorName) needs `y`, a value, or `x`, a position")
  }
}
