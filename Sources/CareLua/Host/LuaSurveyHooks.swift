import CareModel

/// The conditions and destinations of surveys that are script functions.
///
/// A condition of an alert on a task without a survey gets the event in the place of a result.
struct LuaSurveyHooks: SurveyHooks {
  let caller: any HookCaller
  let bundle: ScriptBundle
  let context: any HookContext

  func destination(_ hook: Hook, _ result: SurveyResult) throws -> String? {
    try call(hook, result) { hookResult throws(ScriptError) in try hookResult.destination() }
  }

  func holds(_ hook: Hook, _ result: SurveyResult) throws -> Bool {
    try call(hook, result) { hookResult throws(ScriptError) in try hookResult.claim() }
  }

  func beginAction() { context.budget?.renew() }

  func reply(_ hook: Hook, to moment: RunMoment) throws -> RunReply {
    try caller.call(hook, in: bundle, context: context) { plan, ctx in
      moment.arguments + [.object(plan.resultObject(moment.result, event: context.event)), .object(ctx)]
    } decode: { plan, value throws(ScriptError) in
      try HookResult(hook: hook, value: value, plan: plan).reply(to: moment)
    }
  }

  private func call<Value>(
    _ hook: Hook, _ result: SurveyResult, _ decode: (HookResult) throws(ScriptError) -> Value
  ) throws(ScriptError) -> Value {
    try caller.call(hook, in: bundle, context: context) { plan, ctx in
      let event = context.event
      let subject = event.map { $0.task.survey == nil } ?? false
      return [subject ? event.luaValue : .object(plan.resultObject(result, event: event)), .object(ctx)]
    } decode: { plan, value throws(ScriptError) in
      try decode(HookResult(hook: hook, value: value, plan: plan))
    }
  }
}

extension RunMoment {
  /// The arguments of the hook before the result and the context.
  fileprivate var arguments: [LuaValue] {
    let shown = step.map { ShownStep.row.table(ShownStep(step: $0, result: result), in: .utc) } ?? .nil
    switch kind {
    case .finished: return [.text(reason?.luaName), .text(error)]
    case .recorderFailed: return [.text(recorder), .text(error)]
    case .canSave, .confirmCancel, .changed: return []
    case .willDisappear: return [shown, .text(direction?.rawValue)]
    case .hasLearnMore, .learnMore, .view, .shouldPresent, .willAppear, .modify: return [shown]
    case .initial:
      return [item.map { ShownStep.Item.row.table(.init(item: $0), in: .utc) } ?? .nil]
    }
  }
}

extension ShownStep {
  /// Creates a step as hooks see it: with the answers of its latest visit.
  fileprivate init(step: Step, result: SurveyResult) {
    let visit = result.steps.last { $0.id == step.id }
    self.init(
      step: step,
      items: step.questions.map { item in
        Item(item: item, answer: visit?.answers.first { $0.itemID == item.id && $0.row == nil }?.answer)
      })
  }
}

extension LoadedPlan {
  /// Returns a handle to a result, with the ids of its survey.
  func resultObject(_ result: SurveyResult, event: Event?) -> ResultObject {
    let survey = survey(result.surveyID, of: event) ?? Survey(id: result.surveyID, steps: [])
    return ResultObject(result, ids: SurveyIDs(survey))
  }

  /// Returns the survey of that id: the event's own, or else the first of the plan's.
  private func survey(_ id: String, of event: Event?) -> Survey? {
    if let survey = event?.task.survey, survey.id == id { return survey }
    for task in definition.tasks {
      if let survey = task.base.survey, survey.id == id { return survey }
      for change in task.later { if let survey = change.task.survey, survey.id == id { return survey } }
    }
    return nil
  }
}

extension Event? {
  /// The event as a handle for hooks; nil for none.
  var luaValue: LuaValue {
    map { .object(EventObject($0)) } ?? .nil
  }
}
