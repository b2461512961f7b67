import CareInsights
import CareModel
import CareTestSupport
import Testing

/// The medication possession ratio, and dose coverage.
struct PossessionRatioTests {
  private func mpr(
    _ pairs: [(Int, Double)], window: Range<Int>, method: CoverageMethod = .mpr(), excused: Set<Int> = []
  ) throws -> PossessionRatio {
    let first = try day(0).dayNumber
    return PossessionRatio.mpr(
      of: Supply(fills: try fills(pairs)), from: try day(window.lowerBound), to: try day(window.upperBound),
      method: method, isExcused: { excused.contains($0.dayNumber - first) })
  }

  @Test func theRatioIsSupplyDividedByDays() throws {
    let table: [(fills: [(Int, Double)], window: Range<Int>, CoverageMethod, value: Double?)] = [
      // Both are 1.00, although one has a gap of ten days.
      ([(0, 30), (25, 30)], 0..<60, .mpr(), 1), ([(0, 30), (40, 30)], 0..<60, .mpr(), 1),
      ([(10, 30)], 0..<60, .mpr(), 0.6), ([(0, 90)], 0..<60, .mpr(), 1.5), ([(0, 90)], 0..<60, .mpr(cap: true), 1),
      ([(-5, 90), (0, 30)], 0..<60, .mpr(), 0.5), ([(0, 30), (60, 30)], 0..<60, .mpr(), 0.5), ([], 0..<60, .mpr(), nil),
      // To the last fill, without its supply.
      ([(0, 30), (40, 30)], 0..<60, .mpr(excludeLast: true), 0.75), ([(0, 30)], 0..<60, .mpr(excludeLast: true), nil),
      ([(3, 30), (3, 30)], 0..<60, .mpr(excludeLast: true), nil),
      ([(0, 90), (40, 30)], 0..<60, .mpr(excludeLast: true, cap: true), 1),
    ]
    for row in table {
      #expect(try mpr(row.fills, window: row.window, method: row.2).value == row.value, "\(row)")
    }
  }

  @Test func excusedDaysAreInNoDenominator() throws {
    let found = try mpr([(0, 30)], window: 0..<60, excused: Set(20..<30))
    #expect(found.days == 50)
    #expect(found.value == 0.6)
  }

  @Test func unitsAreDividedByTheNeed() throws {
    let start = try day(2)
    let supply = Supply(fills: try fills([(0, 60)]), units: nil) { $0 < start ? nil : 2 }
    let found = PossessionRatio.mpr(of: supply, from: try day(0), to: try day(60), method: .mpr(supply: .units))
    #expect(found.supplied == 30)
    #expect(found.value == 0.5)
  }

  private func dose(_ day: Int, _ state: EventState, _ progress: Double?, isClosed: Bool = true) -> CountedEvent {
    CountedEvent(task: 0, day: day, hour: 8, state: state, progress: progress, isClosed: isClosed)
  }

  @Test func aDayIsCoveredIfEveryDoseReachesTheShare() throws {
    let events = [
      dose(0, .completed, 1), dose(0, .late, 1), dose(1, .completed, 1), dose(1, .missed, 0),
      dose(2, .completed, 1), dose(2, .excused, 0), dose(3, .excused, 0), dose(3, .notApplicable, 0),
      dose(4, .partial, 0.5), dose(5, .declined, 0), dose(6, .completed, nil), dose(6, .missed, 0),
      // The evening of day 7 is still open.
      dose(7, .completed, 1), dose(7, .open, 0, isClosed: false),
    ]
    let found = DoseCoverage.over(events)
    #expect(found == DoseCoverage(covered: 2, days: 5, unknown: 1, method: .doseCoverage()))
    #expect(found.value == 0.4)
    #expect(DoseCoverage.over(events, share: 0.5).covered == 3)
    #expect(DoseCoverage.over([]).value == nil)
  }

  @Test func excusingAMissedDoseNeverLowersDoseCoverage() {
    for seed in 1...UInt64(Soak.rounds(200)) {
      var generator = SeededGenerator(seed: seed)
      var events = (0..<generator.number(1...40)).map { _ in
        generator.chance(60)
          ? dose(generator.number(0...12), .completed, 1) : dose(generator.number(0...12), .missed, 0)
      }
      guard let missed = events.firstIndex(where: { $0.state == .missed }) else { continue }
      let before = DoseCoverage.over(events).value ?? 0
      events[missed].state = .excused
      #expect(DoseCoverage.over(events).value.map { $0 >= before } ?? true, "seed \(seed)")
    }
  }
}
