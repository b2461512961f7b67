import CareInsights
import CareModel
import CareTestSupport
import Testing

/// Run charts, and charts of individual values and moving ranges.
struct SignalTests {
  struct Run: Decodable, CustomTestStringConvertible {
    var name: String
    var values: [Double]
    var baseline: Int
    var center: Double
    var useful: Int
    var longestRun: Int
    var longestAllowed: Int
    var crossings: Int
    var crossingsNeeded: Int
    var testDescription: String { name }
  }

  @Test(arguments: try cases(Run.self, in: "run.json"))
  func runChartsAgreeWithQicharts2(row: Run) throws {
    let found = Evidence.runSignal(of: try series(row.values), baseline: row.baseline)
    guard row.useful >= 10 else { return #expect(found.silent == .tooFewDays) }
    let run = try #require(found.run)
    #expect(isClose(run.center, row.center))
    #expect([run.useful, run.longestRun, run.longestAllowed] == [row.useful, row.longestRun, row.longestAllowed])
    #expect([run.crossings, run.crossingsNeeded] == [row.crossings, row.crossingsNeeded])
    let isSignal = row.longestRun > row.longestAllowed || row.crossings < row.crossingsNeeded
    #expect((found.silent == nil) == isSignal)
  }

  struct Process: Decodable, CustomTestStringConvertible {
    struct Signal: Decodable, Equatable {
      var day: Int
      var rule: ProcessLimits.Rule
      var side: ValueDirection
    }
    var name: String
    var values: [Double]
    var baseline: Int
    var screen: Bool
    var center: Double
    var low: Double
    var high: Double
    var movingRange: Double
    var signals: [Signal]
    var testDescription: String { name }
  }

  @Test(arguments: try cases(Process.self, in: "xmr.json"))
  func processLimitsAgreeWithNHSRplotthedots(row: Process) throws {
    let found = Evidence.processLimits(of: try series(row.values), baseline: row.baseline, screen: row.screen)
    let limits = try #require(found.limits)
    #expect(isClose(limits.center, row.center))
    #expect(isClose(limits.low, row.low))
    #expect(isClose(limits.high, row.high))
    #expect(isClose(limits.movingRange, row.movingRange))
    let signals = limits.signals.map {
      Process.Signal(day: $0.date.dayNumber - firstDay, rule: $0.rule, side: $0.side)
    }
    #expect(signals == row.signals)
    #expect((found.silent == .noSignal) == row.signals.isEmpty)
    #expect((found.caution == .trialLimits) == (row.baseline < 20))
  }

  @Test func pointsOnTheCenterLineDoNotCount() throws {
    // 12 values, but only 9 of them are off the median of 5.
    let values: [Double] = [5, 1, 9, 5, 1, 9, 1, 9, 5, 1, 9, 1]
    #expect(Evidence.runSignal(of: try series(values + [9])).run?.useful == 10)
    #expect(Evidence.runSignal(of: try series(values.dropLast(2) + [5, 5])).silent == .tooFewDays)
  }

  @Test func aLongRunIsJudgedByItsSide() throws {
    let values = [3, 4, 3, 4, 3, 4, 3, 4, 3, 4].map(Double.init) + [Double](repeating: 1, count: 10)
    let found = Evidence.runSignal(of: try series(values), baseline: 10, better: .lower)
    #expect(found.run?.rules == [.longRun, .fewCrossings] || found.run?.rules == [.longRun])
    #expect(found.run?.side == .lower)
    #expect(found.judgment == .improvement)
    #expect(Evidence.runSignal(of: try series(values), baseline: 10, better: .higher).judgment == .concern)
  }

  @Test func limitsNeedTwelvePointsInTheBaseline() throws {
    var generator = SeededGenerator(seed: 3)
    let values = (0..<30).map { _ in Double(generator.number(0...100)) }
    #expect(Evidence.processLimits(of: try series(values), baseline: 11).silent == .tooFewDays)
    #expect(Evidence.processLimits(of: try series(values), baseline: 12).limits?.baseline == 12)
    #expect(Evidence.processLimits(of: try series([]), baseline: nil).silent == .tooFewDays)
  }

  @Test func aConstantSeriesHasNoSignal() throws {
    let found = Evidence.processLimits(of: try series([Double](repeating: 4, count: 20)))
    #expect(found.silent == .noSignal)
    #expect(found.limits?.movingRange == 0)
    #expect(Evidence.runSignal(of: try series([Double](repeating: 4, count: 20))).silent == .tooFewDays)
  }

  @Test func aMissingDayChangesNoStatistic() throws {
    var generator = SeededGenerator(seed: 11)
    let (days, values) = generator.days(of: 50, missing: 20)
    let (short, long) = (try series(values, on: days, of: 50), try series(values, on: days, of: 51))
    #expect(Evidence.runSignal(of: short).result == Evidence.runSignal(of: long).result)
    #expect(Evidence.processLimits(of: short).result == Evidence.processLimits(of: long).result)
  }
}
