/// A statement about a patient's data that a plan can make.
public struct InsightDefinition: Hashable, Sendable, Codable {
  /// The author's id.
  public var id: String
  /// Over how many whole days before today the data is looked at.
  public var over: CalendarInterval
  /// How many days with data it needs to speak at all.
  public var atLeast: Int
  /// The function that looks and speaks.
  public var show: Hook

  /// An insight of a plan.
  public init(id: String, over: CalendarInterval, atLeast: Int = 0, show: Hook) {
    self.id = id
    self.over = over
    self.atLeast = atLeast
    self.show = show
  }
}

/// A statement about a patient's data, made.
public struct Insight: Hashable, Sendable, Codable {
  /// How much it matters.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Something to act on.
    case alert
    /// Advice.
    case tip
    /// Something to know.
    case message
  }

  /// The id of its definition.
  public var id: String
  /// How much it matters.
  public var kind: Kind
  /// A few words.
  public var title: String
  /// What it says.
  public var text: String

  /// A statement.
  public init(id: String, kind: Kind, title: String, text: String) {
    self.id = id
    self.kind = kind
    self.title = title
    self.text = text
  }
}
