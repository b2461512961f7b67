import CareLua
import CareModel
import Foundation
import Testing

struct ChartLoadingTests {
  private func charts(_ charts: String) throws -> [ChartDefinition] {
    let text = """
      return plan "p" { title = "P", tasks = { task "pain" { title = "Pain", schedule = schedule.daily { at = "08:00" } } },
        charts = { \(charts) } }
      """
    return try PlanLoader().load(MemoryReader(plan: text)).definition.header.charts
  }

  private let care = SeriesDefinition(title: "Care", source: .adherence(tasks: nil))

  @Test func aChartHasAnAxisWithRules() throws {
    let found = try charts(
      """
      chart.range "g" { title = "G", over = weeks(2), panels = true, join = days(2),
        series = series.values { title = "P", task = "pain", kind = "pain", by = "max", missing = "zero" },
        axis = { min = 1, max = 500, title = "mg/dL", format = "{value} mg", log = true,
          rules = { rule.between(70, 180, "target"), rule.at(100, "goal") } } }
      """)
    #expect(
      found == [
        ChartDefinition(
          id: "g", kind: .range, title: "G", over: CalendarInterval(days: 14),
          series: [
            SeriesDefinition(
              title: "P", source: .values(task: "pain", kind: "pain"), statistic: .max, missingIsZero: true)
          ], axisMinimum: 1, axisMaximum: 500,
          axis: ChartAxis(
            title: "mg/dL", format: "{value} mg", isLogarithmic: true,
            rules: [.init(value: 70, upper: 180, title: "target"), .init(value: 100, title: "goal")]),
          panels: true, join: 2)
      ])
  }

  @Test func pairsCalendarsAndRastersAreCharts() throws {
    let found = try charts(
      """
      chart.pairs "p" { title = "P", over = days(9), lag = days(1), x = series.adherence { title = "Care" },
        y = series.computed { title = "N", points = function(ctx) return { { date = "2026-06-07", value = 3 } } end } },
      chart.calendar "c" { title = "C", over = days(9), series = series.adherence { title = "Care" } },
      chart.raster "r" { title = "R", over = days(9), rows = "prompt" },
      """)
    #expect(
      found == [
        ChartDefinition(
          id: "p", kind: .pairs, title: "P", over: .days(9),
          series: [care, SeriesDefinition(title: "N", source: .computed(Hook(path: "charts.p.y.points")))], lag: 1),
        ChartDefinition(id: "c", kind: .calendar, title: "C", over: .days(9), series: [care]),
        ChartDefinition(id: "r", kind: .raster, title: "R", over: .days(9), series: [], rows: .prompt),
      ])
  }

  @Test func coverageIsASeries() throws {
    let found = try charts(
      """
      chart.calendar "c" { title = "C", over = days(9), series = series.dose_coverage { title = "All", task = "pain", share = 0.5 } },
      chart.bar "b" { title = "B", over = days(9), series = series.pdc { title = "Covered", label = "{value}%",
        supply = { task = "pain", kind = "days" }, start = "window", carry_in = true } },
      """)
    #expect(
      found.flatMap(\.series) == [
        SeriesDefinition(title: "All", source: .coverage(.doseCoverage(of: "pain", share: 0.5))),
        SeriesDefinition(
          title: "Covered",
          source: .coverage(
            .pdc(of: [SupplySource(task: "pain", kind: "days")], method: .pdc(start: .window, carryIn: true))),
          label: "{value}%"),
      ])
  }

  @Test func aChartWithoutTheNewFieldsIsStoredAsBefore() throws {
    let chart = try charts(
      #"chart.bar "c" { title = "C", over = days(7), series = series.adherence { title = "Care" } }"#)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let stored = String(decoding: try encoder.encode(chart), as: UTF8.self)
    #expect(
      stored
        == #"[{"id":"c","kind":"bar","over":{"days":7},"series":[{"source":{"adherence":[]},"title":"Care"}],"title":"C"}]"#
    )
  }
}
