/// A bound that the data of some days crosses or not.
public struct Threshold: Hashable, Sendable, Codable {
  /// What is held against the bound.
  public enum Subject: Hashable, Sendable {
    /// The share done of what has closed, 0…1.
    case adherence
    /// The mean of the values of a kind that a task gave.
    case values(task: CareTask.ID, kind: String?)
  }

  /// When the bound is crossed.
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

  /// What is held against the bound.
  public var subject: Subject
  /// When the bound is crossed.
  public var test: Test
  /// What is said then, in a few words.
  public var title: String
  /// What is said then; `{value}` stands for the figure.
  public var text: String

  /// A bound.
  public init(subject: Subject, test: Test, title: String, text: String) {
    self.subject = subject
    self.test = test
    self.title = title
    self.text = text
  }
}

extension Threshold.Test {
  /// Whether a figure crosses the bound.
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
