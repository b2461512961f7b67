import CareLua
import CareModel
import Testing

/// An anchor that a recorded date sets, as a plan file declares it.
@Suite struct ConsoleAnchorTests {
  private static let plan = """
    return plan "knee" { title = "Knee",
      anchors = { anchor "surgery" { title = "Day of surgery", required = false, from = { task = "report", kind = "on" } } },
      tasks = {
        task "report" { title = "Report", schedule = schedule.daily { at = "07:30" } },
        task "wound" { title = "Wound", schedule = schedule.once { start = anchor "surgery" + days(2), at = "10:30" } },
      } }
    """

  @Test func theSourceOfAnAnchorIsRead() throws {
    let plan = try PlanLoader().load(MemoryReader(plan: Self.plan))
    #expect(
      plan.definition.header.anchors == [
        AnchorDefinition(
          name: "surgery", title: "Day of surgery", isRequired: false, from: .init(task: "report", kind: "on"))
      ])
    #expect(plan.warnings.isEmpty)
  }

  @Test func anAnchorWithASourceIsNotRequired() throws {
    let text = Self.plan.replacing("required = false, ", with: "")
    let plan = try PlanLoader().load(MemoryReader(plan: text))
    #expect(plan.definition.header.anchors.map(\.isRequired) == [false])
  }

  @Test func aDateRecordedByAScriptSetsTheAnchor() throws {
    let bench = try ConsoleBench(plan: Self.plan)
    let wound = "#store.events { task = 'wound', from = '2026-06-01', to = '2026-07-01' }"
    #expect(try bench.run(wound) == ["0"])
    _ = try bench.run("r = store.events { task = 'report' }[1]")
    _ = try bench.run("r:record { value(time '2026-06-10T08:00:00-04:00', { kind = 'on' }) }")
    #expect(try bench.run(wound) == ["1"])
    #expect(
      try bench.run("store.events { task = 'wound', on = '2026-06-12' }[1].key") == ["\"wound/2026-06-12T10:30\""])
  }
}
