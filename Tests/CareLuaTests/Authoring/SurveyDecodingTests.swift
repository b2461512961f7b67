import CareLua
import CareModel
import Testing

@Suite struct SurveyDecodingTests {
  private func load(_ steps: String, _ registry: Registry = .standard) throws -> LoadedPlan {
    try PlanLoader(registry: registry).load(
      MemoryReader(
        plan: """
          return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.once {},
            extract = { "pain" },
            survey = survey "s" { title = "S", unanswered = "?", steps = { \(steps) } } } } }
          """))
  }

  @Test func aSurveyIsLoadedWithAllParts() throws {
    let plan = try load(
      """
      instruction "welcome" { title = "Hi", text = "Read", detail = "More" },
      form "how" { optional = true, skip = survey.is_skipped("use"), items = {
        scale "pain" { text = "Pain?", min = 1, max = 10, step = 1, min_label = "No", max_label = "Yes", required = true },
        numeric "sleep" { min = 0, max = 24, digits = 1, units = "h", dont_know = true, when = survey.below("pain", 9) },
        choice "food" { options = { option("a", "A"), option("b", "B", { detail = "D", exclusive = true }) }, default = "a" },
        survey.text "note" { max_length = 5, multiline = true, when = survey.all { survey.equals("food", "a"),
          survey.any { survey.between("pain", 1, 2.5), survey.contains_any("food", { "a" }) } } },
      }, go = { { when = survey.at_least("pain", 9), to = "end" }, default = "agree" } },
      consent "agree" { document = "Doc" },
      permissions "use" { request = option("motion", "Motion") },
      knee_range_of_motion "knee" { side = "left", go = "done" },
      completion "done" { title = "Bye" }
      """)
    let survey = try #require(plan.definition.tasks.first?.base.survey)
    #expect(
      survey
        == Survey(
          id: "s", title: "S",
          steps: [
            Step(id: "welcome", kind: .instruction, title: "Hi", text: "Read", detail: "More"),
            Step(
              id: "how", kind: .form, optional: true, items: items,
              skip: .isSkipped(item: ItemReference("use")),
              go: .branches(
                branches: [.init(when: .atLeast(item: ItemReference("pain"), value: 9), to: "end")], otherwise: "agree")
            ),
            Step(id: "agree", kind: .consent(ConsentStep(document: "Doc"))),
            Step(
              id: "use", kind: .permissions(PermissionsStep(request: [ChoiceOption(value: "motion", text: "Motion")]))),
            Step(id: "knee", kind: .active(.kneeRangeOfMotion(KneeRangeOfMotion(side: .left))), go: .step(id: "done")),
            Step(id: "done", kind: .completion, title: "Bye"),
          ], unanswered: "?"))
    #expect(plan.definition.tasks.first?.base.extraction == .items(["pain"]))
  }

  private var items: [FormItem] {
    [
      FormItem(
        id: "pain", text: "Pain?", format: .scale(ScaleFormat(min: 1, max: 10, minLabel: "No", maxLabel: "Yes")),
        required: true),
      FormItem(
        id: "sleep", format: .numeric(NumericFormat(digits: 1, min: 0, max: 24, units: "h")), dontKnow: true,
        when: .below(item: ItemReference("pain"), value: 9)),
      FormItem(
        id: "food",
        format: .choice(
          ChoiceFormat(options: [
            ChoiceOption(value: "a", text: "A"), ChoiceOption(value: "b", text: "B", detail: "D", exclusive: true),
          ])), defaultAnswer: .choices(["a"])),
      FormItem(
        id: "note", format: .text(TextFormat(maxLength: 5, multiline: true)),
        when: .all(of: [
          .equals(item: ItemReference("food"), value: .text("a")),
          .any(of: [
            .between(item: ItemReference("pain"), min: 1, max: 2.5),
            .containsAny(item: ItemReference("food"), values: ["a"]),
          ]),
        ])),
    ]
  }

  @Test func functionsOfASurveyAreHooks() throws {
    let plan = try load(
      """
      form "how" { items = { scale "pain" { min = 1, max = 10 }, boolean "ok" { when = function(r) return true end } },
        go = function(result) return "done" end, leads_to = { "done", "end" } },
      completion "done" {}
      """)
    let step = try #require(plan.definition.tasks.first?.base.survey?.steps.first)
    #expect(step.go == .hook(hook: Hook(path: "tasks.a.survey.steps.how.go"), leadsTo: ["done", "end"]))
    #expect(step.items.last?.when == .hook(hook: Hook(path: "tasks.a.survey.steps.how.items.ok.when")))
    let results = try #require(try plan.call(Hook(path: "tasks.a.survey.steps.how.go")))
    #expect(results.first?.string == "done")
  }

  @Test(arguments: [
    ("question \"q\" { item = stopwatch \"lap\" {} }", "`stopwatch` is not supported by this release"),
    ("film \"intro\" { title = \"Watch\" }", "`film` is not supported by this release"),
  ])
  func aRegisteredNameWithoutADecoderIsAnError(step: String, message: String) throws {
    let registry = Registry(
      Registry.standard.constructors + [
        ConstructorEntry("stopwatch", .named, makes: .item, "A duration."),
        ConstructorEntry("film", .named, makes: .step, "A film.", fields: [FieldEntry("title", .text, "The heading.")]),
      ])
    let error = #expect(throws: Diagnostics.self) { try load("\(step), completion \"end-of-it\" {}", registry) }
    #expect(error?.items.map(\.message) == [message])
  }
}
