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
        "adherence.rate", options: period, gives: .table("adherence_rate"),
        "Returns the closed rate: the share of closed events that were done.",
        example: "adherence.rate { patient = \"p1\", from = \"2026-06-07\", to = \"2026-06-14\" }"
      ) { box, options, call in
        let report = try Period(options, box)
        let rate = try box.runtime.rate(
          report.patient, from: report.from, to: report.to, tasks: report.tasks, strategy: report.strategy, at: box.now,
          charging: call.state.charge)
        try call.push(AdherenceRate.row.table(rate, in: box.environment.zone))
      },
    ] + ["cohort", "pdc", "mpr", "sessions"].map { .unsupported("adherence.\($0)", .table) }

  private static let period = [
    .patient, FieldEntry("from", .date, "The first day.", required: true),
    FieldEntry("to", .date, "The day after the last.", required: true),
    FieldEntry("tasks", .list(of: .id), "Of these tasks only.", default: "all that count"),
    FieldEntry(
      "strategy", .choice(strategies.map(\.name)), "How an event's progress is computed.",
      default: "each task's own"),
  ]

  private static let strategies: [(name: String, strategy: ProgressStrategy)] = [
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
      guard let from = try options.date("from"), let to = try options.date("to") else {
        throw RuntimeError.invalidWindow
      }
      (self.from, self.to) = (from, to)
      strategy = try options.text("strategy").flatMap { name in strategies.first { $0.name == name }?.strategy }
      patient = try box.patient(options)
      tasks = try options.ids("tasks")
    }
  }
}

extension DayAdherence {
  /// `adherence_day`: the adherence of one day.
  static let row = Row<DayAdherence>(
    "adherence_day", "The adherence of one day.",
    [
      .field("date", "The day.", \.date),
      .choice(
        "state", ["progress", "no_events", "no_tasks"],
        "Whether events were due, none were, or no task that counts was in force.", \.state.rawValue),
      .field("progress", "The share that was done, 0 to 1; nil if nothing was due.", \.progress),
      .field("due", "Number of events that were due.", \.due), .field("done", "Number of events done.", \.done),
      .field("open", "Number of events that can still be done.", \.open),
      .field("declined", "Number of events declined.", \.declined),
      .field("excused", "Number of events excused.", \.excused),
      .field("unknown", "Number of events whose progress is unknown, because its function failed.", \.unknown),
    ])
}

extension AdherenceRate {
  /// `adherence_rate`: the closed rate.
  static let row = Row<AdherenceRate>(
    "adherence_rate", "The share of closed events that were done.",
    [
      .field("value", "The share, 0 to 1; nil if nothing has closed.", \.value),
      .field("done", "Number of events done.", \.done), .field("closed", "Number of events closed.", \.closed),
      .field("unknown", "Number of closed events that do not count, because their progress is unknown.", \.unknown),
    ])
}
