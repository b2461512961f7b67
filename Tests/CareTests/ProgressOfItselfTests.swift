import Care
import CareLua
import CareModel
import CareRuntime
import Testing

/// Functions that compute progress, and ask for what progress is part of.
@Suite struct ProgressOfItselfTests {
  private struct Text: SourceReader {
    let text: String

    func source(of module: String?) -> SourceText? {
      module == nil ? SourceText(path: "plan.lua", displayPath: "plan.lua", text: text) : nil
    }
  }

  private func plan(_ progress: String) -> Text {
    Text(
      text: """
        return plan "p" { title = "P", tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "all day" },
          card = "button_log", progress = function(event, ctx)
            return \(progress) end } } }
        """)
  }

  /// Records ten days, and returns the progress of the last and the failures of that day.
  private func lastDay(_ progress: String) throws -> (progress: Double?, codes: [String]) {
    let runtime = try CareRuntime.inMemory(entropy: [7])
    let begin = try #require(CivilDate("2026-06-01")), zone = Zone.utc
    func noon(_ day: Int) -> Instant {
      zone.instant(of: CivilDateTime(date: begin.adding(days: day), time: .midnight)).adding(seconds: 43_200)
    }
    _ = try runtime.seed(reading: [plan(progress)], at: noon(0))
    try runtime.add(Patient(id: "ana", zone: zone), at: noon(0))
    try runtime.enroll(Enrollment(patient: "ana", plan: "p", start: begin), at: noon(0))
    for day in 0..<10 {
      let query = EventQuery(patient: "ana", interval: .day(begin.adding(days: day)), task: "walk")
      let event = try #require(try runtime.events(query, at: noon(day)).first)
      _ = try runtime.record(event, values: [OutcomeValue(.double(100))], at: noon(day))
    }
    let day = try runtime.day("ana", on: begin.adding(days: 9), at: noon(9))
    return (day.events.first?.progress, day.failures.map(\.code))
  }

  @Test func itReadsTheValuesOfItsOwnTask() throws {
    let day = try lastDay("ctx.values { task = 'walk', over = days(30) }:count() / 18")
    #expect(day.codes == [])
    #expect(day.progress == 0.5)
  }

  @Test(arguments: ["pdc", "mpr"])
  func itReadsSupply(_ method: String) throws {
    let supply = "supply = { task = 'walk', kind = 'n' }, over = days(5)"
    let day = try lastDay("(ctx.\(method) { \(supply) }.value or 0) * 0 + 0.5")
    #expect(day.codes == [])
    #expect(day.progress == 0.5)
  }

  @Test func adherenceIsAnError() throws {
    let day = try lastDay("ctx.adherence { over = days(30) }[1].progress")
    #expect(day.progress == nil)
    #expect(day.codes == ["progress_of_progress"])
  }

  @Test func checkFindsAdherence() throws {
    let found = LuaScriptHost().check(plan("ctx.adherence { over = days(30) }[1].progress")).items
    #expect(found.contains { $0.message.contains("a progress function cannot use ctx.adherence") }, "\(found)")
  }
}
