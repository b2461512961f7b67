import CareInsights
import CareModel
import Testing

struct ValueSeriesTests {
  let day: CivilDate

  init() throws {
    day = try #require(CivilDate("2026-06-07"))
  }

  private func value(_ value: Scalar, day offset: Int, at seconds: Int = 0) -> DatedValue {
    let date = day.adding(days: offset)
    return DatedValue(
      date: date, start: Zone.utc.startOfDay(date).adding(seconds: seconds), value: OutcomeValue(value, kind: "sleep"))
  }

  /// Documents and files take finite numbers only.
  @Test(arguments: [
    [1e308, 1e308], [-1e308, -1e308], [1e308, -1e308], [Double.greatestFiniteMagnitude, 1e308, -1e308],
  ])
  func statisticsOfVastNumbersAreFinite(numbers: [Double]) throws {
    let series = ValueSeries(numbers.map { value(.double($0), day: 0) })
    #expect(try #require(series.sum).isFinite)
    #expect(try #require(series.mean).isFinite)
    #expect(try #require(series.spread).isFinite)
    #expect(series.byDay.map(\.mean.isFinite) == [true])
  }

  @Test func statisticsUseOnlyNumbers() {
    let series = ValueSeries([
      value(.integer(8), day: 2), value(.double(7.5), day: 0, at: 60), value(.integer(5), day: 0),
      value(.text("well"), day: 1),
    ])
    #expect(series.count == 4)
    #expect(series.sum == 20.5)
    #expect(series.mean == 20.5 / 3)
    #expect(series.min == 5)
    #expect(series.max == 8)
    #expect(series.spread == 3)
    #expect(series.last == OutcomeValue(.integer(8), kind: "sleep"))
  }

  @Test func eachDayWithNumbersHasItsMean() {
    let series = ValueSeries([
      value(.integer(8), day: 2), value(.double(7.5), day: 0), value(.integer(5), day: 0), value(.text("well"), day: 1),
    ])
    #expect(series.byDay.map(\.date) == [day, day.adding(days: 2)])
    #expect(series.byDay.map(\.mean) == [6.25, 8])
  }

  @Test func anEmptySeriesHasNoStatistics() {
    let series = ValueSeries([])
    #expect(series.count == 0)
    #expect([series.sum, series.mean, series.min, series.max, series.spread] == [nil, nil, nil, nil, nil])
    #expect(series.last == nil)
    #expect(series.byDay.isEmpty)
  }

  @Test func valuesOfOneEventKeepTheirOrder() {
    let series = ValueSeries([value(.integer(3), day: 0), value(.integer(1), day: 0), value(.integer(2), day: 0)])
    #expect(series.values.map(\.value.number) == [3, 1, 2])
  }

  @Test func numbersAreFormattedPlainly() {
    let table: [(Double, String)] = [
      (8, "8"), (7.5, "7.5"), (22.0 / 3, "7.33"), (2.0 / 3, "0.667"), (0.125, "0.125"), (0.1, "0.1"), (0, "0"),
      (-0.0, "0"), (-7.25, "-7.25"), (0.01234, "0.0123"), (66.666, "66.67"), (1_234_567.891, "1234567.89"),
      (99.999, "100"), (0.9999, "1"), (.nan, "–"), (1e300, "1e+300"), (1e-300, "1e-300"),
    ]
    for (number, text) in table { #expect(PlainNumber.text(number) == text) }
  }
}
