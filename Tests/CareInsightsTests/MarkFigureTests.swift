import CareInsights
import CareModel
import Testing

/// The scales and the missing points of drawings that plans compose.
struct MarkFigureTests {
  let first: CivilDate

  init() throws { first = try #require(CivilDate("2026-06-01")) }

  private func day(_ number: Int) -> MarkPlace { .day(first.adding(days: number)) }

  private func made(
    _ marks: [Mark], x: DrawingDefinition.Axis = .init(), y: DrawingDefinition.Axis = .init()
  ) throws -> MarkFigure {
    var data = StubDays()
    data.drawn = DrawingDefinition(x: x, y: y, marks: marks, alt: "words")
    let definition = ChartDefinition(
      id: "c", kind: .custom, title: "C", over: .days(7), series: [], draw: Hook(path: "charts.c.draw"))
    let figure = try Figure.make(
      definition, over: FigurePeriod(from: first, to: first.adding(days: 7)), from: data)
    guard case .marks(let marks) = figure.content else { throw NoMarks() }
    #expect(marks.alt == "words")
    return marks
  }

  private struct NoMarks: Error {}

  private func points(_ figure: MarkFigure) -> [MarkSeries.Point] { figure.marks.first?.series?.points ?? [] }

  @Test func aLineHasMissingDaysWhereItsFunctionGivesNone() throws {
    let line = MarkSeries(title: "A", points: [.init(x: day(4), y: 2), .init(x: day(0), y: 1), .init(x: day(1), y: 3)])
    let figure = try made([.line(line)])
    #expect(points(figure).map(\.y) == [1, 3, nil, nil, 2])
    #expect(points(figure).map(\.gap) == [nil, nil, .notRecorded, .notRecorded, nil])
    #expect(figure.span == .days(first: first, last: first.adding(days: 6)))
    // The points of a scatter are those that its function gives.
    #expect(points(try made([.point(line)])).map(\.y) == [1, 3, 2])
  }

  @Test func aWeeklyLineHasNoMissingDaysBetweenItsWeeks() throws {
    let weekly = MarkSeries(title: "A", points: [0, 7, 21].map { .init(x: day($0), y: Double($0)) })
    let figure = try made([.line(weekly)])
    #expect(points(figure).map(\.x) == [0, 7, 14, 21].map(day))
    #expect(points(figure).map(\.y) == [0, 7, nil, 21])
    #expect(figure.span == .days(first: first, last: first.adding(days: 21)))
  }

  @Test func eachCategoryHasABarOrAReason() throws {
    let bars = MarkSeries(
      title: "A", points: [.init(x: .category("b"), y: -2), .init(x: .category("a"), gap: .missed)])
    let other = MarkSeries(title: "B", points: [.init(x: .category("c"), y: 4)])
    let figure = try made([.bar(bars), .bar(other)])
    #expect(figure.span == .categories(["b", "a", "c"]))
    #expect(points(figure).map(\.gap) == [nil, .missed, .notRecorded])
    #expect((figure.minimum, figure.maximum) == (-2, 4))
    #expect(Figure(id: "f", title: "F", content: .marks(figure)).content.gaps.map(\.count) == [1, 3])
  }

  /// Values, the ends that the author gives, and the ends of the axis.
  @Test(
    arguments: [
      ([3, 8], nil, nil, 3, 8), ([3, 8.4], nil, nil, 3, 9), ([3, 8], 0, 10, 0, 10), ([3, 8], 20, nil, 20, 21),
      ([3, 8], nil, 1, 0, 1), ([5], nil, nil, 2, 8), ([], nil, nil, 0, 1), ([-1e300, 1e300], nil, nil, -1e300, 1e300),
    ] as [([Double], Double?, Double?, Double, Double)])
  func theAxisHoldsItsMarks(values: [Double], least: Double?, most: Double?, from: Double, to: Double) throws {
    let series = MarkSeries(title: "A", points: values.enumerated().map { .init(x: .number(Double($0)), y: $1) })
    let figure = try made([.point(series)], y: .init(minimum: least, maximum: most))
    #expect(figure.minimum == from && figure.maximum == to, "\(figure.minimum) \(figure.maximum)")
  }

  @Test func barsBeginAtZeroAndHaveRoomAtTheEnds() throws {
    let bars = MarkSeries(title: "A", points: [.init(x: .number(2), y: 5), .init(x: .number(4), y: 9)])
    let figure = try made([.bar(bars)])
    #expect(figure.minimum == 0 && figure.maximum == 10)
    #expect(figure.span == .numbers(least: 1, most: 5))
    let given = try made([.bar(bars)], x: .init(minimum: 0, maximum: 10))
    #expect(given.span == .numbers(least: 0, most: 10))
  }

  @Test func linesBandsAndTextsAreOnTheScale() throws {
    let figure = try made([
      .rule(MarkRule(y: 60, title: "goal")), .band(MarkBand(y: [70, 180], title: "target")),
      .text(MarkText(x: day(9), y: 3, text: "here")), .rule(MarkRule(x: day(-3), title: "visit")),
    ])
    #expect(figure.minimum == 0 && figure.maximum == 200)
    #expect(figure.span == .days(first: first.adding(days: -3), last: first.adding(days: 9)))
    #expect(figure.titles == [])
  }

  @Test func manyDaysAreNotFilled() throws {
    let far = MarkSeries(title: "A", points: [0, 1, 3000].map { .init(x: day($0), y: 1) })
    #expect(points(try made([.line(far)])).count == 3)
  }
}
