import CareModel

/// `ctx.trend`, `ctx.compare`, `ctx.signal`, `ctx.correlation`, `ctx.streak`, `ctx.pdc`, `ctx.mpr`, `ctx.dose_coverage`, `ctx.sessions`,
/// and `ctx.events`: what insights and reports compute, for functions.
extension ContextObject {
  static let figures: [Binding<ContextObject>] =
    statistics + [
      .function(
        "ctx.pdc", options: AdherenceLibrary.pdcOptions + [over], gives: .table("coverage_rate"),
        "Returns the proportion of whole days before today covered by supply (PDC), with its definition.",
        example: "ctx.pdc { supply = { task = \"refill\", kind = \"days_supply\" }, over = days(180) }.value",
        firstArgument: 2
      ) { object, options, call in
        let (supplies, method) = try AdherenceLibrary.pdc(options)
        try object.push(.pdc(of: supplies, method: method), options, &call)
      },
      .function(
        "ctx.mpr", options: AdherenceLibrary.mprOptions + [over], gives: .table("possession_ratio"),
        "Returns the medication possession ratio (MPR) of whole days before today, with its definition.",
        example: "ctx.mpr { supply = { task = \"refill\", kind = \"days_supply\" }, over = days(180) }.value",
        firstArgument: 2
      ) { object, options, call in
        let (supply, method) = try AdherenceLibrary.mpr(options)
        try object.push(.mpr(of: supply, method: method), options, &call)
      },
      .function(
        "ctx.dose_coverage", options: AdherenceLibrary.doseOptions + [over], gives: .table("dose_coverage"),
        "Returns the share of whole days before today on which all due doses were taken.",
        example: "ctx.dose_coverage { task = \"pill\", over = days(28) }.value", firstArgument: 2
      ) { object, options, call in
        let (task, share) = try AdherenceLibrary.doses(options)
        try object.push(.doseCoverage(of: task, share: share), options, &call)
      },
      .function(
        "ctx.sessions", options: AdherenceLibrary.sessionOptions + [over], gives: .table("session_rate"),
        "Returns the rate of completed sessions over whole days before today.",
        example: "ctx.sessions { group = \"daily\", over = weeks(4) }.value", firstArgument: 2
      ) { object, options, call in
        try object.refuseInProgress(options)
        let context = try object.context
        let rate = try context.sessions(
          AdherenceLibrary.sessions(options), over: wholeDays(options), charging: call.state.charge)
        try call.push(SessionRate.row.table(rate, in: context.zone))
      },
      .function(
        "ctx.events", options: [FieldEntry("task", .id, "Of this task only.", default: "all"), over],
        gives: .list(of: .event), "Returns the events of whole days before today, the oldest first.",
        example: "#ctx.events { task = \"walk\", over = days(7) }", firstArgument: 2
      ) { object, options, call in
        try object.refuseInProgress(options)
        let events = try object.context.events(
          task: options.id("task"), over: wholeDays(options), charging: call.state.charge)
        try call.charge(20 * events.count)
        try call.push(.table(LuaTable(array: events.map { .object(EventObject($0)) })))
      },
    ]

  /// The statistical methods of insights: each takes what its insight takes, without texts.
  private static let statistics = Evidence.rows.compactMap { name, row -> Binding<ContextObject>? in
    guard let insight = ConstructorEntry.statistics.first(where: { $0.name == "insight.\(name)" }),
      let (summary, example) = phrases[name]
    else { return nil }
    let fields = insight.fields.filter { !["title", "text"].contains($0.name) }.map { field in
      ["min_change", "from"].contains(field.name) ? field.optional : field
    }
    return Binding<ContextObject>.function(
      "ctx.\(name)", options: fields, gives: .table(row.entry.name), summary, example: example, firstArgument: 2
    ) { object, options, call in
      let definition = try options.validated(fields) { decoder, reader in
        decoder.checkWholeDays(reader)
        return decoder.statistic(reader, of: name, method: name)
      }
      guard case .statistic(let statistic) = definition.rule else { return }
      if [statistic.subject, statistic.other].contains(where: { $0?.needsProgress ?? false }) {
        try object.refuseInProgress(options)
      }
      let context = try object.context
      let evidence = try context.evidence(of: statistic, over: definition.over, charging: call.state.charge)
      try call.push(row.table(evidence, in: context.zone))
    }
  }

  /// The summaries and examples of the methods.
  private static let phrases: [String: (summary: String, example: String)] = [
    "compare": (
      "Returns the means of a period and of the one before it; `silent` is the reason why they say nothing.",
      "ctx.compare { on = \"adherence\", over = days(7), min_change = 0.1 }.change"
    ),
    "trend": (
      "Returns the slope of a series; `silent` is the reason why it is no trend.",
      "ctx.trend { on = { task = \"walk\", kind = \"minutes\" }, over = weeks(6) }.slope"
    ),
    "signal": (
      "Returns a chart of a series around its center line; `silent` is the reason why it gives no signal.",
      "ctx.signal { on = { task = \"check-in\", kind = \"pain\" }, over = weeks(8) }.side"
    ),
    "correlation": (
      "Returns whether two series go together; `silent` is the reason why they do not.",
      "ctx.correlation { x = { task = \"a\", kind = \"sleep\" }, y = { task = \"a\", kind = \"pain\" }, over = weeks(8) }.rho"
    ),
    "streak": (
      "Returns the last run of days that were done; excused and empty days neither count nor end it.",
      "ctx.streak { over = weeks(4) }.length"
    ),
  ]

  private func push(_ definition: CoverageDefinition, _ options: Options, _ call: inout LuaCall) throws {
    if case .doseCoverage = definition { try refuseInProgress(options) }
    let context = try context, zone = context.zone
    let figure = try context.coverage(definition, over: Self.wholeDays(options), charging: call.state.charge)
    switch figure {
    case .pdc(let rate): try call.push(CoverageRate.row.table(rate, in: zone))
    case .mpr(let ratio): try call.push(PossessionRatio.row.table(ratio, in: zone))
    case .doseCoverage(let coverage): try call.push(DoseCoverage.row.table(coverage, in: zone))
    }
  }
}

extension Threshold.Subject {
  /// Whether it is computed from the progress of events.
  fileprivate var needsProgress: Bool {
    switch self {
    case .adherence, .coverage(.doseCoverage): true
    case .values, .coverage: false
    }
  }
}
