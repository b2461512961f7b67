extension CardElement {
  /// Points side by side.
  public struct Points: Hashable, Sendable {
    /// The points in order; nil where there is no data.
    public var values: [Double?]
    /// The label at each point; empty for none.
    public var labels: [String]
    /// The value at the bottom; nil for the least point, or 0 if that is more.
    public var min: Double?
    /// The value at the top; nil for the greatest point.
    public var max: Double?
    /// A description of the chart in words, if any.
    public var text: String?

    /// Creates points.
    public init(values: [Double?], labels: [String] = [], min: Double? = nil, max: Double? = nil, text: String? = nil) {
      self.values = values
      self.labels = labels
      self.min = min
      self.max = max
      self.text = text
    }
  }
}

extension CardElement.Points: PlainCardElement, AuthoredCardElement {
  /// No points.
  public static let template = CardElement.Points(values: [])
  /// The fields, in the order of the manual.
  public static let fields: [Field<CardElement.Points>] = [
    Field("values", \.values, "The points, in order.", required: true),
    Field("labels", \.writtenLabels, "The label of each point.", isText: true),
    Field("min", \.min, "The bottom of the scale.", default: "0, or the least point where that is less"),
    Field("max", \.max, "The top of the scale.", default: "the greatest point"),
    .textBeside(\.text),
  ]

  package static let name = CardElement.Name.chart
  package static let summary = "A small chart of a list of numbers."
  package static let example: String? = nil
  package static let argumentCount = 1

  package var whole: CardElement { .chart(self) }

  /// The labels, as a field.
  private var writtenLabels: [String]? {
    get { labels.isEmpty ? nil : labels }
    set { labels = newValue ?? [] }
  }

  package var problem: FieldProblem? {
    guard values.count <= 366 else {
      return FieldProblem(.limit, at: "values", "a chart has at most 366 points; use fewer")
    }
    guard let min, let max, min >= max else { return nil }
    return FieldProblem(.outOfRange, at: "max", "`max` must be greater than `min`; change or remove one of them")
  }
}
