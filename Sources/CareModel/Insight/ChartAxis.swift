/// The title, format, and rules of a chart's axis of values, beside its scale.
public struct ChartAxis: Hashable, Sendable, Codable {
  /// A reference line or a band across a chart.
  public struct Rule: Hashable, Sendable, Codable {
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

  private enum CodingKeys: String, CodingKey {
    case title, format, isLogarithmic = "log", rules
  }

  /// Creates the description of an axis.
  public init(title: String? = nil, format: String? = nil, isLogarithmic: Bool = false, rules: [Rule] = []) {
    self.title = title
    self.format = format
    self.isLogarithmic = isLogarithmic
    self.rules = rules
  }

  /// Reads the fields that are present.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    title = try fields.decodeIfPresent(String.self, forKey: .title)
    format = try fields.decodeIfPresent(String.self, forKey: .format)
    isLogarithmic = try fields.decodeIfPresent(Bool.self, forKey: .isLogarithmic) ?? false
    rules = try fields.decodeIfPresent([Rule].self, forKey: .rules) ?? []
  }

  /// Writes the fields that differ from the defaults.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(title, forKey: .title)
    try fields.encodeIfPresent(format, forKey: .format)
    if isLogarithmic { try fields.encode(true, forKey: .isLogarithmic) }
    if !rules.isEmpty { try fields.encode(rules, forKey: .rules) }
  }
}
