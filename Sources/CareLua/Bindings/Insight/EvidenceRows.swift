import CareModel

extension Evidence {
  /// The fields that the result of every method has.
  private static let common: [Row<Evidence>.Field] = [
    .field("n", "Number of days with a value; of a correlation, of pairs of days.", \.n),
    .field("days", "Number of days of the period.", \.days),
    .field("silent", .optional(.type(.choice(Silence.allCases.map(\.rawValue)))), silentSummary) { evidence, _ in
      evidence.silent.map { .string($0.rawValue) } ?? .nil
    },
    .field("from", "The first day.", \.from), .field("to", "The day after the last.", \.to),
  ]
  private static let silentSummary = "The reason for which the method makes no statement; nil if it makes one."

  /// The field that says whether a change is wanted.
  private static let judgment = Row<Evidence>.Field.field(
    "judgment", .optional(.type(.choice(["improvement", "concern"]))),  // language: as in the JSON of evidence
    "Whether the change is wanted; nil without a change, or without `better`."
  ) { evidence, _ in evidence.judgment.map { .string($0.rawValue) } ?? .nil }

  /// The tables that `ctx` gives for methods, by the name of the method in a plan.
  static let rows: [(name: String, row: Row<Evidence>)] = [
    ("compare", comparison), ("trend", trend), ("signal", signal), ("correlation", correlation), ("streak", streak),
  ]

  private static let comparison = Row<Evidence>(
    "comparison", "The means of two adjacent periods of the same length.",
    common + [judgment] + fields(ofComparison, \.comparison))

  private static let ofComparison: [Row<Comparison>.Field] = [
    .field("now", "The mean of the later period; of adherence, its closed rate.", \.now),
    .field("before", "That of the earlier period.", \.before),
    .field("n_before", "Number of days with a value in the earlier period.", \.nBefore),
    .field("change", "The later minus the earlier.", \.change),
  ]

  private static let trend = Row<Evidence>(
    "trend", "The slope of a series over days: the median of the slopes between two days.",
    common + [judgment] + fields(ofTrend, \.trend))

  private static let ofTrend: [Row<Trend>.Field] = [
    .field("slope", "The change per day.", \.slope),
    .field("low", "The lower bound of the slope.", \.low), .field("high", "The upper bound.", \.high),
    .field("z", "The statistic of the test of Mann and Kendall.", \.z),
    .field("p", "Its two-sided probability without a trend; no text shows it.", \.p),
    .field("correction", "The factor by which autocorrelation increases the variance.", \.correction),
  ]

  private static let signal = Row<Evidence>(
    "signal", "A chart of a series around its center line, with what is unusual.",
    common + [judgment] + ofSignal + fields(ofRun, \.run) + fields(ofLimits, \.limits))

  private static let ofSignal: [Row<Evidence>.Field] = [
    .field("center", "The center line.", \.center),
    .field("side", .optional(.type(.choice(["higher", "lower"]))), "The side of the latest signal.") { evidence, _ in
      evidence.side.map { .string($0.rawValue) } ?? .nil
    },
  ]

  private static let ofRun: [Row<RunSignal>.Field] = [
    .field("crossings", "Run chart: number of times that consecutive points are on different sides.", \.crossings),
    .field("crossings_needed", "Run chart: the least number of them that is usual.", \.crossingsNeeded),
    .field("longest_run", "Run chart: the length of the longest run on one side.", \.longestRun),
    .field("longest_allowed", "Run chart: the greatest length that is usual.", \.longestAllowed),
    .field("useful", "Run chart: number of points that are not on the center line.", \.useful),
    .field("rules", "Run chart: the rules that give a signal.") { $0.rules.map(\.rawValue) },
  ]

  private static let ofLimits: [Row<ProcessLimits>.Field] = [
    .field("low", "Process limits: the lower one.", \.low),
    .field("high", "Process limits: the upper one.", \.high),
    .field("moving_range", "Process limits: the mean moving range.", \.movingRange),
    .list("signals", of: ProcessLimits.Signal.row, "Process limits: the points that belong to a signal.", \.signals),
  ]

  private static let correlation = Row<Evidence>(
    "correlation", "Whether two series go together, by ranks. It never says that one causes the other.",
    common + fields(ofCorrelation, \.correlation))

  private static let ofCorrelation: [Row<Correlation>.Field] = [
    .field("rho", "The correlation of the ranks, -1 to 1.", \.rho),
    .field("low", "The lower bound of the 95% interval.", \.low),
    .field("high", "The upper bound.", \.high),
    .field("effective", "The number of pairs, given how alike neighboring days are.", \.effective),
    .field("lag", "Number of days from a value of `x` to that of `y`.", \.lag),
  ]

  private static let streak = Row<Evidence>(
    "streak", "The last run of days that reach a share.", common + fields(ofStreak, \.streak))

  private static let ofStreak: [Row<Streak>.Field] = [
    .field("length", "Number of days in the run.", \.length),
    .field("share", "The least adherence of a day of the run.", \.share),
    .field("since", "The first day of the run; nil if it is empty.", \.since),
  ]

  /// Returns the fields of a result, which are nil if there is no such result.
  private static func fields<Value>(
    _ fields: [Row<Value>.Field], _ get: @escaping @Sendable (Evidence) -> Value?
  ) -> [Row<Evidence>.Field] {
    fields.map { field in
      .field(field.entry.name, field.entry.given.orNothing, field.entry.summary) { evidence, zone in
        get(evidence).map { field.read($0, zone) } ?? .nil
      }
    }
  }

  private var comparison: Comparison? { if case .compare(let comparison)? = result { comparison } else { nil } }
  private var trend: Trend? { if case .trend(let trend)? = result { trend } else { nil } }
  private var run: RunSignal? { if case .run(let run)? = result { run } else { nil } }
  private var limits: ProcessLimits? { if case .xmr(let limits)? = result { limits } else { nil } }
  private var correlation: Correlation? { if case .correlation(let correlation)? = result { correlation } else { nil } }
  private var streak: Streak? { if case .streak(let streak)? = result { streak } else { nil } }

  /// The center line of a chart.
  private var center: Double? { run?.center ?? limits?.center }

  /// The side of the latest signal of a chart.
  private var side: ValueDirection? {
    if let run { run.rules.isEmpty ? nil : run.side } else { limits?.signals.last?.side }
  }
}

extension ProcessLimits.Signal {
  /// `process_signal`: a point that belongs to a signal.
  static let row = Row<ProcessLimits.Signal>(
    "process_signal", "A point that belongs to a signal.",
    [
      .field("date", "The day.", \.date),
      .choice(
        "rule", ProcessLimits.Rule.allCases.map(\.rawValue), "The first of the rules that apply.", \.rule.rawValue),
      .choice("side", ["higher", "lower"], "The side, or the direction of a trend.", \.side.rawValue),
    ])
}

extension ResultType {
  /// The same type, or nil.
  fileprivate var orNothing: ResultType { if case .optional = self { self } else { .optional(self) } }
}
