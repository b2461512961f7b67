import CareModel

/// The conditions and destinations of surveys that are script functions.
struct LuaSurveyHooks: SurveyHooks {
  let host: LuaScriptHost
  let bundle: ScriptBundle
  let context: any HookContext

  func destination(_ hook: Hook, _ result: SurveyResult) throws -> String? {
    try call(hook, result) { hookResult throws(ScriptError) in try hookResult.destination() }
  }

  func holds(_ hook: Hook, _ result: SurveyResult) throws -> Bool {
    try call(hook, result) { hookResult throws(ScriptError) in try hookResult.claim() }
  }

  private func call<Value>(
    _ hook: Hook, _ result: SurveyResult, _ decode: (HookResult) throws(ScriptError) -> Value
  ) throws(ScriptError) -> Value {
    try host.call(hook, in: bundle, context: context) { plan, ctx in
      [.object(plan.resultObject(result, event: context.event)), .object(ctx)]
    } decode: { plan, value throws(ScriptError) in
      try decode(HookResult(hook: hook, value: value, plan: plan))
    }
  }
}

extension LoadedPlan {
  /// A result as hooks see it, with the ids of the survey that it was left by.
  func resultObject(_ result: SurveyResult, event: Event?) -> ResultObject {
    let tasks = definition.tasks.flatMap { [$0.base] + $0.later.map(\.task) }
    let surveys = [event?.task.survey].compactMap(\.self) + tasks.compactMap(\.survey)
    let survey = surveys.first { $0.id == result.surveyID } ?? Survey(id: result.surveyID, steps: [])
    return ResultObject(result, ids: SurveyIDs(survey))
  }
}

extension Event? {
  /// The event as hooks see it; nil for none.
  var luaValue: LuaValue {
    map { .object(EventObject($0)) } ?? .nil
  }
}
