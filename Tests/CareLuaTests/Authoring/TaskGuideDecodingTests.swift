import CareLua
import CareModel
import Testing

/// The steps that come with an active task, as plans write them.
@Suite struct TaskGuideDecodingTests {
  private func load(_ steps: String, rest: String = "") throws -> Survey {
    let plan = try PlanLoader(registry: .standard).load(
      MemoryReader(
        plan: """
          return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.once {},
            survey = survey "s" { steps = { \(steps) }, \(rest) } } } }
          """))
    return try #require(plan.definition.tasks.first?.base.survey)
  }

  @Test(arguments: [
    ("", "tap"), ("instructions = false, conclusion = false", "tap"),
    (#"intended_use = "Why.""#, "tap_instruction tap tap_conclusion"),
    (#"intended_use = "Why.", instructions = false"#, "tap tap_conclusion"),
    (#"intended_use = "Why.", conclusion = false"#, "tap_instruction tap"),
    (#"intended_use = "Why.", instructions = false, conclusion = false"#, "tap"),
    ("instructions = true", "tap_instruction tap"), ("conclusion = true", "tap tap_conclusion"),
  ])
  func theFieldsSayWhichStepsComeWithATask(fields: String, ids: String) throws {
    let survey = try load(#"tapping "tap" { title = "Tap", \#(fields) }"#)
    #expect(survey.steps.map(\.id).joined(separator: " ") == ids)
    #expect(survey.steps.first?.detail == (fields.contains("Why.") ? "Why." : nil))
  }

  @Test func aStepWithoutTheFieldsIsAsItWas() throws {
    let survey = try load(#"tapping "tap" { title = "Tap", hand = "left" }"#)
    #expect(survey.steps == [Step(id: "tap", kind: .active(.tapping(Tapping(hand: .left))), title: "Tap")])
  }

  @Test func aDestinationIsTheInstructionsOfATask() throws {
    let survey = try load(
      """
      question "q" { item = scale "x" { min = 0, max = 5 }, go = { { when = survey.equals("x", 1), to = "walk" }, default = "tap" } },
      instruction "f" { go = function(result) return "walk" end, leads_to = { "walk", "done" } },
      tapping "tap" { instructions = true, go = { { when = survey.below("tap", 9), to = "tap" }, default = "f" } },
      timed_walk "walk" { intended_use = "Why.", go = "done" },
      completion "done" {},
      """)
    #expect(
      survey.steps[0].go
        == .branches(
          branches: [.init(when: .equals(item: ItemReference("x"), value: .integer(1)), to: "walk_instruction")],
          otherwise: "tap_instruction"))
    guard case .hook(_, let leadsTo)? = survey.steps[1].go else {
      Issue.record("the second step has a function")
      return
    }
    #expect(leadsTo == ["walk_instruction", "done"])
    #expect(
      survey.steps[3].go
        == .branches(
          branches: [.init(when: .below(item: ItemReference("tap"), value: 9), to: "tap_instruction")], otherwise: "f"))
    #expect(survey.steps.first { $0.id == "walk_conclusion" }?.go == .step(id: "done"))
  }

  @Test func aPageContainsTheStepsOfItsTasks() throws {
    let survey = try load(
      """
      instruction "i" { go = "p" },
      page "p" { title = "P", skip = survey.is_answered("tap"), steps = { tapping "tap" { instructions = true } } },
      instruction "last" {},
      """)
    #expect(survey.steps.map(\.page) == [nil, "p", "p", nil])
    #expect(survey.steps[0].go == .step(id: "tap_instruction"))
    #expect(survey.steps[1].skip == survey.steps[2].skip)
  }

  @Test func theLastConclusionIsACompletion() throws {
    let survey = try load(#"tapping "tap" { conclusion = true }, stroop "colors" { conclusion = true }"#)
    #expect(survey.steps.map(\.kind.name) == ["tapping", "instruction", "stroop", "completion"])
  }

  @Test func tasksInRandomOrderKeepTheirSteps() throws {
    let survey = try load(
      #"tapping "tap" { intended_use = "A." }, stroop "colors" { intended_use = "B." }, completion "done" {}"#,
      rest: #"shuffle = { "tap", "colors" }"#)
    #expect(survey.shuffle == [["tap", "colors"]])
    #expect(survey.steps.count == 7)
  }

  @Test func onlyTheIntendedUseIsTranslated() throws {
    let plan = try PlanLoader(registry: .standard).load(
      MemoryReader(
        plan: """
          return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.once {},
            survey = survey "s" { steps = { tapping "tap" { intended_use = "Why." } } } } } }
          """))
    #expect(plan.definition.texts.keys.sorted() == ["a.survey.tap_instruction.detail", "a.title", "title"])
  }
}
