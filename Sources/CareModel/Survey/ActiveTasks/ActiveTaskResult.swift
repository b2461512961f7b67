/// The result of an active task: named quantities with units, in the order of the task's definition, and the samples that it keeps.
public struct ActiveTaskResult: Hashable, Sendable, Codable {
  /// One quantity.
  public struct Value: Hashable, Sendable, Codable {
    /// The name.
    public var name: String
    /// The units as a UCUM code; nil for counts, words, and truth values.
    public var units: String?
    /// The value.
    public var value: Scalar

    /// Creates a quantity.
    public init(name: String, units: String? = nil, value: Scalar) {
      self.name = name
      self.units = units
      self.value = value
    }
  }

  /// One quantity of every sample.
  public struct Column: Hashable, Sendable, Codable {
    /// The name.
    public var name: String
    /// The units as a UCUM code; nil for counts, words, and truth values.
    public var units: String?
    /// The value of each sample, in order; nil where a sample has none.
    public var values: [Scalar?]

    /// Creates a column.
    public init(name: String, units: String? = nil, values: [Scalar?]) {
      self.name = name
      self.units = units
      self.values = values
    }
  }

  /// The name of what was measured: such as `tapping`; `rangeOfMotion` for every joint.
  public var task: String
  /// The quantities.
  public var values: [Value]
  /// The samples, a column for each of their quantities; all columns have the same length.
  public var samples: [Column]

  /// Creates a result.
  public init(task: String, values: [Value], samples: [Column] = []) {
    self.task = task
    self.values = values
    self.samples = samples
  }

  private enum CodingKeys: String, CodingKey {
    case task, values, samples
  }

  /// Reads the object that ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` for a field that is missing or has another type.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    task = try fields.decode(String.self, forKey: .task)
    values = try fields.decode([Value].self, forKey: .values)
    samples = try fields.decodeIfPresent([Column].self, forKey: .samples) ?? []
  }

  /// Writes the name, the quantities, and the samples if there are any.
  ///
  /// - Throws: `EncodingError` if a number is not finite and the encoder takes none such.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(task, forKey: .task)
    try fields.encode(values, forKey: .values)
    if !samples.isEmpty { try fields.encode(samples, forKey: .samples) }
  }

  /// Returns a quantity by name; nil if the result has none.
  public func value(_ name: String) -> Scalar? { values.first { $0.name == name }?.value }

  /// Returns a number by name; nil if the result has none.
  public func number(_ name: String) -> Double? { value(name)?.number }
}
