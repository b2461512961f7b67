import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// What a participant reads under "Progress".
struct ProgressPageTests {
  private static let plan = """
    return plan "p" { title = "P",
      tasks = {
        task "water" { title = "Water", schedule = schedule.daily { at = "all day" } },
        task "walk" { title = "Walk", schedule = schedule.daily { at = "all day" } },
      },
      charts = {
        chart.line "water" { title = "Water", over = days(7), series = {
          series.values { title = "Drunk", task = "water", kind = "water", by = "sum", label = "{value} mL" },
          series.values { title = "Walked", task = "walk", kind = "walk" } } },
        chart.line "care" { title = "Care", over = days(7), series = series.adherence { title = "Done" } },
        chart.line "own" { title = "Own", over = days(7), series = series.computed { title = "Own", points = function() return {} end } },
      } }
    """

  @Test func todayIsSaidInWordsAndIsNoPointOfAChart() async throws {
    let fixture = try WebFixture(plan: Self.plan)
    let none = try fixture.runtime.chartsOfToday(WebFixture.patient, at: fixture.now)
    #expect(none.map(\.id) == ["water", "care"])
    for amount in [800.0, 400] {
      let value = OutcomeValue(.double(amount), kind: "water", units: "mL")
      _ = try fixture.runtime.append(value, to: fixture.event("water"), at: fixture.now)
    }
    try await fixture.test { web in
      let page = try await web.get("/me/insights").text
      #expect(page.contains("<p class=\"care-text\">Drunk, today so far: 1200 mL.</p>"))
      // Of two events that are due today, one is done.
      #expect(page.contains("<p class=\"care-text\">Done, today so far: 50.</p>"))
      // The page shows what there is now: neither the time, nor the zone, nor the commit is said.
      #expect(!page.contains("As of") && !page.contains("commit"))
      // Nothing is recorded of the walk, and the function of a plan says itself which days it has.
      #expect(!page.contains("Walked, today") && !page.contains("Own, today"))
    }
    // Statistics and charts have whole days alone.
    for chart in try fixture.runtime.insightReport(WebFixture.patient, at: fixture.now).charts {
      guard case .days(let days) = chart.content else { continue }
      #expect(
        days.dates.last == CivilDate("2026-06-06") && days.series.allSatisfy { $0.points.allSatisfy { $0 == nil } })
    }
  }
}
