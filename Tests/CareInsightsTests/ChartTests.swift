import CareInsights
import CareModel
import CareTestSupport
import Testing

/// Days of made data: the fields that a test sets, and nothing else.
struct StubDays: FigureData {
  var days: [DayAdherence] = []
  var recorded: [DatedValue] = []
  var computed: [Double?] = []
  var covered: [CivilDate: Bool] = [:]
  var events: [Event] = []
  var spanned: Set<CivilDate> = []
  var drawn = DrawingDefinition(marks: [])

  func adherence(of tasks: [CareTask.ID]?) -> [DayAdherence] { days }
  func values(of task: CareTask.ID, kind: String?) -> [DatedValue] {
    recorded.filter { kind == nil || $0.value.kind == kind }
  }
  func coverage(of definition: CoverageDefinition) -> [CivilDate: Bool] { covered }
  func points(_ function: Hook, on days: [CivilDate]) -> [Double?] { computed }
  func drawing(_ function: Hook, from: CivilDate, to: CivilDate) -> DrawingDefinition { drawn }
  func events(of task: CareTask.ID?) -> [Event] { events.filter { task == nil || $0.task.id == task } }
  func spans(_ task: CareTask.ID?, _ date: CivilDate) -> Bool { spanned.contains(date) }
}

struct ChartTests {
  let first: CivilDate
  let dates: [CivilDate]

  init() throws {
    let first = try #require(CivilDate("2026-06-01"))
    self.first = first
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
    hours.enumerated().compactMap { day, hours in hours.map { value($0, on: day) } }
  }

  private func value(_ number: Double, on day: Int) -> DatedValue {
    let date = first.adding(days: day)
    return DatedValue(
      date: date, start: Zone.utc.startOfDay(date), value: OutcomeValue(.double(number), kind: "sleep", units: "h"))
  }

  private func figure(
    _ kind: ChartDefinition.Kind, _ series: [SeriesDefinition], over days: Int = 4, data: StubDays,
    in language: Language = .english, _ change: (inout ChartDefinition) -> Void = { _ in }
  ) throws -> Figure {
    var definition = ChartDefinition(id: "care", kind: kind, title: "Care", over: .days(days), series: series)
    change(&definition)
    return try Figure.make(
      definition, over: FigurePeriod(from: first, to: first.adding(days: days)), in: language, from: data)
  }

  private func chart(
    _ kind: ChartDefinition.Kind, _ series: [SeriesDefinition], hours: [Double?] = [], over count: Int = 4,
    in language: Language = .english, _ change: (inout ChartDefinition) -> Void = { _ in }
  ) throws -> Chart {
    let data = StubDays(days: days, recorded: sleep(hours))
    guard
      case .days(let chart) = try figure(kind, series, over: count, data: data, in: language, change).content
    else { throw NoChart() }
    return chart
  }

  private struct NoChart: Error {}

  private let care = SeriesDefinition(title: "Care", source: .adherence(tasks: nil), label: "{value}%")

  private func sleepSeries(
    scaleTo: Double? = nil, by statistic: SeriesDefinition.Statistic? = nil, zero: Bool? = nil
  ) -> SeriesDefinition {
    SeriesDefinition(
      title: "Sleep", source: .values(task: "check-in", kind: "sleep"), statistic: statistic, missingIsZero: zero,
      scaleTo: scaleTo, color: "#0a7")
  }

  @Test func adherenceIsInPercentAndMissingIfNothingIsDue() throws {
    let series = try chart(.bar, [care]).series[0]
    #expect(series.points == [100, 2.0 / 3 * 100, nil, 0])
    #expect(series.labels == ["100%", "67%", "", "0%"])
    #expect(series.gaps == [nil, nil, .nothingDue, nil])
  }

  @Test func scalingMovesThePointsAndKeepsTheLabels() throws {
    let series = try chart(.bar, [sleepSeries(scaleTo: 100)], hours: [7.5, nil, 8, 4]).series[0]
    #expect(series.points == [93.75, nil, 100, 50])
    #expect(series.labels == ["7.5", "", "8", "4"])
    #expect(series.color == "#0a7")
    #expect(series.factor == 12.5)
  }

  @Test func labelsHaveTheDecimalMarkOfTheLanguage() throws {
    let chart = try chart(.bar, [sleepSeries()], hours: [7.5, nil, 8], in: .german)
    #expect(chart.series[0].labels == ["7,5", "", "8", ""])
  }

  @Test func zerosAreNotScaled() throws {
    #expect(try chart(.bar, [sleepSeries(scaleTo: 100)], hours: [0, 0]).series[0].points == [0, 0, nil, nil])
  }

  @Test func theLargestPointIsExactlyAtTheScale() throws {
    // 100 / 6.7 * 6.7 is not 100.
    #expect(try chart(.bar, [sleepSeries(scaleTo: 100)], hours: [6.7, 1]).series[0].points.first == 100)
  }

  @Test func theAxisIsAsDefinedOrRoundAroundTheData() throws {
    let table: [(ChartDefinition.Kind, [SeriesDefinition], [Double?], (Double?, Double?), axis: [Double])] = [
      (.bar, [care], [], (nil, nil), [0, 100]), (.bar, [sleepSeries()], [7, 9], (nil, nil), [0, 10]),
      (.bar, [sleepSeries()], [-3, 9], (nil, nil), [-4, 10]), (.bar, [sleepSeries()], [7, 9], (5, 12), [5, 12]),
      (.bar, [sleepSeries()], [], (nil, nil), [0, 1]), (.bar, [sleepSeries()], [7], (20, 10), [9, 10]),
      (.bar, [sleepSeries()], [-7], (nil, -2), [-7, -2]), (.bar, [care, sleepSeries()], [120], (nil, nil), [0, 120]),
      (.line, [sleepSeries()], [96, 173], (nil, nil), [80, 180]), (.line, [care], [], (nil, nil), [0, 100]),
      (.line, [sleepSeries()], [7, 7], (nil, nil), [2, 12]), (.line, [sleepSeries()], [0, 0], (nil, nil), [0, 1]),
    ]
    for (kind, series, hours, (minimum, maximum), axis) in table {
      let chart = try chart(kind, series, hours: hours) {
        $0.axisMinimum = minimum
        $0.axisMaximum = maximum
      }
      #expect([chart.minimum, chart.maximum] == axis, "\(kind) \(hours)")
    }
  }

  @Test(arguments: [
    (SeriesDefinition.Statistic.mean, 4.0), (.sum, 8), (.count, 2), (.min, 3), (.max, 5), (.last, 5),
  ])
  func aStatisticStandsForTheValuesOfADay(statistic: SeriesDefinition.Statistic, expected: Double) throws {
    let data = StubDays(recorded: [value(3, on: 1), value(5, on: 1)])
    guard case .days(let chart) = try figure(.bar, [sleepSeries(by: statistic)], data: data).content
    else { throw NoChart() }
    #expect(chart.series[0].points == [nil, expected, nil, nil])
  }

  @Test func aRangeHasTheLeastAndTheGreatestOfEachDay() throws {
    let data = StubDays(recorded: [value(3, on: 0), value(5, on: 0), value(4, on: 2)])
    guard case .days(let chart) = try figure(.range, [sleepSeries()], data: data).content else { throw NoChart() }
    #expect(chart.series[0].lows == [3, nil, 4, nil])
    #expect(chart.series[0].highs == [5, nil, 4, nil])
    #expect(chart.series[0].points == [4, nil, 4, nil])
  }

  @Test func aMissingDayIsZeroOnlyWhereTheAuthorSaysSoAndSomethingCouldBeRecorded() throws {
    let data = StubDays(recorded: [value(3, on: 0)], spanned: [dates[1], dates[2]])
    guard case .days(let plain) = try figure(.bar, [sleepSeries()], data: data).content,
      case .days(let zero) = try figure(.bar, [sleepSeries(zero: true)], data: data).content
    else { throw NoChart() }
    #expect(plain.series[0].points == [3, nil, nil, nil])
    #expect(plain.series[0].gaps == [nil, .nothingDue, .nothingDue, .notInPlan])
    #expect(zero.series[0].points == [3, 0, 0, nil])
    #expect(zero.series[0].gaps == [nil, nil, nil, .notInPlan])
  }

  @Test func aLogarithmicAxisHasNoValuesBelowZero() throws {
    let chart = try chart(.line, [sleepSeries()], hours: [3, 0, 250]) { $0.axis = ChartAxis(isLogarithmic: true) }
    #expect(chart.series[0].points == [3, nil, 250, nil])
    #expect(chart.series[0].gaps == [nil, .notPositive, nil, .notInPlan])
    #expect([chart.minimum, chart.maximum] == [1, 1000])
  }

  @Test func moreThanAYearIsDrawnByWeek() throws {
    let data = StubDays(recorded: (0..<400).map { value(Double($0), on: $0) })
    guard case .days(let chart) = try figure(.bar, [sleepSeries()], over: 400, data: data).content
    else { throw NoChart() }
    #expect(chart.daysEach == 7)
    #expect(chart.dates.count == 58)
    #expect(chart.dates[1] == first.adding(days: 7))
    // The mean of 0…6, and of the one day that is left over.
    #expect(chart.series[0].points.first == 3)
    #expect(chart.series[0].points.last == 399)
  }

  @Test func aWeekOfAdherenceCountsEachEvent() throws {
    // One day of 9 events done, one of a single event not done.
    var data = StubDays()
    data.days = [
      DayAdherence(date: first, state: .progress, progress: 1, due: 9, done: 9),
      DayAdherence(date: first.adding(days: 1), state: .progress, progress: 0, due: 1),
    ]
    guard case .days(let chart) = try figure(.bar, [care], over: 400, data: data).content
    else { throw NoChart() }
    #expect(chart.series[0].points.first == 90)
    #expect(chart.series[0].gaps[1] == .notInPlan)
  }

  @Test func moreThanFourSeriesHavePanels() throws {
    #expect(try !chart(.bar, Array(repeating: care, count: 4)).isPaneled)
    #expect(try chart(.bar, Array(repeating: care, count: 5)).isPaneled)
    #expect(try chart(.bar, [care]) { $0.panels = true }.isPaneled)
  }

  @Test func computedNumbersAreDrawnByDay() throws {
    let series = SeriesDefinition(title: "Sum", source: .computed(Hook(path: "charts.c.series.points")))
    let data = StubDays(computed: [1, nil, .infinity, 4])
    guard case .days(let chart) = try figure(.bar, [series], data: data).content else { throw NoChart() }
    #expect(chart.series[0].points == [1, nil, nil, 4])
    #expect(chart.series[0].gaps == [nil, .notRecorded, .notRecorded, nil])
  }

  @Test func aCoveredDayIsAllOrNothing() throws {
    let series = SeriesDefinition(title: "Doses", source: .coverage(.doseCoverage(of: "pill")), label: "{value}%")
    let data = StubDays(covered: [dates[0]: true, dates[1]: false, dates[3]: true], spanned: [dates[2]])
    let figure = try figure(.line, [series], data: data)
    guard case .days(let chart) = figure.content else { throw NoChart() }
    #expect(chart.series[0].points == [100, 0, nil, 100])
    #expect(chart.series[0].labels == ["100%", "0%", "", "100%"])
    #expect(chart.series[0].gaps == [nil, nil, .nothingDue, nil])
    #expect([chart.minimum, chart.maximum] == [0, 100])
    #expect(figure.measures == [.init(series: "Doses", method: .doseCoverage())])
  }

  @Test func aWeekHasTheShareOfItsCoveredDays() throws {
    let series = SeriesDefinition(
      title: "Supply", source: .coverage(.pdc(of: [SupplySource(task: "refill")], method: .pdc())))
    let covered = Dictionary(uniqueKeysWithValues: (0..<6).map { (first.adding(days: $0), $0 < 3) })
    let figure = try figure(.line, [series], over: 371, data: StubDays(covered: covered))
    guard case .days(let chart) = figure.content else { throw NoChart() }
    #expect(chart.daysEach == 7)
    #expect(chart.series[0].points.prefix(2) == [50, nil])
    #expect(chart.series[0].gaps.prefix(2) == [nil, .notInPlan])
  }

  @Test func pairsAreOfDaysThatHaveBothValues() throws {
    let data = StubDays(days: days, recorded: sleep([7, nil, 8, 6]))
    guard case .pairs(let same) = try figure(.pairs, [care, sleepSeries()], data: data).content,
      case .pairs(let later) = try figure(.pairs, [care, sleepSeries()], data: data, { $0.lag = 2 }).content
    else { throw NoChart() }
    #expect(same.points.map(\.y) == [7, 6])
    #expect(same.points.map(\.x) == [100, 0])
    #expect(same.x.alone == 1)
    #expect(same.y.alone == 1)
    // Care of the first and second day with sleep two days later.
    #expect(later.points.map { "\($0.date) \($0.y)" } == ["2026-06-03 8.0", "2026-06-04 6.0"])
  }

  @Test func aCalendarHasOneValueADay() throws {
    let data = StubDays(recorded: sleep([7, nil, 8]))
    guard case .calendar(let calendar) = try figure(.calendar, [sleepSeries()], over: 400, data: data).content else {
      return
    }
    #expect(calendar.dates.count == 400)
    #expect(calendar.points.prefix(3) == [7, nil, 8])
    #expect([calendar.minimum, calendar.maximum] == [0, 8])
  }
}
