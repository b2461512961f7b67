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
