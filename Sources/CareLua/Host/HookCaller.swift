import CareModel

/// Something that calls the functions of plans: the host for participants, or a check on generated data.
///
/// The arguments and the result of each kind of function are defined here, once.
protocol HookCaller {
  /// Calls a hook with the given arguments, and decodes its result.
  func call<Result>(
    _ hook: Hook, in bundle: ScriptBundle, context: any HookContext,
    arguments: (LoadedPlan, ContextObject) -> [LuaValue],
    decode: (LoadedPlan, LuaValue) throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result
}

extension HookCaller {
  /// Calls `extract(result, event, ctx)`; the answer to a question for a date stays a date.
  func callExtract(
    _ hook: Hook, in bundle: ScriptBundle, result: SurveyResult, context: any HookContext
  ) throws(ScriptError) -> [OutcomeValue]? {
    try call(hook, in: bundle, context: context) { plan, ctx in
      [.object(plan.resultObject(result, event: context.event)), context.event.luaValue, .object(ctx)]
    } decode: { plan, value throws(ScriptError) in
      try HookResult(hook: hook, value: value, plan: plan).outcomeValues().map { result.keepingDates(in: $0) }
    }
  }

  /// Calls `progress(event, ctx)`.
  func callProgress(
    _ hook: Hook, in bundle: ScriptBundle, context: any HookContext
  ) throws(ScriptError) -> Double {
    try call(hook, in: bundle, context: context) { _, ctx in
      ctx.isForProgress = true
      return [context.event.luaValue, .object(ctx)]
    } decode: { plan, value throws(ScriptError) in
      try HookResult(hook: hook, value: value, plan: plan).share()
    }
  }

  /// Calls `show(ctx)`.
  func callInsight(
    _ definition: InsightDefinition, in bundle: ScriptBundle, context: any HookContext
  ) throws(ScriptError) -> Insight? {
    guard case .script(let show) = definition.rule else {
      throw ScriptError(.missing, message: "the insight \(definition.id) is a threshold and has no function")
    }
    return try call(show, in: bundle, context: context) { _, ctx in
      [.object(ctx)]
    } decode: { plan, value throws(ScriptError) in
      try HookResult(hook: show, value: value, plan: plan).insight(definition.id)
    }
  }

  /// Calls `points(ctx)`.
  func callPoints(
    _ hook: Hook, in bundle: ScriptBundle, context: any HookContext
  ) throws(ScriptError) -> [CivilDate: Double] {
    try call(hook, in: bundle, context: context) { _, ctx in
      [.object(ctx)]
    } decode: { plan, value throws(ScriptError) in
      try HookResult(hook: hook, value: value, plan: plan).points()
    }
  }

  /// Calls `draw(ctx, period)`.
  func callDrawing(
    _ hook: Hook, from: CivilDate, to: CivilDate, in bundle: ScriptBundle, context: any HookContext
  ) throws(ScriptError) -> DrawingDefinition {
    try call(hook, in: bundle, context: context) { _, ctx in
      [.object(ctx), ChartPeriod.row.table(ChartPeriod(from: from, to: to), in: context.zone)]
    } decode: { plan, value throws(ScriptError) in
      try HookResult(hook: hook, value: value, plan: plan).drawing()
    }
  }

  /// Calls `view(event, ctx)`.
  func callView(
    _ hook: Hook, of card: CardDefinition, in bundle: ScriptBundle, context: any HookContext
  ) throws(ScriptError) -> CardView? {
    try call(hook, in: bundle, context: context) { _, ctx in
      [context.event.luaValue, .object(ctx)]
    } decode: { plan, value throws(ScriptError) in
      try HookResult(hook: hook, value: value, plan: plan).view(of: card)
    }
  }

  /// Calls `day(day, ctx)`.
  func callDay(
    _ hook: Hook, of day: HookDay, in bundle: ScriptBundle, context: any HookContext
  ) throws(ScriptError) -> [DayItem]? {
    try call(hook, in: bundle, context: context) { _, ctx in
      [HookDay.row.table(day, in: context.zone), .object(ctx)]
    } decode: { plan, value throws(ScriptError) in
      try HookResult(hook: hook, value: value, plan: plan).dayItems(of: day.events)
    }
  }

  /// Calls `build(ctx)`.
  func callBlocks(
    of report: ReportDefinition, in bundle: ScriptBundle, context: any HookContext
  ) throws(ScriptError) -> [DocumentBlock] {
    try call(report.build, in: bundle, context: context) { _, ctx in
      [.object(ctx)]
    } decode: { plan, value throws(ScriptError) in
      try HookResult(hook: report.build, value: value, plan: plan).blocks()
    }
  }

  /// Calls `on.name(event, ctx, input)`, which can record at the event.
  ///
  /// - Throws: `ScriptError`; the recorder's error if the hook does not catch it.
  func callAction(
    _ hook: Hook, in bundle: ScriptBundle, input: [String: Scalar], context: any HookContext,
    recorder: any EventRecorder
  ) throws {
    guard let event = context.event else {
      throw ScriptError(.missing, message: "an action of a card needs an event")
    }
    let handle = CardEventObject(event, recorder)
    defer { handle.end() }
    do throws(ScriptError) {
      try call(hook, in: bundle, context: context) { _, ctx in
        [
          .object(handle), .object(ctx),
          .table(LuaTable(fields: input.mapValues { $0.number.map(LuaValue.whole) ?? $0.luaValue(in: .utc) })),
        ]
      } decode: { _, _ throws(ScriptError) in
      }
    } catch {
      // An error of the recorder that the script did not catch is thrown unchanged.
      if let refusal = handle.refusal, error.isRefusal(code: refusal.code) { throw refusal }
      throw error
    }
  }
}
