/// A bound, and the text to show when a patient's data crosses it.
public struct Threshold: Hashable, Sendable, Codable {
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

extension Threshold.Test {
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
