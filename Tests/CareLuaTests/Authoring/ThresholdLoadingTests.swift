import CareLua
import CareModel
import Foundation
import Testing

/// Thresholds and charts, as a plan declares them.
struct ThresholdLoadingTests {
  private func header(_ parts: String) throws -> PlanHeader {
    let text = """
      return plan "p" { title = "P",
        tasks = { task "pain" { title = "Pain", schedule = schedule.daily { at = "08:00" } } }, \(parts) }
      """
    return try PlanLoader().load(MemoryReader(plan: text)).definition.header
  }

  /// Thresholds as a plan writes them, and as they are stored.
  @Test(arguments: [
    ("on = 'adherence', below = 0.5", Threshold.Subject.adherence, Threshold.Test.below(0.5)),
    ("on = { task = 'pain', kind = 'pain' }, at_least = 7", .values(task: "pain", kind: "pain"), .atLeast(7)),
    ("on = { task = 'pain' }, between = { 4, 6 }", .values(task: "pain", kind: nil), .between(4, 6)),
    ("on = { task = 'pain' }, outside = { 4, 6.5 }", .values(task: "pain", kind: nil), .outside(4, 6.5)),
    ("on = { task = 'pain', stat = 'max' }, above = 9", .values(task: "pain", kind: nil, stat: .max), .above(9)),
    (
      "on = 'pdc', supply = { task = 'pain', kind = 'days' }, below = 0.8",
      .coverage(.pdc(of: [SupplySource(task: "pain", kind: "days")], method: .pdc())), .below(0.8)
    ),
    (
      "on = { pdc = { supply = { { task = 'pain', need = 2 }, { task = 'pain' } }, start = 'window', carry = false, carry_in = true, per = 'all' } }, below = 0.8",
      .coverage(
        .pdc(
          of: [SupplySource(task: "pain", need: .units(2)), SupplySource(task: "pain")],
          method: .pdc(supply: .units, start: .window, carry: false, carryIn: true, per: .all))), .below(0.8)
    ),
    (
      "on = { mpr = { supply = { task = 'pain', need = { task = 'pain', kind = 'dose' } }, exclude_last = true, cap = true } }, above = 1.2",
      .coverage(
        .mpr(
          of: SupplySource(task: "pain", need: .targets(task: "pain", kind: "dose")),
          method: .mpr(supply: .units, excludeLast: true, cap: true))), .above(1.2)
    ),
    (
      "on = { dose_coverage = { task = 'pain', share = 0.5 } }, at_most = 0.5",
      .coverage(.doseCoverage(of: "pain", share: 0.5)), .atMost(0.5)
    ),
  ])
  func aThresholdIsAnInsight(said: String, subject: Threshold.Subject, test: Threshold.Test) throws {
    let header = try header("insights = { threshold 't' { \(said), over = days(7), title = 'T', text = '{value}!' } }")
    let threshold = Threshold(subject: subject, test: test, title: "T", text: "{value}!")
    #expect(header.insights == [InsightDefinition(id: "t", over: .days(7), rule: .threshold(threshold))])
    let kept = try JSONEncoder().encode(header.insights)
    #expect(try JSONDecoder().decode([InsightDefinition].self, from: kept) == header.insights)
  }

  @Test func anInsightFromBeforeThresholdsCanBeDecoded() throws {
    let old = #"[{"id":"i","over":{"days":7},"atLeast":3,"show":"insights.i.show"}]"#
    #expect(
      try JSONDecoder().decode([InsightDefinition].self, from: Data(old.utf8)) == [
        InsightDefinition(id: "i", over: .days(7), atLeast: 3, show: Hook(path: "insights.i.show"))
      ])
  }

  @Test(arguments: [ChartDefinition.Kind.bar, .line, .scatter, .range])
  func aChartHasItsKind(kind: ChartDefinition.Kind) throws {
    let header = try header(
      "charts = { chart.\(kind.rawValue) 'c' { title = 'C', over = days(7), series = { series.adherence { title = 'A' } } } }"
    )
    #expect(header.charts.map(\.kind) == [kind])
  }
}
