/// A drawing that a plan composes of marks, with the scales on which they are drawn.
public struct MarkFigure: Hashable, Sendable, Codable {
  /// The horizontal positions that a drawing has.
  public enum Span: Hashable, Sendable {
    /// All days from one to another.
    case days(first: CivilDate, last: CivilDate)
    /// The numbers from one to a greater one.
    case numbers(least: Double, most: Double)
    /// Categories, in their order.
    case categories([String])
  }

  /// The title of an axis, and the format of its values.
  public struct Axis: Hashable, Sendable, Codable {
    /// The title, such as "mg/dL"; nil for none.
    public var title: String?
    /// The template of a value, with `{value}` for the number; nil for the number alone.
    public var format: String?

    /// Creates the description of an axis.
    public init(title: String? = nil, format: String? = nil) {
      self.title = title
      self.format = format
    }
  }

  /// The horizontal positions.
  public var span: Span
  /// The horizontal axis.
  public var x: Axis
  /// The axis of values.
  public var y: Axis
  /// The value at the bottom.
  public var minimum: Double
  /// The value at the top; greater than ``minimum``.
  public var maximum: Double
  /// The marks, those behind first.
  public var marks: [Mark]
  /// The author's words for those who do not see the drawing; nil for words that are made from the marks.
  public var alt: String?

  /// Creates a figure.
  public init(span: Span, x: Axis, y: Axis, minimum: Double, maximum: Double, marks: [Mark], alt: String? = nil) {
    self.span = span
    self.x = x
    self.y = y
    self.minimum = minimum
    self.maximum = maximum
    self.marks = marks
    self.alt = alt
  }

  /// The scale of the values.
  public var scale: AxisScale { AxisScale(minimum: minimum, maximum: maximum) }

  /// The titles of the data, each once, in the order of the marks: marks with the same title have the same color and column.
  public var titles: [String] {
    marks.compactMap(\.series?.title).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// The marks and axes that a plan's function returns, before the data decides on the scales.
public struct DrawingDefinition: Hashable, Sendable {
  /// An axis as its author writes it.
  public struct Axis: Hashable, Sendable {
    /// The title and the format.
    public var look: MarkFigure.Axis
    /// The least value; nil to derive it from the data.
    public var minimum: Double?
    /// The greatest value; nil to derive it from the data.
    public var maximum: Double?

    /// Creates an axis.
    public init(look: MarkFigure.Axis = .init(), minimum: Double? = nil, maximum: Double? = nil) {
      self.look = look
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  /// The horizontal axis.
  public var x: Axis
  /// The axis of values.
  public var y: Axis
  /// The marks, those behind first; all their positions are of one kind.
  public var marks: [Mark]
  /// The author's words for those who do not see the drawing, if any.
  public var alt: String?

  /// Creates a definition.
  public init(x: Axis = Axis(), y: Axis = Axis(), marks: [Mark], alt: String? = nil) {
    self.x = x
    self.y = y
    self.marks = marks
    self.alt = alt
  }

  /// The greatest number of marks.
  package static let mostMarks = 40
  /// The greatest number of points of all marks together, and of positions that days without points add.
  package static let mostPoints = 2000
  /// The greatest number of different titles of data, whose colors and shapes can be distinguished.
  package static let mostTitles = 4
  /// The greatest number of categories.
  package static let mostCategories = 60
  /// The greatest number of bytes of a text.
  package static let mostBytes = 400
}
