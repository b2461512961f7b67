import CareModel
import CareRuntime

/// `adherence.pdc`, `adherence.mpr`, `adherence.dose_coverage`, and `adherence.sessions`.
extension AdherenceLibrary {
  static let coverage: [Binding<LuaEnvironmentBox>] = [
    .function(
      "adherence.pdc",
      options: [
        .patient, supply,
        FieldEntry("task", .id, "Refused: the doses that were taken are adherence.dose_coverage."),
        FieldEntry(
          "start", .choice(CoverageMethod.Start.allCases.map(\.rawValue)), "The first day of the denominator.",
          default: "\"first_fill\""),
        FieldEntry("carry", .boolean, "Whether overlapping supply moves forward.", default: "true"),
        FieldEntry("carry_in", .boolean, "Whether supply from before the window counts.", default: "false"),
        FieldEntry(
          "per", .choice(CoverageMethod.Per.allCases.map(\.rawValue)),
          "Of several medicines, those that a covered day needs.", default: "\"any\""),
      ] + window, gives: .table("coverage_rate"),
      "Returns the proportion of days covered by supply (PDC), with its definition.",
      example: """
        adherence.pdc { patient = "p1", supply = { task = "refill", kind = "days_supply" }, over = days(180) }
        """
    ) { box, options, call in
      let supplies = try sources(options), window = try Window(options, box)
      let method = CoverageMethod.pdc(
        supply: supplies.contains { $0.unit == .units } ? .units : .days,
        start: try options.choice("start") ?? .firstFill, carry: try options.boolean("carry") ?? true,
        carryIn: try options.boolean("carry_in") ?? false,
        per: supplies.count > 1 ? try options.choice("per") ?? .any : nil)
      let rate = try box.runtime.coverage(
        window.patient, of: supplies, from: window.from, to: window.to, method: method, at: box.now,
        charging: call.state.charge)
      try call.push(CoverageRate.row.table(rate, in: box.environment.zone))
    },
    .function(
      "adherence.mpr",
      options: [
        .patient, supply,
        FieldEntry("task", .id, "Refused: the doses that were taken are adherence.rate."),
        FieldEntry(
          "exclude_last", .boolean, "Whether the last fill is skipped and the days end on its day.", default: "false"),
        FieldEntry("cap", .boolean, "Whether the ratio is at most 1.", default: "false"),
      ] + window, gives: .table("possession_ratio"),
      "Returns the medication possession ratio (MPR), days' supply divided by days, with its definition.",
      example: """
        adherence.mpr { patient = "p1", supply = { task = "refill", kind = "days_supply" }, over = days(180) }
        """
    ) { box, options, call in
      let supplies = try sources(options), window = try Window(options, box)
      guard let supply = supplies.first, supplies.count == 1 else { throw options.refusal("supply") }
      let method = CoverageMethod.mpr(
        supply: supply.unit, excludeLast: try options.boolean("exclude_last") ?? false,
        cap: try options.boolean("cap") ?? false)
      let ratio = try box.runtime.possession(
        window.patient, of: supply, from: window.from, to: window.to, method: method, at: box.now,
        charging: call.state.charge)
      try call.push(PossessionRatio.row.table(ratio, in: box.environment.zone))
    },
    .function(
      "adherence.dose_coverage",
      options: [
        .patient, FieldEntry("task", .id, "The task whose events are the doses.", required: true),
        FieldEntry("share", .number, "The least progress of a dose that was taken, 0 to 1.", default: "1"),
      ] + window, gives: .table("dose_coverage"),
      "Returns the share of days on which all due doses were taken.",
      example: "adherence.dose_coverage { patient = \"p1\", task = \"pill\", over = days(28) }"
    ) { box, options, call in
      let window = try Window(options, box)
      let coverage = try box.runtime.doseCoverage(
        window.patient, of: try options.requiredID("task"), share: try share(options, "share") ?? 1,
        from: window.from, to: window.to, at: box.now, charging: call.state.charge)
      try call.push(DoseCoverage.row.table(coverage, in: box.environment.zone))
    },
    .function(
      "adherence.sessions",
      options: [
        .patient, FieldEntry("group", .text, "The group of the tasks."),
        FieldEntry("tasks", .list(of: .id), "The tasks, instead of or beside a group."),
        FieldEntry(
          "per", .choice(SessionSpan.allCases.map(\.rawValue)), "The events that form one session.",
          default: "\"day\""),
        FieldEntry(
          "rule", .any(of: [.choice(["all", "any"]), .number]),
          "The events that a completed session has: all, any, or a share.", default: "\"all\""),
      ] + window, gives: .table("session_rate"),
      "Returns the rate of completed sessions, beside the percentage that Sage Bionetworks' Bridge computes.",
      example: "adherence.sessions { patient = \"p1\", group = \"daily\", per = \"day\", over = weeks(4) }"
    ) { box, options, call in
      let window = try Window(options, box), group = try options.text("group")
      let tasks: [CareTask.ID] = try options.ids("tasks") ?? []
      guard group != nil || !tasks.isEmpty else {
        throw OptionError(
          "missing_field", "adherence.sessions needs a `group` or `tasks`; write group = \"daily\"", path: "group")
      }
      let rate = try box.runtime.sessions(
        window.patient, group: group, tasks: tasks, per: try options.choice("per") ?? .day, rule: try rule(options),
        from: window.from, to: window.to, at: box.now, charging: call.state.charge)
      try call.push(SessionRate.row.table(rate, in: box.environment.zone))
    },
  ]

  static let supply = FieldEntry(
    "supply", .any(of: [.record("supply"), .list(of: .record("supply"))]),
    "The outcome values that are the fills: { task, kind, need }, or several of them.")

  static let window = [
    FieldEntry("over", .interval, "The number of whole days before today, instead of `from` and `to`."),
    FieldEntry("from", .date, "The first day."), FieldEntry("to", .date, "The day after the last."),
  ]

  /// The patient and the days of a figure: `over`, or `from` and `to`.
  private struct Window {
    var patient: Patient.ID
    var from: CivilDate
    var to: CivilDate

    init(_ options: Options, _ box: LuaEnvironmentBox) throws {
      let patient = try box.patient(options)
      self.patient = patient
      (from, to) = try AdherenceLibrary.days(options) { try box.zone(of: patient).date(of: box.now) }
    }
  }

  /// Returns the days of a figure: `over`, or `from` and `to`.
  static func days(_ options: Options, today: () throws -> CivilDate) throws -> (from: CivilDate, to: CivilDate) {
    if let over = try options.interval("over") {
      guard over.seconds == 0, over.movesForward else {
        throw OptionError(
          "invalid_interval",
          "`over` of \(options.entry.name) must be whole days, weeks, or months; write over = days(28)",
          path: "over", expected: "whole days")
      }
      let today = try today()
      return (today.checkedAdding(months: -over.months, days: -over.days) ?? .earliest, today)
    }
    guard let from = try options.date("from"), let to = try options.date("to") else {
      throw OptionError(
        "missing_field", "\(options.entry.name) needs `over`, or `from` and `to`; write over = days(28)", path: "over")
    }
    return (from, to)
  }

  /// The medicines of an option.
  static func sources(_ options: Options) throws -> [SupplySource] {
    guard let table = options["supply"].table else {
      guard options["supply"].isNil else { throw options.refusal("supply") }
      let name = options.entry.name
      let other = name == "adherence.pdc" ? "adherence.dose_coverage" : "adherence.rate"
      throw OptionError(
        "no_supply",
        "\(name) needs `supply`; write supply = { task = \"refill\", kind = \"days_supply\" }, or use \(other) for doses",
        path: "supply")
    }
    guard options["task"].isNil else { throw options.refusal("task", code: "not_allowed") }
    let tables = table.array.isEmpty ? [table] : table.array.compactMap(\.table)
    guard !tables.isEmpty, table.array.isEmpty || tables.count == table.array.count else {
      throw options.refusal("supply")
    }
    return try tables.map { try source($0, options) }
  }

  private static func source(_ table: LuaTable, _ options: Options) throws -> SupplySource {
    let names = ["task", "kind", "need"]
    guard table.array.isEmpty, let task = table["task"].string else { throw options.refusal("supply") }
    if let unknown = table.fields.keys.sorted().first(where: { !names.contains($0) }) {
      throw OptionError(
        "unknown_field", "unknown field '\(unknown)' of `supply`; its fields are \(names.joined(separator: ", "))",
        path: "supply.\(unknown)")
    }
    var source = SupplySource(task: CareTask.ID(task), kind: table["kind"].string)
    if let need = table["need"].number {
      guard need.isFinite, need > 0 else { throw options.refusal("supply") }
      source.need = .units(need)
    } else if let need = table["need"].table, let task = need["task"].string {
      source.need = .targets(task: CareTask.ID(task), kind: need["kind"].string)
    } else if !table["need"].isNil {
      throw options.refusal("supply")
    }
    return source
  }

  private static func share(_ options: Options, _ name: String) throws -> Double? {
    guard let share = try options.number(name) else { return nil }
    guard share > 0, share <= 1 else {
      throw OptionError(
        "out_of_range", "`\(name)` of \(options.entry.name) is a number above 0 and at most 1", path: name)
    }
    return share
  }

  private static func rule(_ options: Options) throws -> SessionRule {
    if options["rule"].number != nil { return .share(try share(options, "rule") ?? 1) }
    return try options.text("rule") == "any" ? .any : .all
  }
}

extension ConstructorEntry {
  /// `supply`: the fills of one medicine.
  static let supply = ConstructorEntry(
    "supply", .record, "The outcome values that are the fills of one medicine.",
    fields: [
      FieldEntry("task", .id, "The task whose outcomes are the fills.", required: true),
      FieldEntry("kind", .text, "The kind of the values.", default: "any"),
      FieldEntry(
        "need", .any(of: [.number, .record("threshold_values")]),
        "The units that a day needs: a number, or the task whose targets say it.", default: "the values are days"),
    ])
}

extension CoverageRate {
  /// `coverage_rate`: the proportion of days covered.
  static let row = Row<CoverageRate>(
    "coverage_rate", "The proportion of days covered by supply (PDC).",
    [
      .field("value", "The share, 0 to 1; nil without days.", \.value),
      .field("covered", "Number of covered days.", \.covered),
      .field("days", "Number of days that count.", \.days),
      .field("excused", "Number of excused days, which do not count.", \.excused),
      .field("ignored", "Number of fills that are not usable.", \.ignored),
      .field("warnings", "The events of those fills, in sentences.", \.warnings),
      .field("method", "The definition.", \.method.description),
    ])
}

extension PossessionRatio {
  /// `possession_ratio`: the medication possession ratio.
  static let row = Row<PossessionRatio>(
    "possession_ratio", "The medication possession ratio (MPR).",
    [
      .field("value", "The ratio, more than 1 for more supply than days; nil without days.", \.value),
      .field("supplied", "Number of days that the fills last.", \.supplied),
      .field("days", "Number of days that count.", \.days), .field("fills", "Number of fills that count.", \.fills),
      .field("ignored", "Number of fills that are not usable.", \.ignored),
      .field("warnings", "The events of those fills, in sentences.", \.warnings),
      .field("method", "The definition.", \.method.description),
    ])
}

extension DoseCoverage {
  /// `dose_coverage`: the share of days on which all due doses were taken.
  static let row = Row<DoseCoverage>(
    "dose_coverage", "The share of days on which all due doses were taken.",
    [
      .field("value", "The share, 0 to 1; nil without days.", \.value),
      .field("covered", "Number of days with all doses.", \.covered),
      .field("days", "Number of days with a due dose, all of whose doses have closed.", \.days),
      .field("unknown", "Number of such days that do not count, because progress is unknown.", \.unknown),
      .field("method", "The definition.", \.method.description),
    ])
}

extension SessionRate {
  /// `session_rate`: the rate of completed sessions.
  static let row = Row<SessionRate>(
    "session_rate", "The rate of completed sessions.",
    [
      .field("value", "Completed sessions divided by closed ones; nil if none has closed.", \.value),
      .field("completed", "Number of closed sessions that were completed.", \.completed),
      .field("closed", "Number of closed sessions.", \.closed),
      .field("offered", "Number of sessions that Bridge counts, open ones included.", \.offered),
      .field("bridge", "The percentage as Bridge computes it; 100 if nothing was offered.", \.bridge),
    ])
}
