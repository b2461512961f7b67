import CareModel

/// The options of measures of coverage and of sessions, which reports and functions of plans share.
extension AdherenceLibrary {
  static let supply = FieldEntry(
    "supply", .any(of: [.record("supply"), .list(of: .record("supply"))]),
    "The outcome values that are the fills: { task, kind, need }, or several of them.")

  /// The options of the definition of PDC, without the supply.
  private static let pdcMethod = entries(of: CoveredDays.self).filter { $0.name != "supply" }

  /// The options of the definition of MPR, without the supply.
  private static let mprMethod = entries(of: SupplyPossession.self).filter { $0.name != "supply" }

  static let pdcOptions =
    [supply, FieldEntry("task", .id, "Refused: the doses that were taken are adherence.dose_coverage.")] + pdcMethod
  static let mprOptions =
    [supply, FieldEntry("task", .id, "Refused: the doses that were taken are adherence.rate.")] + mprMethod

  static let doseOptions = entries(of: TakenDoses.self)

  private static func entries<Measure: CoverageMeasure>(of _: Measure.Type) -> [FieldEntry] {
    Measure.makeScriptFields().filter(\.field.isAuthored).map(\.authored)
  }

  static let sessionOptions = [
    FieldEntry("group", .text, "The group of the tasks."),
    FieldEntry("tasks", .list(of: .id), "The tasks, instead of or beside a group."),
    FieldEntry(
      "per", .choice(SessionSpan.allCases.map(\.rawValue)), "The events that form one session.",
      default: "\"day\""),
    FieldEntry(
      "rule", .any(of: [.choice(["all", "any"]), .number]),
      "The events that a completed session has: all, any, or a share.", default: "\"all\""),
  ]

  /// Returns the medicines and the definition of PDC.
  static func pdc(_ options: Options) throws -> (supplies: [SupplySource], method: CoverageMethod) {
    let supplies = try sources(options)
    return (
      supplies,
      .pdc(
        supply: supplies.contains { $0.unit == .units } ? .units : .days,
        start: try options.choice("start") ?? .firstFill, carry: try options.boolean("carry") ?? true,
        carryIn: try options.boolean("carry_in") ?? false,
        per: supplies.count > 1 ? try options.choice("per") ?? .any : nil)
    )
  }

  /// Returns the medicine and the definition of MPR.
  static func mpr(_ options: Options) throws -> (supply: SupplySource, method: CoverageMethod) {
    let supplies = try sources(options)
    guard let supply = supplies.first, supplies.count == 1 else { throw options.refusal("supply") }
    return (
      supply,
      .mpr(
        supply: supply.unit, excludeLast: try options.boolean("exclude_last") ?? false,
        cap: try options.boolean("cap") ?? false)
    )
  }

  /// Returns the task of dose coverage, and the least progress of a dose.
  static func doses(_ options: Options) throws -> (task: CareTask.ID, share: Double) {
    (try options.requiredID("task"), try share(options, "share") ?? 1)
  }

  /// Returns the sessions of a rate.
  static func sessions(_ options: Options) throws -> SessionDefinition {
    let group = try options.text("group")
    let tasks: [CareTask.ID] = try options.ids("tasks") ?? []
    guard group != nil || !tasks.isEmpty else {
      throw OptionError(
        "missing_field", "\(options.entry.name) needs a `group` or `tasks`; write group = \"daily\"", path: "group")
    }
    return SessionDefinition(
      group: group, tasks: tasks, per: try options.choice("per") ?? .day, rule: try rule(options))
  }

  /// The medicines of an option.
  static func sources(_ options: Options) throws -> [SupplySource] {
    guard let table = options["supply"].table else {
      guard options["supply"].isNil else { throw options.refusal("supply") }
      let name = options.entry.name
      let other = name.hasPrefix("ctx.") ? "ctx" : "adherence"
      throw OptionError(
        "no_supply",
        "\(name) needs `supply`; write supply = { task = \"refill\", kind = \"days_supply\" }, or use "
          + "\(other).\(name.hasSuffix(".mpr") && other == "adherence" ? "rate" : "dose_coverage") for doses",
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
