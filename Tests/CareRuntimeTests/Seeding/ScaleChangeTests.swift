import CareModel
import CareRuntime
import CareTestSupport
import Testing

/// Questions whose scale changes under the same id.
struct ScaleChangeTests {
  private static func task(_ format: AnswerFormat) throws -> CareTask {
    let item = FormItem(id: "x", text: "?", format: format)
    return CareTask(
      id: "t", title: "T", schedule: try daily("08:00"),
      survey: Survey(id: "s", steps: [Step(id: "f", kind: .form, items: [item])]), extraction: .answers)
  }

  private static func choice(_ values: String..., score: Double? = nil) -> AnswerFormat {
    .choice(ChoiceFormat(options: values.map { ChoiceOption(value: $0, text: "Text of \($0)", score: score) }))
  }

  static let changes: [(from: AnswerFormat, to: AnswerFormat, difference: ScaleChange.Difference?)] = [
    (.scale(ScaleFormat(min: 0, max: 5)), .scale(ScaleFormat(min: 0, max: 10)), .range),
    (.scale(ScaleFormat(min: 0, max: 5)), .scale(ScaleFormat(min: 0, max: 5, minLabel: "None")), nil),
    (.numeric(NumericFormat(min: 0, max: 5)), .numeric(NumericFormat(min: 0, max: 9)), nil),
    (.numeric(NumericFormat(units: "kg")), .numeric(NumericFormat(units: "[lb_av]")), .units),
    (choice("a", "b"), choice("a", "b", "c"), nil), (choice("a", "b"), choice("a", "c"), .options),
    (choice("a", score: 1), choice("a", score: 2), .options),
    (choice("a"), .scale(ScaleFormat(min: 0, max: 5)), .format),
  ]

  @Test(arguments: changes.indices)
  func seedingWarnsOfAScaleThatChangesUnderTheSameID(_ place: Int) throws {
    let change = Self.changes[place], life = try LifeFixture()
    let header = PlanHeader(id: "plan", title: "Plan")
    func plan(_ format: AnswerFormat) throws -> PlanDefinition {
      PlanDefinition(
        header: header, tasks: [TaskTimeline(base: try Self.task(format))], contacts: [], bundle: ScriptBundle())
    }
    let now = try instant("2026-06-01T06:00")
    #expect(try life.runtime.seed([plan(change.from)], at: now).scales == [])
    let expected = change.difference.map { [ScaleChange(task: "t", item: "x", difference: $0)] } ?? []
    #expect(try life.runtime.seed([plan(change.to)], dryRun: true, at: now).scales == expected)
    #expect(try life.runtime.seed([plan(change.to)], at: now).scales == expected)
    #expect(try life.runtime.seed([plan(change.to)], at: now).scales == [])
    for change in expected { #expect(change.message.contains("'x'") && change.message.contains("an id of its own")) }
  }
}
