import CareModel
import CareRuntime

/// `adherence`: how much of what was due was done.
enum AdherenceLibrary {
  static let bindings: [Binding<LuaEnvironmentBox>] =
    [
      .function(
        "adherence.daily", options: period, gives: .list(of: .table("adherence_day")),
        "Returns the adherence of each day.",
        example: "adherence.daily { patient = \"p1\", from = \"2026-06-07\", to = \"2026-06-14\" }"
      ) { box, options, call in
        let report = try Period(options, box)
        let days = try box.runtime.adherence(
          report.patient, from: report.from, to: report.to, tasks: report.tasks, strategy: report.strategy, at: box.now,
          charging: call.state.charge)
        try call.push(DayAdherence.row.list(days, in: box.zone(of: report.patient)))
      },
      .function(
        "adherence.rate",
        options: period + [
          FieldEntry(
            "by", .list(of: .choice(RateDimension.allCases.map(\.rawValue))),
            "Also divide the rate by these properties of events."),
          FieldEntry(
            "weights", .named(of: .number), "The weights of tasks in `weighted`, such as { glass = 2 }.",
            default: "1 for each task"),
        ],
        gives: .table("adherence_rate"), "Returns the closed rate: the share of closed events that were done.",
        example: "adherence.rate { patient = \"p1\", from = \"2026-06-07\", to = \"2026-06-14\" }"
      ) { box, options, call in
        let report = try Period(options, box)
        let by = try options.texts("by")?.compactMap { RateDimension(rawValue: $0) } ?? []
        let rates = try box.runtime.rates(
          report.patient, from: report.from, to: report.to, tasks: report.tasks, strategy: report.strategy, by: by,
          weights: weights(options), at: box.now, charging: call.state.charge)
        try call.charge(20 * rates.by.values.reduce(1) { $0 + $1.count })
        try call.push(RateReport.row.table(rates, in: box.environment.zone))
      },
    ] + coverage + [cohort, reminders]

  private static func weights(_ options: Options) throws -> [CareTask.ID: Double] {
    guard !options["weights"].isNil else { return [:] }
    guard let table = options["weights"].table, table.array.isEmpty else { throw options.refusal("weights") }
    var weights: [CareTask.ID: Double] = [:]
    for (name, value) in table.fields {
      guard let weight = value.number, weight.isFinite, weight >= 0 else { throw options.refusal("weights") }
      weights[CareTask.ID(name)] = weight
    }
    return weights
  }

  private static let period =
    [.patient] + window + [
      FieldEntry("tasks", .list(of: .id), "Of these tasks only.", default: "all that count"),
      FieldEntry(
        "strategy", .choice(strategies.map(\.name)), "How an event's progress is computed.",
        default: "each task's own"),
    ]

  static let strategies: [(name: String, strategy: ProgressStrategy)] = [
    ("outcome_exists", .outcomeExists), ("values_exist", .valuesExist), ("targets_met", .targetsMet), ("sum", .sum),
  ]

  /// The days, the patient, and the tasks of a report.
  private struct Period {
    var patient: Patient.ID
    var from: CivilDate
    var to: CivilDate
    var tasks: [CareTask.ID]?
    var strategy: ProgressStrategy?

    init(_ options: Options, _ box: LuaEnvironmentBox) throws {
      strategy = try options.text("strategy").flatMap { name in strategies.first { $0.name == name }?.strategy }
      let patient = try box.patient(options)
      self.patient = patient
      (from, to) = try days(options) { try box.zone(of: patient).date(of: box.now) }
      tasks = try options.ids("tasks")
    }
  }
}

extension DayAdherence {
  /// `adherence_day`: the adherence of one day.
  static let row = Row<DayAdherence>("adherence_day", "The adherence of one day.", of: shape)
}

extension RateReport {
  /// `adherence_rate`: the closed rate.
  static let row = Row<RateReport>(
    "adherence_rate", "The share of closed events that were done.",
    RateFigures.fields.map { $0.of(\RateReport.rate) } + [
      .field("by", .map(of: .list(of: .table("rate_group"))), "The rates of groups of events, by property.") {
        report, zone in
        guard !report.by.isEmpty else { return .nil }
        var table = LuaTable()
        for (dimension, groups) in report.by { table[dimension.rawValue] = RateGroup.row.list(groups, in: zone) }
        return .table(table)
      }
    ])
}

extension RateGroup {
  /// `rate_group`: the closed rate of a group of events.
  static let row = Row<RateGroup>(
    "rate_group", "The closed rate of the events that share a property.",
    [.field("key", "The value of the property, such as a task or the Monday of a week.", \.key)]
      + RateFigures.fields.map { $0.of(\RateGroup.rate) })
}

extension RateFigures {
  fileprivate static let fields: [Row<RateFigures>.Field] = [
    .field("value", "The share, 0 to 1; nil if nothing has closed.", \.value),
    .field("on_time", "The share with late events counted as 0.", \.onTime),
    .field("weighted", "The mean of the tasks' shares, by their weights.", \.weighted),
    .field("done", "Number of events done.", \.done), .field("closed", "Number of events closed.", \.closed),
    .field("late", "Number of closed events that were late.", \.late),
    .field("declined", "Number of closed events that were declined; they count with 0.", \.declined),
    .field("excused", "Number of excused events; they do not count.", \.excused),
    .field("late_entries", "Number of events that staff transcribed afterward.", \.lateEntries),
    .field("unknown", "Number of closed events that do not count, because their progress is unknown.", \.unknown),
    .field("bridge", "The percentage as Sage Bionetworks' Bridge computes it; 100 if nothing was offered.", \.bridge),
  ]
}
