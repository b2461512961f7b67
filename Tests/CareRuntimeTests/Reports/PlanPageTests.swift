import CareModel
import CareRuntime
import Testing

/// The pages that plans give a patient's day.
struct PlanPageTests {
  private static let noon = "2026-10-29T12:00"

  private func pages(_ change: (inout PlanDefinition) -> Void, on day: String = "2026-10-29") throws -> [PlanPage] {
    var definition = plan(
      task("walk", try daily("08:00")),
      task("chart", try daily("09:00")) { $0.card = CardDefinition(.chart, chart: "all") })
    change(&definition)
    let fixture = try Fixture(definition)
    let now = try instant(Self.noon)
    let whole = try fixture.runtime.day(fixture.patient, on: date(day), at: now)
    return try fixture.runtime.pages(of: whole, at: now)
  }

  @Test func aPlanComposesItsDay() throws {
    let page = try #require(try pages { $0.header.day = Hook(path: "walk chart") }.first)
    #expect(page.items == [.task("walk"), .task("chart")])
    #expect(page.carePlan == "ana.plan")
    #expect(page.failure == nil)
  }

  @Test func aFunctionThatFailsCostsOnlyThePage() throws {
    let page = try #require(
      try pages {
        $0.header.day = Hook(path: "fail")
        $0.header.style = Theme(accent: ThemeColor("#0b7a5b"))
      }.first)
    #expect(page.items == nil, "the built-in day is shown")
    #expect(page.failure?.message == "the day failed")
    #expect(page.theme == Theme(accent: ThemeColor("#0b7a5b")))
  }

  @Test func theFunctionIsGivenThePlansEventsOfTheDay() throws {
    let page = try #require(try pages({ $0.header.day = Hook(path: "events") }, on: "2026-11-01").first)
    #expect(page.items == [.header("2026-11-01 2026-10-29 walk,chart", detail: nil)])
  }

  @Test func chartsOnCardsAreComputed() throws {
    let chart = ChartDefinition(
      id: "all", kind: .line, title: "All", over: .days(7),
      series: [SeriesDefinition(title: "Done", source: .adherence(tasks: nil))])
    let page = try #require(try pages { $0.header.charts = [chart] }.first)
    #expect(page.figures.keys.sorted() == ["all"])
    #expect(page.items == nil)
  }

  @Test func whileTheGateIsClosedTheDayIsTheBuiltInOne() throws {
    let pages = try pages {
      $0.header.gate = "walk"
      $0.header.day = Hook(path: "chart")
      $0.header.style = Theme(accent: ThemeColor("#0b7a5b"))
    }
    #expect(pages.map(\.items) == [nil])
  }

  @Test func aPlanWithoutAStyleOrADayHasNoPage() throws {
    #expect(try pages { $0.tasks.removeLast() } == [])
  }
}
