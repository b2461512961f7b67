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
  /// The values of parameters that a participant must have for the insight to exist, by parameter; empty for everyone.
  public var applies: [String: [String]] = [:]

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

extension InsightDefinition: Described {
  /// An insight of no function.
  public static let template = InsightDefinition(id: "", over: .zero, show: Hook(path: ""))
  /// The fields that are stored; the constructors have those that authors write.
  public static let fields: [Field<InsightDefinition>] = [
    Field("id", \.id, "The id.", required: true, isAuthored: false),
    Field("over", \.over, "The number of whole days before today.", required: true, isAuthored: false),
    Field("at_least", \.atLeast, "The number of days with data that it requires.", required: true),
    Field("show", \.show, "A function that reads the data and returns a statement, or nil."),
    Field("threshold", \.threshold, "A bound that the data crosses.", isAuthored: false),
    Field("statistic", \.statistic, "A statistical method that makes a statement.", isAuthored: false),
    .applies(\.applies),
  ]
  /// An insight has one rule.
  public static let alternatives: Set = ["show", "threshold", "statistic"]

  /// The constructor of an insight with a function.
  package static let scripted = Constructor<InsightDefinition>(
    "insight", "A statement that the plan derives from a patient's data.",
    fields: [.over, fields[2].with(required: false), fields[3].with(required: true), .applies(\.applies)])

  /// The constructor of a threshold, without the value that it compares.
  package static let threshold = Constructor<InsightDefinition>(
    "threshold",
    "An insight that is shown when a value crosses a limit; exactly one of below, at_most, above, at_least, equals, between, and outside.",
    base: InsightDefinition(
      id: "", over: .zero,
      rule: .threshold(
        Threshold(subject: .template, test: .template, title: "", text: Threshold.builtInText))),
    fields: [.over] + Threshold.Test.fields.map { $0.within(\.ownThreshold.test) }
      + [
        Threshold.fields[2].within(\.ownThreshold),
        Threshold.fields[3].with(required: false, default: "\"\(Threshold.builtInText)\"").within(\.ownThreshold),
        .applies(\.applies),
      ],
    example: """
      threshold "low" { on = "adherence", below = 0.5, over = days(7), title = "Less than half", text = "You did {value}." }
      """)

  private var show: Hook? {
    get { if case .script(let show) = rule { show } else { nil } }
    set { if let newValue { rule = .script(newValue) } }
  }

  /// The bound that the data crosses; nil for another rule.
  package var threshold: Threshold? {
    get { if case .threshold(let threshold) = rule { threshold } else { nil } }
    set { if let newValue { rule = .threshold(newValue) } }
  }

  /// The statistical method; nil for another rule.
  package var statistic: StatisticDefinition? {
    get { if case .statistic(let statistic) = rule { statistic } else { nil } }
    set { if let newValue { rule = .statistic(newValue) } }
  }

  private var ownThreshold: Threshold {
    get { threshold ?? .template }
    set { threshold = newValue }
  }

  fileprivate var overDays: DaySpan {
    get { DaySpan(rawValue: over) }
    set { over = newValue.rawValue }
  }
}

extension Field where Noun == InsightDefinition {
  /// The period.
  static let over = Field("over", \.overDays, "The number of whole days before today.", required: true)
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
    public var icon: Icon
    /// The text beside it.
    public var text: String

    /// Creates a line.
    public init(icon: Icon, text: String) {
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
