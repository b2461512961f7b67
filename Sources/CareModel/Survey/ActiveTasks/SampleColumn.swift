/// A column of the samples of an active step, as its author writes it.
public struct SampleColumn: Hashable, Sendable {
  /// The types of value that a column can have.
  public enum ValueType: String, Hashable, Sendable, Codable, CaseIterable {
    case number, integer, boolean
  }

  /// The name in recordings, `[a-z][a-z0-9_]*`.
  public var name: String
  /// The units as a UCUM code.
  public var units: String?
  /// The type of the value, unless there are ``words``.
  public var type: ValueType
  /// The words that a value can be.
  public var words: [String]
  /// The minimum number, if there is one.
  public var min: Double?
  /// The maximum number, if there is one.
  public var max: Double?
  /// The digits after the decimal point that the measurement has.
  public var digits: Int
  /// Whether a sample can be without a value.
  public var optional: Bool

  /// Creates a column.
  public init(
    name: String, units: String? = nil, type: ValueType = .number, words: [String] = [], min: Double? = nil,
    max: Double? = nil, digits: Int = 2, optional: Bool = false
  ) {
    self.name = name
    self.units = units
    self.type = type
    self.words = words
    self.min = min
    self.max = max
    self.digits = digits
    self.optional = optional
  }
}

extension SampleColumn: Described {
  /// The value whose fields all have their defaults.
  public static let template = SampleColumn(name: "")

  /// The fields, in the order of the manual.
  public static let fields: [Field<SampleColumn>] = [
    Field("name", \.name, "The name in recordings, such as \"x\".", required: true),
    Field("units", \.units, "The units, such as \"m/s2\"."),
    Field("type", \.type, "The type of the values, unless there are `words`.", stored: .unlessDefault),
    Field("words", \.words, "The words that a value can be.", stored: .unlessDefault),
    Field("min", \.min, "The minimum of a number."),
    Field("max", \.max, "The maximum of a number."),
    Field("digits", \.digits, "The digits after the decimal point that the measurement has.", stored: .unlessDefault),
    Field("optional", \.optional, "Whether a sample can be without a value.", stored: .unlessDefault),
  ]
}

extension SampleColumn {
  /// Whether the values are numbers, which are summarized.
  var isNumber: Bool { words.isEmpty && type != .boolean }

  /// The column of a recording.
  var column: RecordingColumn {
    if !words.isEmpty { return .word(name, words, optional: optional) }
    switch type {
    case .boolean: return .boolean(name, optional: optional)
    case .integer:
      let least = min.map { Int(clamping: $0.rounded(.up)) } ?? -RecordingColumn.greatestWhole
      let most = max.map { Int(clamping: $0.rounded(.down)) } ?? RecordingColumn.greatestWhole
      return .whole(name, least...Swift.max(least, most), optional: optional)
    case .number: return .number(name, range, optional: optional)
    }
  }

  /// The possible numbers.
  private var range: ClosedRange<Double> {
    let least = min ?? -RecordingColumn.greatest
    return least...Swift.max(least, max ?? RecordingColumn.greatest)
  }

  /// The value of each sample that a result keeps.
  var kept: MeasuredQuantity {
    if !words.isEmpty { return .word(name, "One of \(words.joined(separator: ", ")).") }
    return type == .boolean ? .boolean(name, "True or false.") : summary(name, "The value.")
  }

  /// The summary of the numbers of all samples.
  var summaries: [MeasuredQuantity] {
    guard isNumber else { return [] }
    return [
      summary("\(name)_min", "The least value."), summary("\(name)_mean", "The mean."),
      summary("\(name)_max", "The greatest value."),
    ]
  }

  private func summary(_ name: String, _ text: String) -> MeasuredQuantity {
    let least = min ?? -Double.infinity
    return .number(name, units, digits: digits, text, range: least...Swift.max(least, max ?? .infinity))
  }

  /// Returns what is wrong with the column at `path`.
  func problems(at path: String) -> [SurveyProblem] {
    func problem(_ field: String, _ message: String) -> [SurveyProblem] {
      [SurveyProblem(code: .badStep, path: "\(path).\(field)", message: message)]
    }
    if name.wholeMatch(of: /[a-z][a-z0-9_]{0,31}/) == nil {
      return problem("name", "'\(name.prefix(40))' is not the name of a column; write one such as \"rate\"")
    }
    if let min, let max, min > max { return problem("max", "max must not be less than min") }
    if !(0...9).contains(digits) { return problem("digits", "digits is from 0 to 9") }
    if Set(words).count < words.count { return problem("words", "the words are not distinct; remove one") }
    return []
  }
}
