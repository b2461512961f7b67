import CareModel
import CareRuntime
import CareSurvey
import Foundation

/// `survey.validate`, `survey.run`, and `survey.resume`.
enum SurveyLibrary {
  static let bindings: [Binding<LuaEnvironmentBox>] =
    [
      .function(
        "survey.validate",
        [
          FieldEntry(
            "item", .declared(.item), "The item, e.g. scale \"pain\" { min = 1, max = 10 }.", required: true),
          FieldEntry(
            "answer", .givenAnswer,
            "The answer; nil for none, which an optional item accepts."),
        ], gives: .several([.boolean, .optional(.table("answer_problem"))]),
        "Returns whether an item accepts an answer, and if not, why."
      ) { _, call in
        let item = try declaredItem(try call.value(1))
        guard let problem = try problem(of: try call.value(2), as: item) else { return call.push(true) }
        call.push(false)
        try call.push(problemRow.table(problem, in: .utc))
      }
    ] + runs

  /// `answer_problem`: why an item does not accept an answer.
  static let problemRow = Row<any LuaRaisable>(
    "answer_problem", "Why an item does not accept an answer.",
    [
      .field("code", "The rule that was broken.", \.code), .field("message", "The rule in words.", \.message),
    ])

  private static func declaredItem(_ value: LuaValue) throws -> FormItem {
    guard case .object(let declaration as Declaration) = value, declaration.entry.noun == .item else {
      throw OptionError(
        "wrong_type",
        "survey.validate takes an item first; write survey.validate(scale \"pain\" { min = 1, max = 10 }, 4)",
        expected: "an item", got: value.typeName)
    }
    let decoder = PlanDecoder(registry: .standard, sources: [:], isDiscreet: true)
    let item = FormItem.read(declaration, path: declaration.id ?? "", by: decoder)
    if let refusal = decoder.refusal { throw refusal }
    guard let item else { throw OptionError("wrong_type", "the item has no answer format") }
    return item
  }

  /// Returns why an item does not accept an answer; nil if it does.
  private static func problem(of value: LuaValue, as item: FormItem) throws -> (any LuaRaisable)? {
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
