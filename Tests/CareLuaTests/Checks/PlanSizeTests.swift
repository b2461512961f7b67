import CareLua
import CareModel
import Testing

/// Plans with more than a person can use: reported long before the limit, and refused above it.
@Suite struct PlanSizeTests {
  private func told(_ task: String, before: String = "") -> [String] {
    let text = """
      \(before)
      return plan "p" { title = "P", tasks = { task "t" { title = "T", \(task) } } }
      """
    do {
      return try PlanLoader().load(MemoryReader(plan: text), checking: true).warnings
        .map { "\($0.code.rawValue) \($0.path): \($0.message)" }
    } catch {
      return error.items.map { "\($0.code.rawValue) \($0.path): \($0.message)" }
    }
  }

  private static let daily = #"schedule = schedule.daily { at = "08:00" }, "#

  @Test(arguments: [
    ("minutes(15)", []),
    (
      "minutes(1)",
      ["W025 tasks.t.schedule: 1440 events on a day, which is more than a person can use; write at most 100"]
    ),
    (
      "seconds(5)",
      ["W025 tasks.t.schedule: 17280 events on a day, which is more than a person can use; write at most 100"]
    ),
  ])
  func aDayWithTooManyEventsIsReported(_ interval: String, _ expected: [String]) {
    #expect(told("schedule = schedule.every { interval = \(interval), duration = seconds(1) }") == expected)
  }

  @Test(arguments: [
    (200, []),
    (
      201, ["W025 tasks.t.schedule: 201 elements of a schedule, which is more than a person can use; write at most 200"]
    ),
    (
      2_000,
      ["W025 tasks.t.schedule: 2000 elements of a schedule, which is more than a person can use; write at most 200"]
    ),
    (2_001, ["E020 tasks.t.schedule: 2001 elements of a schedule; write at most 2000"]),
  ])
  func aScheduleOfTooManyElementsIsReported(_ count: Int, _ expected: [String]) {
    let elements = """
      local all = {}
      for i = 1, \(count) do all[i] = schedule.daily { at = "08:00", every = 60, start = day(i % 60), duration = minutes(1) } end
      """
    #expect(told("schedule = schedule.compose(all)", before: elements) == expected)
  }

  @Test(arguments: [
    (100, []),
    (
      101,
      [
        "W025 tasks.t.survey.steps.f.items: 101 items of a step, which is more than a person can use; write at most 100"
      ]
    ),
    (1_001, ["E030 tasks.t.survey.steps.f.items: 1001 items of a step; write at most 1000"]),
  ])
  func aStepWithTooManyItemsIsReported(_ count: Int, _ expected: [String]) {
    let items =
      "local items = {} for i = 1, \(count) do items[i] = scale(\"q\" .. i) { text = \"Q\", min = 0, max = 3 } end"
    let survey = #"survey = survey "s" { steps = { form "f" { title = "F", items = items } } }"#
    #expect(told(Self.daily + survey, before: items) == expected)
  }

  @Test(arguments: [
    (200, []),
    (
      1_000,
      ["W025 tasks.t.survey.steps: 1000 steps of a survey, which is more than a person can use; write at most 200"]
    ),
    (1_001, ["E030 tasks.t.survey.steps: 1001 steps of a survey; write at most 1000"]),
  ])
  func aSurveyOfTooManyStepsIsReported(_ count: Int, _ expected: [String]) {
    let steps =
      "local steps = {} for i = 1, \(count) do steps[i] = instruction(\"s\" .. i) { title = \"T\" } end"
    #expect(told(Self.daily + #"survey = survey "s" { steps = steps }"#, before: steps) == expected)
  }

  @Test(arguments: [
    (250, []),
    (
      251,
      ["W025 tasks.t.survey.steps: 502 conditions of a survey, which is more than a person can use; write at most 500"]
    ),
  ])
  func aSurveyWithTooManyConditionsIsReported(_ count: Int, _ expected: [String]) {
    let go = """
      local go = { default = "end" }
      for i = 1, \(count) do go[i] = { when = survey.all { survey.equals("q", i) }, to = "end" } end
      """
    let survey = """
      survey = survey "s" { steps = { question "f" { item = numeric "q" { text = "Q", integer = true }, go = go } } }
      """
    #expect(told(Self.daily + survey, before: go) == expected)
  }
}
