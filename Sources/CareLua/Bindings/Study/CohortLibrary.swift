import CareModel
import CareRuntime

/// `adherence.cohort`.
extension AdherenceLibrary {
  static let cohort: Binding<LuaEnvironmentBox> = .function(
    "adherence.cohort",
    options: [
      FieldEntry("plan", .id, "The plan whose participants count.", required: true),
      FieldEntry(
        "measure", .choice(AdherenceMeasure.allCases.map(\.rawValue)), "What is computed of each participant.",
        default: "\"rate\""),
      FieldEntry("tasks", .list(of: .id), "Of these tasks only.", default: "all that count"),
      FieldEntry(
        "strategy", .choice(strategies.map(\.name)), "How an event's progress is computed.",
        default: "each task's own"),
      FieldEntry(
        "by", .list(of: .choice(RateDimension.allCases.map(\.rawValue))),
        "Also divide the rate by these properties of events."),
      FieldEntry("arm", .text, "The parameter that divides participants into arms.", default: "\"arm\""),
      FieldEntry("only_arm", .text, "Of the participants of this arm only.", default: "all"),
      FieldEntry(
        "at_least", .number, "The value whose share of participants at or above it is counted.", default: "0.8"),
      supply, FieldEntry("group", .text, "The group of the tasks of a session."),
      FieldEntry("as_of", .any(of: [.integer, .moment]), "The commit, or the time, whose state of the store counts."),
    ] + window, gives: .table("cohort"),
    "Returns the adherence of all participants of a plan: together, and the distribution of their own values.",
    example: """
      adherence.cohort { plan = "knee", from = "2026-06-01", to = "2026-07-01", by = { "week", "task" }, at_least = 0.8 }
      """
  ) { box, options, call in
    let zone = box.environment.zone
    let (from, to) = try days(options) { zone.date(of: box.now) }
    var query = CohortQuery(
      plan: try options.requiredID("plan"), from: from, to: to, tasks: try options.ids("tasks"),
      measure: try measure(options))
    if query.measure.name != .rate { query.tasks = nil }
    query.dimensions = try options.texts("by")?.compactMap { RateDimension(rawValue: $0) } ?? []
    query.arm = try options.text("arm") ?? query.arm
    query.onlyArm = try options.text("only_arm")
    if let limit = try options.number("at_least") {
      guard limit > 0, limit <= 1 else {
        throw OptionError(
          "out_of_range", "`at_least` of adherence.cohort is a number above 0 and at most 1", path: "at_least")
      }
      query.atLeast = limit
    }
    query.asOf = try options.asOf(in: zone)
    let figures = try box.runtime.cohort(query, at: box.now, charging: call.state.charge)
    try call.charge(20 * figures.by.values.reduce(1) { $0 + $1.count })
    try call.push(CohortFigures.row.table(figures, in: zone))
  }

  private static func measure(_ options: Options) throws -> CohortQuery.Measure {
    let chosen: AdherenceMeasure = try options.choice("measure") ?? .rate
    for (name, measures) in [("supply", [.pdc, .mpr]), ("group", [.sessions])] as [(String, [AdherenceMeasure])]
    where !options[name].isNil && !measures.contains(chosen) {
      let needed = measures.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
      throw OptionError(
        "not_allowed", "`\(name)` of adherence.cohort needs measure = \(needed)", path: name, expected: "no \(name)")
    }
    if chosen != .rate, !options["by"].isNil || !options["strategy"].isNil {
      throw OptionError(
        "not_allowed",
        "`by` and `strategy` of adherence.cohort are for rates; remove them, or write measure = \"rate\"",
        path: "measure")
    }
    let tasks: [CareTask.ID] = try options.ids("tasks") ?? []
    switch chosen {
    case .rate:
      return .rate(
        strategy: try options.text("strategy").flatMap { name in strategies.first { $0.name == name }?.strategy })
    case .pdc:
      let supplies = try sources(options)
      let units = supplies.contains { $0.unit == .units }
      return .pdc(of: supplies, method: .pdc(supply: units ? .units : .days, per: supplies.count > 1 ? .any : nil))
    case .mpr:
      let supplies = try sources(options)
      guard let supply = supplies.first, supplies.count == 1 else { throw options.refusal("supply") }
      return .mpr(of: supply, method: .mpr(supply: supply.unit))
    case .doseCoverage:
      guard let task = tasks.first, tasks.count == 1 else {
        throw OptionError(
          "missing_field", "dose_coverage needs one task, whose events are the doses; write tasks = \"pill\"",
          path: "tasks")
      }
      return .doseCoverage(of: task)
    case .sessions:
      let group = try options.text("group")
      guard group != nil || !tasks.isEmpty else {
        throw OptionError(
          "missing_field", "sessions need a `group` or `tasks`; write group = \"daily\"", path: "group")
      }
      return .sessions(group: group, tasks: tasks)
    }
  }
}

extension CohortFigures {
  /// `cohort`: the adherence of all participants of a plan.
  static let row = Row<CohortFigures>(
    "cohort", "The adherence of all participants of a plan.",
    PooledRate.fields.map { $0.of(\CohortFigures.pooled) } + [
      .field("enrolled", "Number of enrollments.", \.participants.enrolled),
      .field("patients", "Number of different patients among them.", \.participants.patients),
      .field("counted", "Number of enrollments with a value.", \.participants.counted),
      .field("nothing_due", "Number of enrollments without a value.", \.participants.nothingDue),
      .field("each", .table("cohort_distribution"), "The distribution of the participants' own values.") {
        Each.row.table($0.each, in: $1)
      },
      .field("by", .map(of: .list(of: .table("cohort_group"))), "The values of groups of events, by property.") {
        figures, zone in
        guard !figures.by.isEmpty else { return .nil }
        var table = LuaTable()
        for (dimension, groups) in figures.by { table[dimension.rawValue] = CohortGroup.row.list(groups, in: zone) }
        return .table(table)
      },
      .field("bridge", "The percentage as Sage Bionetworks' Bridge computes it, for rates.", \.bridge),
      .field("method", "The definition of a measure of coverage.", \.method?.description),
      .field("computed", "Number of events whose progress a function computed.", \.computed),
      .field("unknown", "Number of closed events or days that do not count, because progress is unknown.", \.unknown),
      .field("late_entries", "Number of events that staff transcribed afterward.", \.lateEntries),
      .field("warnings", "The functions that failed and the fills that are not usable, in sentences.", \.warnings),
      .field("as_of", "The time of the figures.", \.asOf), .field("seq", "The last commit included.", \.seq),
    ])
}

extension CohortFigures.Each {
  /// `cohort_distribution`: the distribution of the participants' own values.
  static let row = Row<CohortFigures.Each>(
    "cohort_distribution", "The distribution of the participants' own values.",
    [
      .field("mean", "The mean.", \.mean), .field("sd", "The standard deviation.", \.sd),
      .field("p10", "The value that a tenth of the participants are at or below.", \.p10),
      .field("p25", "The first quartile.", \.p25), .field("p50", "The median.", \.p50),
      .field("p75", "The third quartile.", \.p75),
      .field("p90", "The value that nine tenths of the participants are at or below.", \.p90),
      .field("resolution", "The width of a bin: quantiles are right to half of it.", \.resolution),
      .field("tenths", "Number of participants in each tenth of the range, lowest first.", \.tenths),
      .field("at_least", .table("cohort_reached"), "The participants at or above `at_least`.") {
        CohortFigures.Reached.row.table($0.atLeast, in: $1)
      },
    ])
}

extension CohortFigures.Reached {
  /// `cohort_reached`: the share of participants at or above a limit.
  static let row = Row<CohortFigures.Reached>(
    "cohort_reached", "The share of participants at or above a limit.",
    [
      .field("share", "The limit.", \.share), .field("n", "Number of participants at or above it.", \.n),
      .field("of", "Number of participants with a value.", \.of),
      .field("low", "The lower end of the 95% interval of the share (Wilson).", \.low),
      .field("high", "The upper end.", \.high),
    ])
}

extension CohortGroup {
  /// `cohort_group`: the value of the events that share a property.
  static let row = Row<CohortGroup>(
    "cohort_group", "The pooled value of the events that share a property.",
    [
      .field("key", "The value of the property, such as a task or the Monday of a week.", \.key),
      .field("participants", "Number of participants with such events.", \.participants),
    ] + PooledRate.fields.map { $0.of(\CohortGroup.rate) })
}

extension PooledRate {
  fileprivate static let fields: [Row<PooledRate>.Field] = [
    .field("value", "The value of all together; nil if nothing has closed.", \.value),
    .field("on_time", "The value with late events counted as 0, for rates.", \.onTime),
    .field("low", "The lower end of the 95% interval; each participant is a cluster.", \.low),
    .field("high", "The upper end.", \.high),
    .field("done", "Number of events done, of covered days, or of completed sessions.", \.done),
    .field("closed", "Number of closed events, of days, or of closed sessions.", \.closed),
  ]
}
