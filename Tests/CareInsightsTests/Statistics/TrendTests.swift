import CareInsights
import CareModel
import CareTestSupport
import Testing

/// Trends: vectors of SciPy and pyMannKendall, a naive computation, and properties.
struct TrendTests {
  struct Case: Decodable, CustomTestStringConvertible {
    var name: String
    var days: [Int]
    var values: [Double]
    var slope: Double
    var z: Double?
    var p: Double?
    var correction: Double?
    var low: Double?
    var high: Double?
    var testDescription: String { name }
  }

  @Test(arguments: try cases(Case.self, in: "trend.json"))
  func trendsAgreeWithOtherImplementations(row: Case) throws {
    let trend = try #require(Evidence.trend(of: try series(row.values, on: row.days)).trend)
    #expect(isClose(trend.slope, row.slope))
    if let z = row.z { #expect(isClose(trend.z, z)) }
    if let p = row.p { #expect(isClose(trend.p, p)) }
    if let correction = row.correction { #expect(isClose(trend.correction, correction)) }
    if let low = row.low { #expect(isClose(trend.low, low)) }
    if let high = row.high { #expect(isClose(trend.high, high)) }
  }

  @Test func trendsAgreeWithANaiveComputationOnAnyDays() throws {
    for seed in 1...UInt64(Soak.rounds(150)) {
      var generator = SeededGenerator(seed: seed)
      // Every tenth series has enough pairs for the selection to sample them.
      let length = generator.number(seed.isMultiple(of: 10) ? 100...365 : 12...70)
      let (days, values) = generator.days(of: length, missing: generator.number(0...50))
      guard values.count >= 10, Set(values).count >= 2 else { continue }
      let found = try #require(Evidence.trend(of: try series(values, on: days)).trend, "seed \(seed)")
      let naive = NaiveTrend(days: days, values: values)
      #expect(isClose(found.slope, naive.slope), "seed \(seed)")
      #expect(isClose(found.low, naive.low), "seed \(seed)")
      #expect(isClose(found.high, naive.high), "seed \(seed)")
      #expect(isClose(found.correction, naive.correction), "seed \(seed)")
      #expect(isClose(found.z, naive.z), "seed \(seed)")
    }
  }

  @Test func reversingTimeNegatesTheSlope() throws {
    for seed in 1...UInt64(Soak.rounds(100)) {
      var generator = SeededGenerator(seed: seed)
      let (days, values) = generator.days(of: 60, missing: 30)
      let forward = try #require(Evidence.trend(of: try series(values, on: days, of: 60)).trend)
      let back = try series(values.reversed(), on: days.reversed().map { 59 - $0 }, of: 60)
      let backward = try #require(Evidence.trend(of: back).trend)
      #expect(forward.slope == -backward.slope, "seed \(seed)")
      #expect(forward.low == -backward.high, "seed \(seed)")
      #expect(forward.high == -backward.low, "seed \(seed)")
      #expect(isClose(forward.z, -backward.z), "seed \(seed)")
    }
  }

  @Test func aMissingDayChangesNothingButTheNumberOfDays() throws {
    var generator = SeededGenerator(seed: 7)
    let (days, values) = generator.days(of: 40, missing: 20)
    let short = Evidence.trend(of: try series(values, on: days, of: 40))
    let long = Evidence.trend(of: try series(values, on: days, of: 41))
    #expect(short.result == long.result)
    #expect(short.n == long.n)
    #expect([short.days, long.days] == [40, 41])
  }

  @Test func aTrendIsStatedOnlyWhereItIsValid() throws {
    let rising = (0..<20).map { Double($0) + ($0 % 3 == 0 ? 0.4 : 0) }
    let flat = (0..<20).map { Double([3, 1, 4, 1, 5, 9, 2, 6, 5, 3][$0 % 10]) }
    let table: [(values: [Double], days: Int, minChange: Double, silent: Silence?)] = [
      (rising, 20, 0, nil), (Array(rising.prefix(10)), 10, 0, nil), (Array(rising.prefix(9)), 9, 0, .tooFewDays),
      (rising, 40, 0, nil), (rising, 41, 0, .tooSparse), (rising.map { $0 < 10 ? 1 : 2 }, 20, 0, .tooFewValues),
      (rising.map { _ in 1 }, 20, 0, .tooFewValues), (flat, 20, 0, .noTrend), (rising, 20, 20, nil),
      (rising, 20, 21, .smallChange), ([], 20, 0, .tooFewDays),
    ]
    for row in table {
      let found = Evidence.trend(of: try series(row.values, of: row.days), minChange: row.minChange)
      #expect(found.silent == row.silent, "\(row)")
      #expect(found.n == row.values.count)
    }
  }

  @Test func aTrendIsJudgedByWhatTheAuthorCallsBetter() throws {
    let rising = try series((0..<20).map(Double.init))
    #expect(Evidence.trend(of: rising, better: .higher).judgment == .improvement)
    #expect(Evidence.trend(of: rising, better: .lower).judgment == .concern)
    #expect(Evidence.trend(of: rising).judgment == nil)
  }

  @Test func autocorrelationWeakensATrend() throws {
    // A value that stays for days is fewer observations than it has days.
    let steps = (0..<24).map { Double([1, 5, 2, 6][$0 / 6]) + Double($0 % 6) / 100 }
    let trend = try #require(Evidence.trend(of: try series(steps)).trend)
    #expect(trend.correction > 1.5)
  }
}

/// The trend by the definitions: every list sorted whole, and every pair of days looked at.
private struct NaiveTrend {
  var slope: Double
  var low: Double
  var high: Double
  var correction: Double
  var z: Double

  init(days: [Int], values: [Double]) {
    let n = values.count
    var slopes: [Double] = [], score = 0
    for i in 0..<n {
      for j in (i + 1)..<max(n, i + 1) {
        slopes.append((values[j] - values[i]) / Double(days[j] - days[i]))
        score += values[j] > values[i] ? 1 : values[j] < values[i] ? -1 : 0
      }
    }
    slopes.sort()
    let middle = slopes.count / 2
    let slope = slopes.count % 2 == 1 ? slopes[middle] : (slopes[middle - 1] + slopes[middle]) / 2
    var variance = Double(n * (n - 1) * (2 * n + 5))
    for value in Set(values) {
      let t = values.count { $0 == value }
      variance -= Double(t * (t - 1) * (2 * t + 5))
    }
    variance /= 18
    // Remainders are compared with a tolerance, because 1 − 3·⅓ is not always 0.
    let rest = zip(days, values).map { $1 - slope * Double($0) }
    let ranks = rest.map { value in
      Double(rest.count { $0 < value - 1e-10 }) + Double(rest.count { ($0 - value).magnitude <= 1e-10 } + 1) / 2
    }
    let mean = ranks.reduce(0, +) / Double(n)
    let squares = ranks.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    var sum = 0.0
    for k in 1...3 {
      var products = 0.0, pairs = 0
      for i in 0..<n {
        for j in 0..<n where days[j] - days[i] == k {
          products += (ranks[i] - mean) * (ranks[j] - mean)
          pairs += 1
        }
      }
      guard pairs > 0, squares > 0 else { continue }
      let r = min(1, max(-1, Double(n - k) / Double(pairs) * products / squares))
      guard r.magnitude > 1.959963984540054 / Double(pairs + k).squareRoot() else { continue }
      sum += Double((n - k) * (n - k - 1) * (n - k - 2)) * r
    }
    correction = max(1, 1 + 2 / Double(n * (n - 1) * (n - 2)) * sum)
    let deviation = (variance * correction).squareRoot()
    z = score == 0 ? 0 : (Double(score) - (score > 0 ? 1 : -1)) / deviation
    let rank = max(1, Int(((Double(slopes.count) - 1.959963984540054 * deviation) / 2).rounded(.toNearestOrEven)))
    self.slope = slope
    low = slopes[rank - 1]
    high = slopes[slopes.count - rank]
  }
}
