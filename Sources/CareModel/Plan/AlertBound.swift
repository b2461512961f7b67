/// A bound that a number must pass for an alert to be raised.
public struct AlertBound: Hashable, Sendable, Codable {
  /// The comparison with the limit.
  public enum Test: String, Hashable, Sendable, Codable, CaseIterable {
    /// More than the limit.
    case above
    /// The limit or more.
    case atLeast = "at_least"
    /// Less than the limit.
    case below
    /// The limit or less.
    case atMost = "at_most"

    /// What the number must be, in words.
    var words: String {
      switch self {
      case .above: "more than"
      case .atLeast: "at least"
      case .below: "less than"
      case .atMost: "at most"
      }
    }

    /// Whether a number passes a limit.
    package func holds(_ number: Double, _ limit: Double) -> Bool {
      switch self {
      case .above: number > limit
      case .atLeast: number >= limit
      case .below: number < limit
      case .atMost: number <= limit
      }
    }
  }

  /// The limit: a number, or a parameter of the plan that has one.
  public enum Limit: Hashable, Sendable, Codable {
    /// A number.
    case number(Double)
    /// The parameter of that name; no bound is passed while it has no value.
    case parameter(String)

    /// Encodes a number, or the name of a parameter.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .parameter(let name): try container.encode(name)
      }
    }

    /// Decodes a number, or the name of a parameter.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let name = try? container.decode(String.self) {
        self = .parameter(name)
      } else {
        self = .number(try container.decode(Double.self))
      }
    }

    /// Returns the number, given the parameters; nil if the parameter has none.
    package func number(_ parameters: [String: ParameterValue]) -> Double? {
      switch self {
      case .number(let number): number
      case .parameter(let name): if case .number(let number)? = parameters[name] { number } else { nil }
      }
    }
  }

  /// The comparison.
  public var test: Test
  /// The limit.
  public var limit: Limit

  /// Creates a bound.
  public init(_ test: Test, _ limit: Limit) {
    self.test = test
    self.limit = limit
  }

  /// Returns whether a number passes the bound, given the plan's parameters.
  package func holds(_ number: Double, _ parameters: [String: ParameterValue]) -> Bool {
    limit.number(parameters).map { test.holds(number, $0) } ?? false
  }

  /// The limit of a comparison; nil for another one.
  subscript(limit test: Test) -> Limit? {
    get { self.test == test ? limit : nil }
    set { if let newValue { self = AlertBound(test, newValue) } }
  }

  /// The field that authors write for one comparison; `text` says what it compares.
  static func field<Noun: Described>(
    _ test: Test, _ path: any WritableKeyPath<Noun, Limit?> & Sendable, _ text: String
  ) -> Field<Noun> {
    Field(
      test.rawValue, path, "\(text) \(test.words) this number, or a parameter of the plan.", stored: .never)
  }
}
