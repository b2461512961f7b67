import Care
import CareLua
import CareModel
import CareRuntime
import Foundation
import Testing

/// The figures that functions of plans read in a store: those of insights and reports.
@Suite struct ContextFiguresTests {
  private struct Text: SourceReader {
    let text: String

    func source(of module: String?) -> SourceText? {
      module == nil ? SourceText(path: "plan.lua", displayPath: "plan.lua", text: text) : nil
    }

    static let plan = """
      local function said(read)
        return { over = days(28), show = function(ctx) return insight.message { title = "T", text = read(ctx) } end }
      end
      return plan "p" { title = "P",
        tasks = {
          task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" }, group = "day" },
          task "refill" { title = "Refill", schedule = schedule.daily { at = "09:00", every = 10 } },
        },
        insights = {
          insight.trend "trend" { on = { task = "walk", kind = "minutes" }, over = days(28) },
          insight "same" (said(function(ctx)
            local trend = ctx.trend { on = { task = "walk", kind = "minutes" }, over = days(28) }
            return ("%.6f %.6f %d %d"):format(trend.slope, trend.p, trend.n, trend.days) end)),
          insight "pdc" (said(function(ctx)
            return ("%.6f"):format(ctx.pdc { supply = { task = "refill", kind = "days_supply" }, over = days(28) }.value) end)),
          insight "doses" (said(function(ctx)
            return tostring(ctx.dose_coverage { task = "walk", over = days(28) }.value) end)),
          insight "sessions" (said(function(ctx)
            return tostring(ctx.sessions { group = "day", over = days(28) }.completed) end)),
          insight "events" (said(function(ctx)
            local count = 0
            for _, event in ipairs(ctx.events { task = "walk", over = days(28) }) do
              if event.state == "completed" then count = count + 1 end
            end
            return tostring(count) end)),
          insight "typo" (said(function(ctx) return tostring(#ctx.events { task = "wlak", over = days(28) }) end)),
        } }
      """
  }

  @Test func theyAreThoseOfInsightsAndReports() throws {
    let runtime = try CareRuntime.inMemory(entropy: [7])
    let begin = try #require(CivilDate("2026-06-01"))
    func noon(_ day: Int) -> Instant {
      Zone.utc.instant(of: CivilDateTime(date: begin.adding(days: day), time: .midnight)).adding(seconds: 43_200)
    }
    _ = try runtime.seed(reading: [Text(text: Text.plan)], at: noon(0))
    try runtime.add(Patient(id: "ana", zone: .utc), at: noon(0))
    try runtime.enroll(Enrollment(patient: "ana", plan: "p", start: begin), at: noon(0))
    for day in 0..<28 {
      let query = EventQuery(patient: "ana", interval: .day(begin.adding(days: day)))
      for event in try runtime.events(query, at: noon(day)) where event.task.id == "refill" || day % 4 != 3 {
        let value =
          event.task.id == "refill"
          ? OutcomeValue(.integer(8), kind: "days_supply") : OutcomeValue(.integer(10 + day), kind: "minutes")
        _ = try runtime.record(event, values: [value], at: noon(day))
      }
    }
    let report = try runtime.insightReport("ana", at: noon(28)), end = begin.adding(days: 28)
    let said = Dictionary(uniqueKeysWithValues: report.insights.map { ($0.id, $0) })
    let evidence = try #require(said["trend"]?.evidence)
    guard case .trend(let trend)? = evidence.result else {
      Issue.record("no trend")
      return
    }
    func six(_ number: Double) -> String {
      let parts = "\((number * 1_000_000).rounded() / 1_000_000)".split(separator: ".")
      return "\(parts[0])." + "\(parts[1])".padding(toLength: 6, withPad: "0", startingAt: 0)
    }
    #expect(trend.slope == 1 && evidence.n == 21)
    #expect(said["same"]?.text == "\(six(trend.slope)) \(six(trend.p)) 21 28")
    let pdc = try runtime.coverage(
      "ana", of: [SupplySource(task: "refill", kind: "days_supply")], from: begin, to: end, method: .pdc(), at: noon(28)
    )
    #expect(said["pdc"]?.text == six(try #require(pdc.value)))
    let doses = try runtime.doseCoverage("ana", of: "walk", from: begin, to: end, at: noon(28))
    #expect(said["doses"]?.text == "\(try #require(doses.value))")
    #expect(said["sessions"]?.text == "21" && said["events"]?.text == "21")
    // An unknown task is an error, never an empty list.
    #expect(said["typo"] == nil && report.failures.map(\.code) == ["no_such_task"])
  }

  /// What a function reads, and the time on June 2 up to which its insight stays as it is; nil for none.
  @Test(arguments: [
    ("ctx.adherence { over = days(7) }", "2026-06-02T20:00:00Z"),
    ("ctx.today { task = 'walk' }", "2026-06-02T20:00:00Z"),
    ("ctx.now", nil), ("time.now()", nil), ("ctx.samples { quantity = 'q', over = hours(2) }", nil),
  ])
  func anInsightStaysUntilItsDataChange(read: String, until: String?) throws {
    let plan = Text(
      text: """
        return plan "p" { title = "P",
          tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "16:00" }, closes = hours(3), grace = hours(1) } },
          insights = { insight "i" { over = days(7), show = function(ctx) local read = \(read) end } } }
        """)
    let runtime = try CareRuntime.inMemory(entropy: [7])
    let seeded = try #require(Instant(iso: "2026-06-01T00:00:00Z")),
      now = try #require(Instant(iso: "2026-06-02T19:30:00Z"))
    _ = try runtime.seed(reading: [plan], at: seeded)
    try runtime.add(Patient(id: "ana", zone: .utc), at: seeded)
    try runtime.enroll(
      Enrollment(patient: "ana", plan: "p", start: try #require(CivilDate("2026-06-01"))), at: seeded)
    #expect(try runtime.insightReport("ana", at: now).until?.iso == until)
    guard until != nil else { return }
    // After the grace period, nothing changes up to midnight.
    let later = try #require(Instant(iso: "2026-06-02T20:00:00Z"))
    #expect(try runtime.insightReport("ana", at: later).until?.iso == "2026-06-03T00:00:00Z")
  }
}
