/// A bound, and the text to show when a patient's data crosses it.
public struct Threshold: Hashable, Sendable {
  /// A value to compare with the bound.
  public enum Subject: Hashable, Sendable {
    /// The closed rate, 0…1.
    case adherence
    /// A task's outcome values of one kind, as their mean or as another number; nil for the mean.
    case values(task: CareTask.ID, kind: String?, stat: SeriesDefinition.Statistic? = nil)
    /// A measure of coverage.
    case coverage(CoverageDefinition)

    /// Whether the value is a share of days, of events, or of supply.
    package var isShare: Bool { if case .values = self { false } else { true } }
  }

  /// A comparison that determines whether the bound is crossed.
  public enum Test: Hashable, Sendable {
    /// Less than this.
    case below(Double)
    /// This or less.
    case atMost(Double)
    /// More than this.
    case above(Double)
    /// This or more.
    case atLeast(Double)
    /// This.
    case equals(Double)
    /// From one to the other, both included.
    case between(Double, Double)
    /// Less than one or more than the other.
    case outside(Double, Double)
  }

  /// The value to compare with the bound.
  public var subject: Subject
  /// The comparison that determines whether the bound is crossed.
  public var test: Test
  /// The title to show when the bound is crossed, in a few words.
  public var title: String
  /// The text to show when the bound is crossed, with `{value}` for the value.
  public var text: String

  /// Creates a threshold.
  public init(subject: Subject, test: Test, title: String, text: String) {
    self.subject = subject
    self.test = test
    self.title = title
    self.text = text
  }
}

extension Threshold: Described {
  /// A threshold without texts.
  public static let template = Threshold(subject: .adherence, test: .below(0), title: "", text: "")
  /// The fields, in the order of the manual.
  public static let fields: [Field<Threshold>] = [
    Field("on", \.subject, "The value to compare.", key: "subject", required: true, isAuthored: false),
    Field("test", \.test, "The comparison.", required: true, isAuthored: false),
    Field("title", \.title, "The title.", required: true, isText: true),
    Field("text", \.text, "The text to display; {value} is the value.", required: true, isText: true),
  ]
  /// The text of a threshold that has no other.
  static let builtInText = "It is {value}."
}

// {"adherence": true}, {"task": "sleep", "kind": "sleep", "stat": "max"}, or {"coverage": {…}}.

extension Threshold.Subject: Described {
  /// The values of no task.
  public static let template = Threshold.Subject.values(task: "", kind: nil)
  /// The fields, in the order of the manual.
  public static let fields: [Field<Threshold.Subject>] = [
    Field("task", \.task, "The task whose outcome values are read."),
    Field("kind", \.kind, "The kind of these values.", default: "any"),
    Field("stat", \.stat, "The number that stands for the values.", default: "\"mean\""),
    Field("adherence", \.isAdherence, "Whether it is the closed rate.", isAuthored: false),
    Field("coverage", \.coverage, "The measure of coverage.", isAuthored: false),
  ]
  /// A value is that of a task, adherence, or a measure of coverage.
  public static let alternatives: Set = ["task", "adherence", "coverage"]

  private var isAdherence: Bool? {
    get { self == .adherence ? true : nil }
    set { if newValue == true { self = .adherence } }
  }

  private var coverage: CoverageDefinition? {
    get { if case .coverage(let coverage) = self { coverage } else { nil } }
    set { if let newValue { self = .coverage(newValue) } }
  }

  private var task: CareTask.ID? {
    get { if case .values(let task, _, _) = self { task } else { nil } }
    set { if let newValue { self = .values(task: newValue, kind: kind, stat: stat) } }
  }

  private var kind: String? {
    get { if case .values(_, let kind, _) = self { kind } else { nil } }
    set { if case .values(let task, _, let stat) = self { self = .values(task: task, kind: newValue, stat: stat) } }
  }

  private var stat: SeriesDefinition.Statistic? {
    get { if case .values(_, _, let stat) = self { stat } else { nil } }
    set { if case .values(let task, let kind, _) = self { self = .values(task: task, kind: kind, stat: newValue) } }
  }
}

extension Threshold.Test {
  /// The names of the comparisons, in JSON and in plans.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case below
    case atMost = "at_most"
    case above
    case atLeast = "at_least"
    case equals, between, outside

    /// Whether the comparison has two bounds.
    var isRange: Bool { self == .between || self == .outside }

    /// The documentation for authors, in one line.
    var summary: String {
      switch self {
      case .below: "Shown when the value is less than this."
      case .atMost: "Shown when the value is this or less."
      case .above: "Shown when the value is more than this."
      case .atLeast: "Shown when the value is this or more."
      case .equals: "Shown when the value equals this."
      case .between: "Shown when the value is in this range, both ends included."
      case .outside: "Shown when the value is less than the first or more than the second."
      }
    }
  }

  private init(_ name: Name, _ low: Double, _ high: Double) {
    self =
      switch name {
      case .below: .below(low)
      case .atMost: .atMost(low)
      case .above: .above(low)
      case .atLeast: .atLeast(low)
      case .equals: .equals(low)
      case .between: .between(low, high)
      case .outside: .outside(low, high)
      }
  }

  private var parts: (name: Name, low: Double, high: Double) {
    switch self {
    case .below(let bound): (.below, bound, bound)
    case .atMost(let bound): (.atMost, bound, bound)
    case .above(let bound): (.above, bound, bound)
    case .atLeast(let bound): (.atLeast, bound, bound)
    case .equals(let bound): (.equals, bound, bound)
    case .between(let low, let high): (.between, low, high)
    case .outside(let low, let high): (.outside, low, high)
    }
  }

  /// Returns whether a value crosses the bound.
  public func holds(_ value: Double) -> Bool {
    switch self {
    case .below(let bound): value < bound
    case .atMost(let bound): value <= bound
    case .above(let bound): value > bound
    case .atLeast(let bound): value >= bound
    case .equals(let bound): value == bound
    case .between(let low, let high): low <= value && value <= high
    case .outside(let low, let high): value < low || high < value
    }
  }
}

// {"below": 6} or {"between": [4, 6]}.

extension Threshold.Test: Described {
  /// A comparison with 0.
  public static let template = Threshold.Test.below(0)
  /// The fields, in the order of the manual.
  public static let fields: [Field<Threshold.Test>] = Name.allCases.map { name in
    name.isRange
      ? Field(name.rawValue, \.[range: name], name.summary, key: name.rawValue)
      : Field(name.rawValue, \.[bound: name], name.summary, key: name.rawValue)
  }
  /// Each field is a comparison.
  public static let alternatives = Set(Name.allCases.map(\.rawValue))

  private subscript(bound name: Name) -> Double? {
    get { parts.name == name ? parts.low : nil }
    set { if let newValue { self = Self(name, newValue, newValue) } }
  }

  private subscript(range name: Name) -> NumberRange? {
    get { parts.name == name ? NumberRange(low: parts.low, high: parts.high) : nil }
    set { if let newValue { self = Self(name, newValue.low, newValue.high) } }
  }

  /// The bounds.
  package var bounds: [Double] { [parts.low, parts.high] }
}
