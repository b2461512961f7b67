/// The title, format, and rules of a chart's axis of values, beside its scale.
public struct ChartAxis: Hashable, Sendable {
  /// A reference line or a band across a chart.
  public struct Rule: Hashable, Sendable {
    /// The value of the line, or the lower end of the band.
    public var value: Double
    /// The upper end of the band; nil for a line.
    public var upper: Double?
    /// The title, such as "target".
    public var title: String

    /// Creates a rule; requires `value` < `upper`.
    public init(value: Double, upper: Double? = nil, title: String) {
      self.value = value
      self.upper = upper
      self.title = title
    }
  }

  /// The title, such as "mg/dL".
  public var title: String?
  /// The template of a value, with `{value}` for the number; nil for the number alone.
  public var format: String?
  /// Whether the axis is logarithmic.
  public var isLogarithmic: Bool
  /// The reference lines and bands.
  public var rules: [Rule]

  /// Creates the description of an axis.
  public init(title: String? = nil, format: String? = nil, isLogarithmic: Bool = false, rules: [Rule] = []) {
    self.title = title
    self.format = format
    self.isLogarithmic = isLogarithmic
    self.rules = rules
  }
}

extension ChartAxis: Described {
  /// An axis without a title.
  public static let template = ChartAxis()
  /// The fields, in the order of the manual.
  public static let fields: [Field<ChartAxis>] = [
    Field("title", \.title, "The title, such as the units.", isText: true),
    Field(
      "format", \.format, "The format of a value; {value} is the number.", default: "\"{value}\"", isText: true),
    Field("log", \.isLogarithmic, "Whether the scale is logarithmic.", stored: .unlessDefault),
    Field("rules", \.rules, "Reference lines and bands across the chart.", stored: .unlessDefault),
  ]
}

extension ChartAxis.Rule: Described {
  /// A line at 0.
  public static let template = ChartAxis.Rule(value: 0, title: "")
  /// The fields.
  public static let fields: [Field<ChartAxis.Rule>] = [.value, .upper, .title]

  /// The constructors: of a line, and of a band.
  package static let constructors = [
    Constructor(
      "at", "A reference line across a chart.", fields: [.value, .title], example: "rule.at(10000, \"goal\")"),
    Constructor(
      "between", "A reference band across a chart.",
      fields: [
        Field("least", \.value, "The lower end of the band.", required: true),
        Field("most", \.upper, "The upper end of the band.", required: true),
        .title,
      ], example: "rule.between(70, 180, \"target\")"),
  ]

  /// The rule that the ends of a band break; nil if they break none.
  package var problem: FieldProblem? {
    guard let upper, value >= upper else { return nil }
    return FieldProblem(
      .outOfRange, at: "most",
      "the upper end \(PlainNumber.text(upper)) must be greater than the lower end \(PlainNumber.text(value))")
  }
}

extension Field where Noun == ChartAxis.Rule {
  fileprivate static let value = Field("value", \.value, "The value of the line.", required: true)
  fileprivate static let upper = Field("upper", \.upper, "The upper end of a band.", isAuthored: false)
  fileprivate static let title = Field("title", \.title, "The title.", required: true, isText: true)
}

/// An axis of values with its ends, as authors write it.
package struct ScaledAxis: Hashable, Sendable {
  /// The bottom of the scale; nil to derive it from the data.
  package var minimum: Double?
  /// The top of the scale; nil to derive it from the data.
  package var maximum: Double?
  /// The title, format, and rules.
  package var axis: ChartAxis

  /// The rule that the ends break; nil if they break none.
  package var problem: FieldProblem? {
    guard let minimum, let maximum, minimum >= maximum else { return nil }
    return FieldProblem(
      .outOfRange, at: "max",
      "max \(PlainNumber.text(maximum)) must be greater than min \(PlainNumber.text(minimum))")
  }
}

extension ScaledAxis: Described {
  package static let template = ScaledAxis(axis: ChartAxis())
  package static let fields: [Field<ScaledAxis>] =
    [
      Field("min", \.minimum, "The bottom of the scale."), Field("max", \.maximum, "The top of the scale."),
    ] + ChartAxis.fields.map { $0.within(\.axis) }
}
