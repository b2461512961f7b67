import CareInsights
import CareModel
import CareTestSupport
import Testing

/// The proportion of days covered by supply.
struct CoverageRateTests {
  private func pdc(
    _ pairs: [(Int, Double)], window: Range<Int>, method: CoverageMethod = .pdc(), excused: Set<Int> = []
  ) throws -> CoverageRate {
    let first = try day(0).dayNumber
    return CoverageRate.pdc(
      of: [Supply(fills: try fills(pairs))], from: try day(window.lowerBound), to: try day(window.upperBound),
      method: method, isExcused: { excused.contains($0.dayNumber - first) })
  }

  @Test func coverageFollowsTheRulesOfTheBank() throws {
    let carriedIn = CoverageMethod.pdc(start: .window, carryIn: true)
    let table: [(fills: [(Int, Double)], window: Range<Int>, CoverageMethod, Set<Int>, covered: Int, days: Int)] = [
      // Thirty days on days 0 and 25 cover sixty days: five are carried forward.
      ([(0, 30), (25, 30)], 0..<60, .pdc(), [], 60, 60), ([(0, 30), (40, 30)], 0..<60, .pdc(), [], 50, 60),
      // Without carrying, the overlap is lost.
      ([(0, 30), (25, 30)], 0..<60, .pdc(carry: false), [], 55, 60),
      // The days begin with the first fill, or with the window.
      ([(10, 30)], 0..<60, .pdc(), [], 30, 50), ([(10, 30)], 0..<60, .pdc(start: .window), [], 30, 60),
      // Supply from before the window counts only if it is asked for.
      ([(-10, 30)], 0..<60, .pdc(start: .window), [], 0, 60), ([(-10, 30)], 0..<60, carriedIn, [], 20, 60),
      ([(-10, 30)], 0..<60, .pdc(), [], 0, 0), ([(-10, 30)], 0..<60, .pdc(carryIn: true), [], 20, 60),
      ([(-10, 30)], 0..<60, .pdc(start: .window, carry: false, carryIn: true), [], 20, 60),
      // An excused day is not counted and consumes nothing, so that a stay moves the supply to the days after it.
      ([(0, 10)], 0..<20, .pdc(), Set(5..<10), 10, 15), ([(0, 10)], 0..<20, .pdc(carry: false), Set(5..<10), 5, 15),
      // A fill on the last day covers it; one after it does not count. Nothing is counted without a fill.
      ([(0, 5), (9, 30)], 0..<10, .pdc(), [], 6, 10), ([(0, 5), (10, 30)], 0..<10, .pdc(), [], 5, 10),
      ([], 0..<10, .pdc(), [], 0, 0), ([], 0..<10, .pdc(start: .window), [], 0, 10),
      ([(0, 9)], 3..<3, .pdc(), [], 0, 0),
      // Fractions add up; a part of a day covers none.
      ([(0, 2.5)], 0..<10, .pdc(), [], 2, 10), ([(0, 2.5), (1, 2.5)], 0..<10, .pdc(), [], 5, 10),
      ([(0, 0.1), (0, 0.2), (0, 0.7)], 0..<3, .pdc(), [], 1, 3), ([(0, 2.5)], 0..<10, .pdc(carry: false), [], 2, 10),
    ]
    for row in table {
      let found = try pdc(row.fills, window: row.window, method: row.2, excused: row.3)
      #expect(found.covered == row.covered, "\(row)")
      #expect(found.days == row.days, "\(row)")
      #expect(found.value == (row.days > 0 ? Double(row.covered) / Double(row.days) : nil), "\(row)")
      #expect(found.method == row.2)
    }
  }

  @Test func coverageAgreesWithASetOfDays() throws {
    for seed in 1...UInt64(Soak.rounds(400)) {
      var generator = SeededGenerator(seed: seed)
      let start = generator.number(0...20), window = start..<(start + generator.number(0...120))
      let pairs = (0..<generator.number(0...8)).map { _ in (generator.number(-30...140), generator.number(0...45)) }
      let excused = Set(
        (0..<generator.number(0...3)).flatMap { _ in
          let first = generator.number(-20...130)
          return first..<(first + generator.number(0...15))
        })
      let method = CoverageMethod.pdc(
        start: generator.pick([.firstFill, .window]), carry: generator.chance(70), carryIn: generator.chance(50))
      let found = try pdc(pairs.map { ($0.0, Double($0.1)) }, window: window, method: method, excused: excused)
      let naive = NaiveCoverage(
        fills: pairs.map { (day: $0.0, amount: $0.1) }, window: window, method: method, excused: excused)
      #expect(found.covered == naive.covered, "seed \(seed)")
      #expect(found.days == naive.days, "seed \(seed)")
      #expect((found.value ?? 0) <= 1, "seed \(seed)")
    }
  }

  @Test func carryingAndExcusingNeverLowerTheRate() throws {
    for seed in 1...UInt64(Soak.rounds(200)) {
      var generator = SeededGenerator(seed: seed)
      let pairs = (0..<generator.number(1...6)).map { _ in
        (generator.number(0...80), Double(generator.number(1...40)))
      }
      let rate = try #require(try pdc(pairs, window: 0..<90).value)
      let lost = try #require(try pdc(pairs, window: 0..<90, method: .pdc(carry: false)).value)
      #expect(rate >= lost, "seed \(seed)")
      for missed in 0..<90 {
        let alone = try pdc(pairs, window: missed..<(missed + 1), method: .pdc(start: .window, carryIn: true))
        guard alone.covered == 0, let excused = try pdc(pairs, window: 0..<90, excused: [missed]).value else {
          continue
        }
        #expect(excused >= rate, "seed \(seed), day \(missed)")
      }
    }
  }

  @Test func unusableFillsAreIgnoredAndNamed() throws {
    let bad: [(Double?, String?)] = [
      (0, nil), (-5, nil), (.nan, nil), (.infinity, nil), (nil, nil), (30, "mg"), (30, "tablet"),
    ]
    var all = bad.enumerated().map { place, fill in
      SupplyFill(date: .earliest, amount: fill.0, units: fill.1, key: OccurrenceKey("refill/\(place)"))
    }
    for place in all.indices { all[place].date = try day(1) }
    all += [
      SupplyFill(date: try day(0), amount: 2, units: "wk", key: OccurrenceKey("refill/good")),
      SupplyFill(date: try day(99), amount: -1, key: OccurrenceKey("refill/after")),
      SupplyFill(date: try day(-9), amount: -1, key: OccurrenceKey("refill/before")),
    ]
    let found = CoverageRate.pdc(of: [Supply(fills: all)], from: try day(0), to: try day(20), method: .pdc())
    #expect(found.covered == 14)
    #expect(found.ignored == 7)
    #expect(found.warnings.first?.hasPrefix("the fill 'refill/0' was ignored: ") == true)
    #expect(found.warnings.allSatisfy { !$0.contains("30") })
  }

  @Test func unitsAreConsumedByTheNeedOfEachDay() throws {
    // One tablet a day, and two from day 5 on: the change of dosage revalues the bank.
    let change = try day(5)
    let supply = Supply(fills: try fills([(0, 15)]), units: "tablet") { $0 < change ? 1 : 2 }
    let found = CoverageRate.pdc(of: [supply], from: try day(0), to: try day(20), method: .pdc(supply: .units))
    #expect(found.covered == 10)
    #expect(found.days == 20)
    let uncarried = CoverageRate.pdc(
      of: [supply], from: try day(0), to: try day(20), method: .pdc(supply: .units, carry: false))
    #expect(uncarried.covered == 15)
  }

  @Test func aDayThatNeedsNothingIsNotCounted() throws {
    // Four tablets on every seventh day.
    let first = try day(0).dayNumber
    let weekly = { (date: CivilDate) -> Double? in (date.dayNumber - first) % 7 == 0 ? 4 : 0 }
    let supply = Supply(fills: try fills([(0, 8)]), units: nil, need: weekly)
    let found = CoverageRate.pdc(of: [supply], from: try day(0), to: try day(28), method: .pdc(supply: .units))
    #expect(found.covered == 2)
    #expect(found.days == 4)
  }

  @Test func severalMedicinesCoverADayByAnyOrByAll() throws {
    let supplies = [Supply(fills: try fills([(0, 10)])), Supply(fills: try fills([(5, 10)]))]
    let table: [(CoverageMethod.Per, covered: Int)] = [(.any, 15), (.all, 5)]
    for (per, covered) in table {
      let found = CoverageRate.pdc(of: supplies, from: try day(0), to: try day(20), method: .pdc(per: per))
      #expect(found.covered == covered)
      #expect(found.days == 20)
    }
  }

  @Test func methodsAreStatedInWords() {
    let table: [(CoverageMethod, String)] = [
      (.pdc(), "supply, first fill, carried"),
      (.pdc(supply: .units, start: .window, carryIn: true), "supply in units, window, carried, carried in"),
      (.pdc(carry: false, per: .all), "supply, first fill, not carried, all medicines"),
      (.pdc(per: .any), "supply, first fill, carried, any medicine"), (.mpr(), "supply, first fill to end"),
      (.mpr(excludeLast: true, cap: true), "supply, first to last fill, capped"),
      (.doseCoverage(), "all doses of the day"),
      (.doseCoverage(share: 0.5), "all doses of the day, each at least 0.5"),
    ]
    for (method, text) in table { #expect(method.description == text) }
  }
}
