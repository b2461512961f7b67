import Care
import CareLua
import CareModel
import CareRuntime
import Foundation
import Testing

/// Conditions that compare answers with the values that an enrollment sets for the plan's parameters.
struct ParameterConditionTests {
  private struct Text: SourceReader {
    let text: String

    func source(of module: String?) -> SourceText? {
      module == nil ? SourceText(path: "plan.lua", displayPath: "plan.lua", text: text) : nil
    }
  }

  private static let plan = """
    return plan "p" { title = "P",
      params = { limit = { kind = "number", required = false }, most = { kind = "number", default = 9 }, diabetic = "boolean",
        arm = { "A", "B" }, usual = { "left", "right" } },
      tasks = { task "check" { title = "Check", schedule = schedule.daily { at = "all day" },
        survey = survey "check" { steps = {
          form "how" { items = {
            scale "pain" { min = 0, max = 10, required = true },
            choice "side" { options = { option("left", "Left"), option("right", "Right") } },
            boolean "foot" { when = param "diabetic" },
            boolean "extra" { when = survey.equals(param "arm", "B") },
            boolean "high" { when = survey.between("pain", param "limit", param "most") },
            boolean "usual" { when = survey.equals("side", param "usual") },
          }, go = { { when = survey.at_least("pain", param "limit"), to = "call" }, default = "end" } },
          completion "call" { title = "Call us" },
        } },
        alerts = { alert "pain" { when = survey.all { survey.above("pain", param "limit"), survey.contains_any(param "arm", { "A", "B" }) } } },
      } } }
    """

  private func run(
    _ parameters: [String: ParameterValue], pain: Int, side: String? = nil
  ) throws -> (shown: [String], path: [String], alerts: [String]) {
    let now = try #require(Instant(iso: "2026-06-07T12:00:00Z"))
    let runtime = try CareRuntime.inMemory(entropy: [7])
    _ = try runtime.seed(reading: [Text(text: Self.plan)], at: now)
    try runtime.add(Patient(id: "ana", zone: .utc), at: now)
    var all: [String: ParameterValue] = ["diabetic": .boolean(false), "arm": .text("A"), "usual": .text("left")]
    all.merge(parameters) { $1 }
    try runtime.enroll(
      Enrollment(patient: "ana", plan: "p", start: try #require(CivilDate("2026-06-07")), parameters: all), at: now)
    let event = try runtime.event(task: "check", patient: "ana", on: CivilDate("2026-06-07"), at: now)
    var session = try runtime.beginSurvey(event, at: now)
    try session.answer("pain", .integer(pain), at: now)
    if let side { try session.answer("side", .choices([side]), at: now) }
    // A draft is resumed with the same parameters.
    try runtime.save(session, at: now)
    session = try runtime.beginSurvey(event, at: now)
    let shown = try session.visibleItems().map(\.id)
    try session.next(at: now)
    let alerts = try runtime.alerts(at: now).map(\.value.alert)
    return (shown, session.path, alerts)
  }

  @Test(arguments: [(5, 4, ["how"], [String]()), (5, 5, ["how", "call"], []), (5, 6, ["how", "call"], ["pain"])])
  func anAnswerIsComparedWithTheParticipantsLimit(limit: Int, pain: Int, path: [String], alerts: [String]) throws {
    let run = try run(["limit": .number(Double(limit))], pain: pain)
    #expect(run.path == path)
    #expect(run.alerts == alerts)
  }

  @Test func aParameterWithoutAValueSatisfiesNoComparison() throws {
    let run = try run([:], pain: 10)
    #expect(run.path == ["how"])
    #expect(run.alerts == [])
    #expect(run.shown == ["pain", "side"])
  }

  private struct Case: Sendable {
    var parameters: [String: ParameterValue]
    var pain = 3
    var side: String?
    var shown: [String]
  }

  private static let cases = [
    Case(parameters: ["diabetic": .boolean(true)], shown: ["pain", "side", "foot"]),
    Case(parameters: ["arm": .text("B")], shown: ["pain", "side", "extra"]),
    Case(parameters: ["limit": .number(2)], shown: ["pain", "side", "high"]),
    Case(parameters: ["limit": .number(2)], pain: 10, shown: ["pain", "side"]),
    Case(parameters: ["usual": .text("right")], side: "right", shown: ["pain", "side", "usual"]),
    Case(parameters: ["usual": .text("right")], side: "left", shown: ["pain", "side"]),
  ]

  @Test(arguments: cases)
  private func itemsAreShownByParameters(_ expected: Case) throws {
    #expect(try run(expected.parameters, pain: expected.pain, side: expected.side).shown == expected.shown)
  }

  @Test func aChangedParameterIsADifferenceOfThePlan() throws {
    let now = try #require(Instant(iso: "2026-06-07T12:00:00Z"))
    let runtime = try CareRuntime.inMemory(entropy: [7])
    _ = try runtime.seed(reading: [Text(text: Self.plan)], at: now)
    let changed = Self.plan.replacing(
      "survey.at_least(\"pain\", param \"limit\")", with: "survey.at_least(\"pain\", 5)")
    let report = try runtime.seed(reading: [Text(text: changed)], at: now.adding(seconds: 60))
    #expect(report.plans.flatMap(\.rows).contains { $0.id == "check" && $0.action == .updated })
  }

  @Test func theStoredPlanReadsBackAsItWasWritten() throws {
    let definition = try LuaScriptHost().load(Text(text: Self.plan))
    let task = try #require(definition.tasks.first?.base)
    let data = try JSONEncoder().encode(task)
    #expect(try JSONDecoder().decode(CareTask.self, from: data) == task)
    #expect(String(decoding: data, as: UTF8.self).contains("\"parameter\""))
  }
}
