import CareInsights
import CareModel
import Testing

struct ChartTests {
  let dates: [CivilDate]

  init() throws {
    let first = try #require(CivilDate("2026-06-01"))
    dates = (0..<4).map { first.adding(days: $0) }
  }

  private var days: [DayAdherence] {
    [
      DayAdherence(date: dates[0], state: .progress, progress: 1, due: 2, done: 2),
      DayAdherence(date: dates[1], state: .progress, progress: 2.0 / 3, due: 3, done: 2),
      DayAdherence(date: dates[2], state: .noEvents),
      DayAdherence(date: dates[3], state: .progress, progress: 0, due: 1),
    ]
  }

  private func sleep(_ hours: [Double?]) -> [DatedValue] {
    zip(dates, hours).compactMap { date, hours in
      hours.map {
        DatedValue(date: date, start: Zone.utc.startOfDay(date), value: OutcomeValue(.double($0), units: "h"))
      }
    }
  }

  private func chart(
    _ series: [SeriesDefinition], hours: [Double?] = [], minimum: Double? = nil, maximum: Double? = nil
  ) -> Chart {
    let definition = ChartDefinition(
      id: "care", kind: .bar, title: "Care", over: .days(4), series: series, axisMinimum: minimum, axisMaximum: maximum)
    return Chart.make(definition, dates: dates, adherence: { _ in days }, values: { _, _ in sleep(hours) })
  }

  private let care = SeriesDefinition(title: "Care", source: .adherence(tasks: nil), label: "{value}%")

  private func sleepSeries(scaleTo: Double? = nil) -> SeriesDefinition {
    SeriesDefinition(title: "Sleep", source: .values(task: "check-in", kind: "sleep"), scaleTo: scaleTo, color: "#0a7")
  }

  @Test func adherenceIsInPercentAndMissingIfNothingIsDue() {
    let series = chart([care]).series[0]
    #expect(series.points == [100, 2.0 / 3 * 100, nil, 0])
    #expect(series.labels == ["100%", "67%", "", "0%"])
  }

  @Test func scalingMovesThePointsAndKeepsTheLabels() {
    let series = chart([sleepSeries(scaleTo: 100)], hours: [7.5, nil, 8, 4]).series[0]
    #expect(series.points == [93.75, nil, 100, 50])
    #expect(series.labels == ["7.5", "", "8", "4"])
    #expect(series.color == "#0a7")
  }

  @Test func labelsHaveTheDecimalMarkOfTheLanguage() {
    let definition = ChartDefinition(id: "care", kind: .bar, title: "Care", over: .days(4), series: [sleepSeries()])
    let chart = Chart.make(
      definition, dates: dates, in: .german, adherence: { _ in days }, values: { _, _ in sleep([7.5, nil, 8]) })
    #expect(chart.series[0].labels == ["7,5", "", "8", ""])
  }

  @Test func zerosAreNotScaled() {
    #expect(chart([sleepSeries(scaleTo: 100)], hours: [0, 0]).series[0].points == [0, 0, nil, nil])
  }

  @Test func theLargestPointIsExactlyAtTheScale() {
    // 100 / 6.7 * 6.7 is not 100.
    #expect(chart([sleepSeries(scaleTo: 100)], hours: [6.7, 1]).series[0].points.first == 100)
  }

  @Test func theAxisIsAsDefinedOrFitsTheData() {
    let table: [([SeriesDefinition], [Double?], (Double?, Double?), axis: [Double])] = [
      ([care], [], (nil, nil), [0, 100]), ([sleepSeries()], [7, 9], (nil, nil), [0, 9]),
      ([sleepSeries()], [-3, 9], (nil, nil), [-3, 9]), ([sleepSeries()], [7, 9], (5, 12), [5, 12]),
      ([sleepSeries()], [], (nil, nil), [0, 1]), ([sleepSeries()], [7], (20, 10), [20, 21]),
      ([sleepSeries()], [-7], (nil, -2), [-7, -2]), ([care, sleepSeries()], [120], (nil, nil), [0, 120]),
    ]
    for (series, hours, (minimum, maximum), axis) in table {
      let chart = chart(series, hours: hours, minimum: minimum, maximum: maximum)
      #expect([chart.minimum, chart.maximum] == axis)
    }
  }

  @Test func theDefinitionsTasksAndKindsAreRead() {
    let definition = ChartDefinition(
      id: "care", kind: .bar, title: "Care", over: .days(4),
      series: [
        SeriesDefinition(title: "Walks", source: .adherence(tasks: ["walk"])),
        SeriesDefinition(title: "Pain", source: .values(task: "check-in", kind: nil)),
      ])
    var asked: [String] = []
    _ = Chart.make(
      definition, dates: dates,
      adherence: { tasks in
        asked.append("\(tasks ?? [])")
        return []
      },
      values: { task, kind in
        asked.append("\(task) \(kind ?? "any")")
        return []
      })
    #expect(asked == ["[walk]", "check-in any"])
  }
}
