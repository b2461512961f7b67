/// A statistical method that a plan applies to a patient's data, and the statement that it makes.
public struct StatisticDefinition: Hashable, Sendable {
  /// The method.
  public var method: Evidence.Method
  /// The series that it reads; the first one of a correlation.
  public var subject: Threshold.Subject
  /// The second series of a correlation.
  public var other: Threshold.Subject?
  /// The number of days from a value of the first series to that of the second.
  public var lag: Int?
  /// The least change that a trend or a comparison states.
  public var minChange: Double?
  /// The least number of days of each period of a comparison, or of a streak.
  public var atLeast: Int?
  /// The level of the test of a trend.
  public var alpha: Double?
  /// The interval from the first day that gives the center line of a chart; nil for all days.
  public var baseline: CalendarInterval?
  /// Whether unusually large moving ranges are dropped.
  public var screen: Bool?
  /// The least progress of a day of a streak, 0…1.
  public var share: Double?
  /// The direction that is better, if the author says so.
  public var better: ValueDirection?
  /// The title to show; nil for the built-in one.
  public var title: String?
  /// The text to show, with the names of figures in braces; nil for the built-in one.
  public var text: String?

  /// Creates a statistic; all but its method and its series are optional.
  public init(method: Evidence.Method, subject: Threshold.Subject) {
    self.method = method
    self.subject = subject
  }
}

extension StatisticDefinition: Described {
  /// A trend of the values of no task.
  public static let template = StatisticDefinition(method: .trend, subject: .template)
  /// The fields that are stored; ``constructors`` has those that authors write.
  public static let fields: [Field<StatisticDefinition>] = [
    Field("method", \.method, "The method.", required: true, isAuthored: false),
    .subject, .other,
    Field("lag", \.lag, "The days from a value of the first series to that of the second.", isAuthored: false),
    .minChange, .atLeast, .alpha,
    Field("baseline", \.baseline, "The days from the first one that give the center line.", isAuthored: false),
    Field("screen", \.screen, "Whether limits drop unusually large moving ranges.", isAuthored: false),
    .share, .better, .title, .text,
  ]

  /// The constructors, one for each method; the two charts of signals share one.
  package static let constructors: [Constructor<InsightDefinition>] = [
    constructor(
      "compare", .compare, "An insight that compares the mean of a period with that of the period before it.",
      [
        .subject.with(
          summary:
            "The series: the adherence of each day, 0 to 1, the mean of its outcome values, or whether it is covered."),
        .over,
        .minChange.with(
          summary: "The least change to state; of adherence and coverage, a share such as 0.1.", required: true),
        .atLeast, .better,
      ],
      """
      insight.compare "month" { on = "adherence", over = weeks(4), min_change = 0.1, better = "higher" }
      """),
    constructor(
      "trend", .trend,
      "An insight that states the trend of a series: the median slope, if it is distinct from chance. It needs values on ten days and on "
        + "half of the period.",
      [.subject, .over, .minChange.with(default: "0"), .alpha, .better],
      """
      insight.trend "walk" { on = { task = "walk", kind = "minutes" }, over = weeks(6), better = "higher",
        title = "Walking", text = "You walk about {change} {units} a week {more}: {n} of {days} days." }
      """),
    constructor(
      "signal", .run,
      "An insight that states when a series no longer varies as in its baseline: by the rules of a run chart, or by process limits.",
      [.subject, .over] + SignalDefinition.fields.map { .statistic($0.within(\.signal)) } + [.better],
      """
      insight.signal "pain" { on = { task = "check-in", kind = "pain" }, over = weeks(8), baseline = weeks(4), better = "lower",
        title = "Pain has shifted" }
      """),
    constructor(
      "correlation", .correlation,
      "An insight that states whether two series go together, by ranks. Its text ends with a caution: it does not say that one causes "
        + "the other.",
      [
        .statistic(Field("x", \.subject, "The first series: adherence, or outcome values.", required: true)),
        .statistic(Field("y", \.other, "The second series.", required: true)),
        .statistic(Field("lag", \.lagDays, "The days from a value of `x` to that of `y`.", default: "the same day")),
        .over,
      ],
      """
      insight.correlation "sleep-pain" { x = { task = "check-in", kind = "sleep" }, y = { task = "check-in", kind = "pain" },
        lag = days(1), over = weeks(8) }
      """),
    constructor(
      "streak", .streak,
      "An insight that states how many days in a row were done; excused and empty days neither count nor end it.",
      [
        .subject.with(
          summary: "The days that count: by their adherence, or those that are covered.", required: false,
          default: "\"adherence\""),
        .over,
        .statistic(Field("from", \.atLeast, "The least number of days to state.", required: true)),
        .share,
      ],
      """
      insight.streak "week" { over = weeks(4), from = 7, title = "Well done", text = "{length} days in a row." }
      """),
  ]

  private static func constructor(
    _ name: String, _ method: Evidence.Method, _ summary: String, _ fields: [Field<InsightDefinition>],
    _ example: String
  ) -> Constructor<InsightDefinition> {
    let statistic = StatisticDefinition(method: method, subject: .adherence)
    return Constructor(
      name, summary, base: InsightDefinition(id: "", over: .zero, rule: .statistic(statistic)),
      fields: fields + [.statistic(.title), .statistic(.text), .applies(\.applies)], example: example)
  }

  fileprivate var signal: SignalDefinition {
    get { SignalDefinition(method: method, baseline: baseline, screen: screen) }
    set {
      method = newValue.method
      baseline = newValue.baseline
      screen = newValue.screen
    }
  }

  fileprivate var lagDays: DaySpan? {
    get { lag.map { DaySpan(rawValue: .days($0)) } }
    set { lag = newValue?.rawValue.days }
  }
}

extension Field where Noun == StatisticDefinition {
  fileprivate static let subject = Field("on", \.subject, "The series.", key: "subject", required: true)
  fileprivate static let other = Field("other", \.other, "The second series of a correlation.")
  fileprivate static let minChange = Field(
    "min_change", \.minChange, "The least change over the whole period to state.")
  fileprivate static let atLeast = Field(
    "at_least", \.atLeast, "The number of days with a value in each period.", default: "half of the period")
  fileprivate static let alpha = Field(
    "alpha", \.alpha, "The level of the test of Mann and Kendall.", default: "0.05")
  fileprivate static let share = Field(
    "share", \.share, "The least adherence of a day that counts, 0 to 1.", default: "1")
  fileprivate static let better = Field(
    "better", \.better, "The direction that is an improvement; the other is a concern.")
  fileprivate static let title = Field("title", \.title, "The title.", default: "a built-in one", isText: true)
  fileprivate static let text = Field(
    "text", \.text,
    "The text to display, with the names of figures in braces: {n} and {days}, {units}, {change} and {more}, {now} and {before}, "
      + "{center}, {side}, {length}.",
    default: "a built-in one", isText: true)
}

extension Field where Noun == InsightDefinition {
  fileprivate static let subject = statistic(
    .subject.with(summary: "The series: the adherence of each day, 0 to 1, or the mean of its outcome values."))
  fileprivate static let minChange = statistic(.minChange)
  fileprivate static let atLeast = statistic(.atLeast)
  fileprivate static let alpha = statistic(.alpha)
  fileprivate static let share = statistic(.share)
  fileprivate static let better = statistic(.better)

  fileprivate static func statistic(_ field: Field<StatisticDefinition>) -> Field { field.within(\.ownStatistic) }
}

extension InsightDefinition {
  fileprivate var ownStatistic: StatisticDefinition {
    get { statistic ?? .template }
    set { rule = .statistic(newValue) }
  }
}
