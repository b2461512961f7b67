import CareModel
import CareRuntime
import CareSurvey

/// What scripts can ask of surveys by themselves.
enum SurveyLibrary {
  static func install(in state: LuaState) {
    state.define("survey.validate") { call in
      let item = try declaredItem(try call.value(1))
      guard let fault = try fault(of: try call.value(2), as: item) else { return call.push(true) }
      call.push(false)
      try call.push(
        .table(LuaTable(fields: ["code": .string(fault.code), "message": .string(fault.message)])))
    }
  }

  private static func declaredItem(_ value: LuaValue) throws -> FormItem {
    guard case .object(let declaration as Declaration) = value, declaration.entry.noun == .item else {
      throw OptionError(
        "wrong_type",
        "survey.validate takes an item first; write survey.validate(scale \"pain\" { min = 1, max = 10 }, 4)",
        expected: "an item", got: value.typeName)
    }
    let decoder = PlanDecoder(registry: .standard, sources: [:], isDiscreet: true)
    let item = decoder.item(declaration, path: declaration.id ?? "")
    if let refusal = decoder.refusal { throw refusal }
    guard let item else { throw OptionError("wrong_type", "the item has no format to judge by") }
    return item
  }

  /// Why an item does not take an answer; nil where it does.
  private static func fault(of value: LuaValue, as item: FormItem) throws -> (any LuaRaisable)? {
    do {
      guard let answer = try AnswerInput(value, item: item.id).answer(for: item) else {
        guard item.required else { return nil }
        return OptionError("unanswered", "'\(item.id)' needs an answer")
      }
      try item.validate(answer)
      return nil
    } catch let error as AnswerError {
      return AnswerRefusal(item: item.id, error: error)
    } catch let error as RuntimeError {
      return error
    }
  }
}
