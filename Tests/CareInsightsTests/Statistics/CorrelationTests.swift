import CareInsights
import CareModel
import CareTestSupport
import Foundation
import Testing

/// Spearman's correlation and its interval.
struct CorrelationTests {
  struct Case: Decodable, CustomTestStringConvertible {
    var name: String
    var days: [Int]
    var x: [Double]
    var y: [Double]
    var rho: Double
    var testDescription: String { name }
  }

  @Test(arguments: try cases(Case.self, in: "correlation.json"))
  func correlationsAgreeWithSciPy(row: Case) throws {
    let found = Evidence.correlation(of: try series(row.x, on: row.days), with: try series(row.y, on: row.days))
    if let correlation = found.correlation { #expect(isClose(correlation.rho, row.rho)) }
    #expect(found.correlation != nil || Set(row.x).count < 5 || Set(row.y).count < 5)
    #expect(found.n == row.days.count)
    #expect(found.correlation == nil || found.caution == .notCausal)
  }

  @Test func intervalsFollowTheEffectiveNumberOfPairs() throws {
    for seed in 1...UInt64(Soak.rounds(100)) {
      var generator = SeededGenerator(seed: seed)
      let (days, x) = generator.days(of: 60, missing: 25)
      let y = x.map { value in value * 0.5 + Double(generator.number(-100...100)) / 25 }
      let found = Evidence.correlation(of: try series(x, on: days), with: try series(y, on: days))
      guard let correlation = found.correlation, let low = correlation.low, let high = correlation.high else {
        continue
      }
      let n = Double(days.count)
      let product = naive(x, days) * naive(y, days)
      let effective = n * (1 - product) / (1 + product)
      #expect(isClose(try #require(correlation.effective), effective), "seed \(seed)")
      let error = ((1 + correlation.rho * correlation.rho / 2) / (effective - 3)).squareRoot()
      #expect(isClose(atanh(high) - atanh(low), 2 * 1.959963984540054 * error, 1e-6), "seed \(seed)")
      #expect(low <= correlation.rho && correlation.rho <= high, "seed \(seed)")
      #expect((found.silent == .uncertain) == (low <= 0 && high >= 0), "seed \(seed)")
    }
  }

  /// The interval of 15 pairs as `ci.spear` of Bonett's `statpsych` for R gives it: days that are two apart have no neighbors, so that
  /// every pair counts.
  @Test func theIntervalIsThatOfBonettAndWright() throws {
    let y: [Double] = [21, 4, 9, 12, 35, 18, 10, 22, 24, 1, 6, 8, 13, 16, 19]
    let x: [Double] = [67, 28, 30, 28, 52, 40, 25, 37, 44, 10, 14, 20, 28, 40, 51]
    let days = y.indices.map { 2 * $0 }
    let found = Evidence.correlation(of: try series(x, on: days), with: try series(y, on: days))
    let correlation = try #require(found.correlation)
    #expect(correlation.effective == 15)
    #expect(isClose(correlation.rho, 0.8699639, 1e-6))
    #expect(isClose(try #require(correlation.low), 0.5840951, 1e-6))
    #expect(isClose(try #require(correlation.high), 0.9638297, 1e-6))
  }

  /// The autocorrelation of the ranks at one day, by counting.
  private func naive(_ values: [Double], _ days: [Int]) -> Double {
    let ranks = values.map { value in
      Double(values.count { $0 < value }) + Double(values.count { $0 == value } + 1) / 2
    }
    let mean = ranks.reduce(0, +) / Double(ranks.count)
    let squares = ranks.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    var sum = 0.0, pairs = 0.0
    for i in days.indices {
      for j in days.indices where days[j] == days[i] + 1 {
        sum += (ranks[i] - mean) * (ranks[j] - mean)
        pairs += 1
      }
    }
    guard pairs > 0, squares > 0 else { return 0 }
    return min(1, max(-1, Double(values.count - 1) / pairs * sum / squares))
  }

  @Test func aLagPairsAValueWithALaterOne() throws {
    var generator = SeededGenerator(seed: 5)
    let x = (0..<40).map { _ in Double(generator.number(0...1000)) }
    // Each value of y is that of x on the day before.
    let y = [0] + x.dropLast()
    let lagged = Evidence.correlation(of: try series(x), with: try series(y), lag: 1)
    #expect(lagged.n == 39)
    #expect(isClose(lagged.correlation?.rho ?? 0, 1))
    #expect(lagged.correlation?.lag == 1)
    #expect(lagged.silent == nil)
  }

  @Test func aCorrelationIsStatedOnlyWhereItIsValid() throws {
    var generator = SeededGenerator(seed: 9)
    let x = (0..<60).map { _ in Double(generator.number(0...1000)) }
    let noise = (0..<60).map { _ in Double(generator.number(0...1000)) }
    let table: [(x: [Double], y: [Double], silent: Silence?)] = [
      (Array(x.prefix(13)), Array(x.prefix(13)), .tooFewDays), (Array(x.prefix(14)), Array(x.prefix(14)), nil),
      (x, x.map { Double(Int($0) % 4) }, .tooFewValues), (x.map { ($0 / 250).rounded(.down) }, x, .tooFewValues),
      (x, noise, .uncertain),
    ]
    for (place, row) in table.enumerated() {
      #expect(Evidence.correlation(of: try series(row.x), with: try series(row.y)).silent == row.silent, "row \(place)")
    }
  }

  @Test func daysThatRepeatTheirNeighborsHaveNoInterval() throws {
    // Twice the same value on two days in a row, then eight days without one.
    let days = (0..<20).map { $0 / 2 * 10 + $0 % 2 }
    let values = (0..<20).map { Double($0 / 2) }
    let found = Evidence.correlation(of: try series(values, on: days), with: try series(values, on: days))
    #expect(found.silent == .tooDependent)
    #expect(found.correlation?.low == nil)
    #expect(try #require(found.correlation?.effective) < 3)
  }

  @Test func aWeakCorrelationOfManyDaysIsNotStated() throws {
    var generator = SeededGenerator(seed: 21)
    let x = (0..<900).map { _ in Double(generator.number(0...1000)) }
    let y = x.map { $0 * 0.2 + Double(generator.number(0...1000)) }
    let found = Evidence.correlation(of: try series(x), with: try series(y))
    let correlation = try #require(found.correlation)
    #expect(try #require(correlation.low) > 0)
    #expect(correlation.rho < 0.3)
    #expect(found.silent == .weak)
  }
}
