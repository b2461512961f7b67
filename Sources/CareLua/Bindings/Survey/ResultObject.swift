package import CareModel

/// What a run of a survey left, in a script's hands: `result.pain`, `result:get("how", "pain")`.
package final class ResultObject: LuaObject {
  let result: SurveyResult
  let ids: SurveyIDs

  /// A result of a survey with these ids.
  package init(_ result: SurveyResult, ids: SurveyIDs) {
    self.result = result
    self.ids = ids
  }

  /// What scripts can do with a result.
  package static let luaType = LuaType("result")
    .method("get") { (object: ResultObject, call) in
      let (step, item) = (try call.string(2), try call.string(3))
      let asked = try object.ids.item(item, of: step)
      try call.push(asked.value(of: object.result.answer(step: step, item: item)))
    }
    .method("step") { (object: ResultObject, call) in
      let step = try call.string(2)
      _ = try object.ids.items(of: step)
      if let visit = object.result.step(step) { call.push(VisitObject(visit, ids: object.ids)) } else { call.pushNil() }
    }
    .method("visits") { (object: ResultObject, call) in
      let step = try call.string(2)
      _ = try object.ids.items(of: step)
      let visits = object.result.visits(step).map { LuaValue.object(VisitObject($0, ids: object.ids)) }
      try call.push(.table(LuaTable(array: visits)))
    }
    .method("is_dont_know") { (object: ResultObject, call) in
      let item = try object.ids.item(try call.string(2))
      call.push(object.result.answer(item.id) == .dontKnow)
    }
    .method("score") { (object: ResultObject, call) in
      let id = try object.ids.score(try call.string(2))
      switch object.result.score(id)?.answer {
      case .integer(let integer): call.push(Int64(integer))
      case .double(let double): call.push(double)
      default: call.pushNil()
      }
    }
    .metamethod(.index) { call in
      let object = try call.object(1, as: ResultObject.self)
      let item = try object.ids.item(try call.string(2))
      try call.push(item.value(of: object.result.answer(item.id)))
    }
    .metamethod(.tostring) { call in call.push("result(\(try call.object(1, as: ResultObject.self).ids.survey))") }
}

/// The answers of one visit of a step, by item.
final class VisitObject: LuaObject {
  let visit: StepResult
  let ids: SurveyIDs

  init(_ visit: StepResult, ids: SurveyIDs) {
    self.visit = visit
    self.ids = ids
  }

  /// Items come first; of an active step also what it measured.
  static let luaType = LuaType("step")
    .metamethod(.index) { call in
      let object = try call.object(1, as: VisitObject.self)
      let name = try call.string(2)
      if let measured = object.measured(name) { return try call.push(measured) }
      let item = try object.ids.item(name, of: object.visit.id)
      try call.push(item.value(of: object.visit.answers.first { $0.itemID == item.id }?.answer))
    }
    .metamethod(.tostring) { call in call.push("step(\(try call.object(1, as: VisitObject.self).visit.id))") }

  private func measured(_ name: String) -> LuaValue? {
    guard let motion = visit.motion, visit.answers.allSatisfy({ $0.itemID != name }) else { return nil }
    return switch name {
    case "start": .number(motion.start)
    case "finish": .number(motion.finish)
    case "minimum": .number(motion.minimum)
    case "maximum": .number(motion.maximum)
    case "range": .number(motion.range)
    default: nil
    }
  }
}
