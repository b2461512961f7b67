import CareCards
import CareModel
import CareTestSupport
import Testing

struct ReportTests {
  let day: CivilDate

  init() throws {
    day = try #require(CivilDate("2026-06-01"))
  }

  private func days() -> [DayAdherence] {
    [
      DayAdherence(date: day, state: .noTasks),
      DayAdherence(date: day.adding(days: 1), state: .progress, progress: 1, due: 3, done: 3),
      DayAdherence(date: day.adding(days: 2), state: .progress, progress: 0.5, due: 4, done: 2, declined: 1),
      DayAdherence(date: day.adding(days: 3), state: .progress, progress: 0, due: 12, done: 0),
      DayAdherence(date: day.adding(days: 4), state: .noEvents, excused: 2),
      DayAdherence(date: day.adding(days: 5), state: .progress, progress: 2.0 / 3, due: 3, done: 2, open: 1),
    ]
  }

  @Test func adherenceIsATableWithBars() throws {
    let table = AdherenceTable(
      days: days(), rate: AdherenceRate(value: 0.421, done: 7, closed: 19),
      basis: "as of Sat 6 June 2026 12:00 America/New_York · knee-recovery 1.0.0")
    try Golden.check(table.text(TerminalStyle(width: 80)).description, "adherence.txt")
    try Golden.check(table.text(TerminalStyle(width: 44)).description, "adherence-narrow.txt")
  }

  @Test func aRateWithoutEventsIsUnavailable() {
    let text = AdherenceTable(days: [], rate: AdherenceRate(value: nil, done: 0, closed: 0)).text(TerminalStyle())
    #expect(text.description.contains("n/a  0/0"))
  }

  @Test func insightsShowTheirKind() throws {
    let insights = [
      Insight(
        id: "a", kind: .alert, title: "You slept little", text: "Less than 7 hours a night on most days. Please rest."),
      Insight(id: "b", kind: .tip, title: "Well done", text: "You slept 7.5 hours or more.\nKeep it up!"),
      Insight(id: "c", kind: .message, title: "Your knee bends further every week", text: "From 62° to 96°."),
    ]
    try Golden.check(InsightText.text(insights, TerminalStyle(width: 48)).description, "insights.txt")
  }

  @Test func insightsShowTheirDrawings() throws {
    let lines = [InsightWidget.Line(icon: .walk, text: "5 walks"), .init(icon: .moon, text: "7 hours of sleep")]
    func insight(_ id: String, _ title: String, _ text: String, _ widget: InsightWidget) -> Insight {
      Insight(id: id, kind: .message, title: title, text: text, widget: widget)
    }
    let insights = [
      insight("a", "This week", "5 of 7 walks.", .ring(share: 5.0 / 7)),
      insight("b", "Your longest walk", "On Sunday.", .badge(value: "42", units: "min")),
      insight("c", "Your week", "", .stack(lines: lines)),
      // The drawing of a fourth one is not shown.
      insight("d", "This month", "20 of 28 walks.", .ring(share: 20.0 / 28)),
    ]
    try Golden.check(InsightText.text(insights, TerminalStyle(width: 48)).description, "insight-drawings.txt")
    var view = DayView(date: day, zone: .utc, week: [], events: [], at: Zone.utc.startOfDay(day))
    view.insights = insights
    try Golden.check(view.html(), "insight-drawings.html")
  }
}

struct ChartTextTests {
  let dates: [CivilDate]

  init() throws {
    let first = try #require(CivilDate("2026-05-28"))
    dates = (0..<7).map { first.adding(days: $0) }
  }

  private func text(_ chart: Chart, _ style: TerminalStyle, _ language: Language = .english) -> String {
    let figure = Figure(
      id: "care-and-sleep", title: "Care and sleep",
      text: "How completing your care plan goes with how much you sleep.", content: .days(chart))
    return FigureText.text(figure, style, language).description
  }

  private func chart(labels: [String] = ["7", "8", "", "4", "6", "8", "5"]) -> Chart {
    Chart(
      dates: dates,
      series: [
        Chart.Series(
          title: "Care completion", points: [100, 67, 50, 0, nil, 33, 92],
          labels: ["100%", "67%", "50%", "0%", "", "33%", "92%"]),
        Chart.Series(
          title: "Sleep", points: [87.5, 100, nil, 50, 75, 100, 62.5], labels: labels, color: "#0a7"),
      ], minimum: 0, maximum: 100)
  }

  @Test func aWeekHasTwoSeriesSideBySide() throws {
    try Golden.check(text(chart(), TerminalStyle(width: 72)), "chart.txt")
  }

  @Test func barsThatDoNotFitAreHorizontal() throws {
    try Golden.check(text(chart(), TerminalStyle(width: 48)), "chart-lying.txt")
  }

  @Test func aSingleSeriesNeedsLittleWidth() throws {
    var one = chart()
    one.series.removeLast()
    try Golden.check(text(one, TerminalStyle(width: 60)), "chart-one.txt")
  }

  @Test func colorsOfTheAuthorAreKept() {
    #expect(text(chart(), TerminalStyle(width: 72, color: true)).contains("\u{1B}[38;2;0;170;119m"))
  }

  @Test func aChartWithoutDataIsMarked() {
    var empty = chart()
    for place in empty.series.indices { empty.series[place].points = dates.map { _ in nil } }
    #expect(text(empty, TerminalStyle()).contains("No data yet."))
  }

  @Test(arguments: [
    (ChartDefinition.Kind.line, 72, "chart-line.txt"), (.line, 40, "chart-line-narrow.txt"),
    (.scatter, 72, "chart-scatter.txt"),
  ])
  func pointsAreOnTheAxisOfDays(kind: ChartDefinition.Kind, width: Int, file: String) throws {
    var chart = chart()
    chart.kind = kind
    try Golden.check(text(chart, TerminalStyle(width: width)), file)
  }

  @Test(arguments: [
    (ChartDefinition.Kind.line, 0.0, 100.0), (.scatter, 5.5, 9), (.range, 60, 200), (.line, 0.1, 0.4),
    (.scatter, 0.2, 0.3),
  ])
  func aValueInTheMiddleIsBesideItsMark(kind: ChartDefinition.Kind, minimum: Double, maximum: Double) {
    var chart = chart()
    (chart.kind, chart.minimum, chart.maximum) = (kind, minimum, maximum)
    let middle = chart.scale.middle
    chart.series = [Chart.Series(title: "A", points: dates.map { _ in middle }, labels: dates.map { _ in "" })]
    let rows = text(chart, TerminalStyle(width: 72)).split(separator: "\n").filter { $0.contains("┤") }
    #expect(rows.count == 2 && !rows[0].contains("●") && rows[1].contains("●"), "\(rows)")
  }

  @Test(arguments: [32, 48, 72, 120], [ChartDefinition.Kind.bar, .line, .scatter, .range])
  func noLineIsWiderThanRequested(width: Int, kind: ChartDefinition.Kind) {
    var chart = chart(labels: ["7.33", "8", "", "4", "6.67", "8", "5.25"])
    chart.kind = kind
    for line in text(chart, TerminalStyle(width: width)).split(separator: "\n") {
      #expect(DisplayWidth.of(line) <= width, "\(line)")
    }
  }

  @Test(arguments: [1, 2, 30, 90, 400])
  func anyNumberOfDaysCanBeDrawn(days: Int) {
    var long = chart()
    long.kind = .line
    long.dates = (0..<days).map { dates[0].adding(days: $0) }
    long.series = [
      Chart.Series(title: "A", points: long.dates.map { Double($0.day) }, labels: long.dates.map { _ in "" })
    ]
    for line in text(long, TerminalStyle(width: 72)).split(separator: "\n") {
      #expect(DisplayWidth.of(line) <= 72, "\(line)")
    }
  }

  @Test(arguments: [("de", "1. Jun"), ("es", "1 jun"), ("ko", "6월 1일"), ("en", "1 Jun")])
  func theDaysOfAChartAreInTheLanguageOfThePatient(tag: String, date: String) throws {
    let day = try #require(CivilDate("2026-06-01"))
    let dates = (0..<4).map { day.adding(days: $0) }
    let chart = Chart(
      dates: dates,
      series: [Chart.Series(title: "S", points: [1, 2, 3, nil], labels: ["1", "2", "3", ""])], minimum: 0, maximum: 3)
    for kind in [ChartDefinition.Kind.bar, .line] {
      var chart = chart
      chart.kind = kind
      let drawn = text(chart, TerminalStyle(width: 72), .of(tag))
      #expect(drawn.contains("\(date) "), "\(drawn)")
    }
  }

  @Test(
    arguments: [("de", "2,5"), ("es", "2,5"), ("ko", "2.5"), ("en", "2.5")],
    [ChartDefinition.Kind.bar, .line, .scatter, .range])
  func theAxisHasTheDecimalMarkOfTheLanguage(language: (tag: String, middle: String), kind: ChartDefinition.Kind) {
    var chart = chart()
    (chart.kind, chart.maximum) = (kind, 5)
    let drawn = text(chart, TerminalStyle(width: 72), .of(language.tag))
    #expect(drawn.contains(" \(language.middle) ┤"), "\(drawn)")
  }
}
