/// A statement about a patient's data that a plan can make.
public struct InsightDefinition: Hashable, Sendable {
  /// What makes it speak.
  public enum Rule: Hashable, Sendable {
    /// A function that looks and speaks.
    case script(Hook)
    /// A bound that the data crosses.
    case threshold(Threshold)
  }

  /// The author's id.
  public var id: String
  /// Over how many whole days before today the data is looked at.
  public var over: CalendarInterval
  /// How many days with data it needs to speak at all.
  public var atLeast: Int
  /// What makes it speak.
  public var rule: Rule

  /// An insight of a plan.
  public init(id: String, over: CalendarInterval, atLeast: Int = 0, rule: Rule) {
    self.id = id
    self.over = over
    self.atLeast = atLeast
    self.rule = rule
  }

  /// An insight of a plan that a function speaks.
  public init(id: String, over: CalendarInterval, atLeast: Int = 0, show: Hook) {
    self.init(id: id, over: over, atLeast: atLeast, rule: .script(show))
  }
}

extension InsightDefinition: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, over, atLeast, show, threshold
  }

  /// Reads an object with a function in `show`, or a `threshold`.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let threshold = try fields.decodeIfPresent(Threshold.self, forKey: .threshold)
    self.init(
      id: try fields.decode(String.self, forKey: .id),
      over: try fields.decode(CalendarInterval.self, forKey: .over),
      atLeast: try fields.decode(Int.self, forKey: .atLeast),
      rule: try threshold.map { .threshold($0) } ?? .script(fields.decode(Hook.self, forKey: .show)))
  }

  /// Writes what ``init(from:)`` reads.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(over, forKey: .over)
    try fields.encode(atLeast, forKey: .atLeast)
    switch rule {
    case .script(let hook): try fields.encode(hook, forKey: .show)
    case .threshold(let threshold): try fields.encode(threshold, forKey: .threshold)
    }
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
