/// An insight that a plan can derive from a patient's data.
public struct InsightDefinition: Hashable, Sendable {
  /// A rule that decides whether the insight is shown.
  public enum Rule: Hashable, Sendable {
    /// A hook that reads the data and returns the insight.
    case script(Hook)
    /// A bound that the data crosses.
    case threshold(Threshold)
    /// A statistical method that makes a statement.
    case statistic(StatisticDefinition)
  }

  /// The id that the author gives the insight.
  public var id: String
  /// The interval of whole days before today that the insight covers.
  public var over: CalendarInterval
  /// The minimum number of days with data that the insight requires.
  public var atLeast: Int
  /// The rule that decides whether the insight is shown.
  public var rule: Rule

  /// Creates an insight definition with a rule.
  public init(id: String, over: CalendarInterval, atLeast: Int = 0, rule: Rule) {
    self.id = id
    self.over = over
    self.atLeast = atLeast
    self.rule = rule
  }

  /// Creates an insight definition with a hook.
  public init(id: String, over: CalendarInterval, atLeast: Int = 0, show: Hook) {
    self.init(id: id, over: over, atLeast: atLeast, rule: .script(show))
  }
}

extension InsightDefinition: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, over, atLeast, show, threshold, statistic
  }

  /// Decodes an object with a hook in `show`, with a `threshold`, or with a `statistic`.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let threshold = try fields.decodeIfPresent(Threshold.self, forKey: .threshold).map { Rule.threshold($0) }
    let statistic = try fields.decodeIfPresent(StatisticDefinition.self, forKey: .statistic).map { Rule.statistic($0) }
    self.init(
      id: try fields.decode(String.self, forKey: .id),
      over: try fields.decode(CalendarInterval.self, forKey: .over),
      atLeast: try fields.decode(Int.self, forKey: .atLeast),
      rule: try threshold ?? statistic ?? .script(fields.decode(Hook.self, forKey: .show)))
  }

  /// Encodes the form that ``init(from:)`` decodes.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(over, forKey: .over)
    try fields.encode(atLeast, forKey: .atLeast)
    switch rule {
    case .script(let hook): try fields.encode(hook, forKey: .show)
    case .threshold(let threshold): try fields.encode(threshold, forKey: .threshold)
    case .statistic(let statistic): try fields.encode(statistic, forKey: .statistic)
    }
  }
}

/// A statement that a plan derived from a patient's data.
public struct Insight: Hashable, Sendable, Codable {
  /// The importance of an insight.
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
  /// The importance of the insight.
  public var kind: Kind
  /// The title, in a few words.
  public var title: String
  /// The statement.
  public var text: String
  /// The evidence of a statistical method; nil for another insight.
  public var evidence: Evidence?
  /// The drawing beside the statement, if any.
  public var widget: InsightWidget?
  /// The time up to which the insight stays as it is unless something is recorded; nil if its function read the clock.
  public var until: Instant?

  /// Creates an insight.
  public init(
    id: String, kind: Kind, title: String, text: String, evidence: Evidence? = nil, widget: InsightWidget? = nil,
    until: Instant? = nil
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.text = text
    self.evidence = evidence
    self.widget = widget
    self.until = until
  }
}

/// A drawing beside the statement of an insight.
public enum InsightWidget: Hashable, Sendable, Codable {
  /// A line of a stack.
  public struct Line: Hashable, Sendable, Codable {
    /// The icon.
    public var icon: CardElement.Icon
    /// The text beside it.
    public var text: String

    /// Creates a line.
    public init(icon: CardElement.Icon, text: String) {
      self.icon = icon
      self.text = text
    }
  }

  /// A ring that is filled up to a share, 0…1.
  case ring(share: Double)
  /// A number or a word in large, with its units if it has any.
  case badge(value: String, units: String?)
  /// Lines with an icon each, at most ``mostLines``.
  case stack(lines: [Line])

  /// The most lines of a stack.
  public static let mostLines = 5
  /// The most drawings that a page shows; the statements of others are shown without theirs.
  package static let mostShown = 3

  /// The name by which scripts make it.
  package var name: String {
    switch self {
    case .ring: "ring"
    case .badge: "badge"
    case .stack: "stack"
    }
  }

  /// The elements of a card that draw it.
  package var elements: [CardElement] {
    switch self {
    case .ring(let share): [.ring(share, text: nil)]
    case .badge(let value, let units): [.value(value, label: units)]
    case .stack(let lines): lines.map { .icon($0.icon, text: $0.text) }
    }
  }
}

extension [Insight] {
  /// The insights as a page shows them, with the drawings of the first ones that have any.
  package var withDrawings: [(insight: Insight, drawing: [CardElement])] {
    var left = InsightWidget.mostShown
    return map { insight in
      guard let widget = insight.widget, left > 0 else { return (insight, []) }
      left -= 1
      return (insight, widget.elements)
    }
  }
}

/// An insight that a plan declares and that is not shown now, with the reason.
public struct SilentInsight: Hashable, Sendable, Codable {
  /// The id of its definition.
  public var id: String
  /// The reason.
  public var silent: Silence
  /// The evidence of a statistical method; nil for another insight.
  public var evidence: Evidence?

  /// Creates a silent insight.
  public init(id: String, silent: Silence, evidence: Evidence? = nil) {
    self.id = id
    self.silent = silent
    self.evidence = evidence
  }
}
