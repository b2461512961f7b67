import CareInsights
import CareModel
import Testing

/// A day of the coverage tests, counted from 0.
func day(_ number: Int) throws -> CivilDate { try #require(CivilDate(dayNumber: 20_600 + number)) }

/// Returns fills from pairs of a day and an amount.
func fills(_ pairs: [(Int, Double)]) throws -> [SupplyFill] {
  try pairs.map { SupplyFill(date: try day($0.0), amount: $0.1, key: OccurrenceKey("refill/\($0.0)")) }
}

/// The PDC of days' supply by a set of days: each day's dose of each fill covers the first free day from its fill on.
///
/// This is another algorithm than the bank, and for whole days it must give the same.
struct NaiveCoverage {
  var covered: Int
  var days: Int

  init(
    fills: [(day: Int, amount: Int)], window: Range<Int>, method: CoverageMethod, excused: Set<Int>
  ) {
    let counted = fills.filter { $0.amount > 0 && (method.carryIn == true || window.contains($0.day)) }
      .filter { $0.day < window.upperBound }.sorted { $0.day < $1.day }
    var taken: Set<Int> = []
    for fill in counted {
      if method.carry == false {
        taken.formUnion(fill.day..<(fill.day + fill.amount))
        continue
      }
      var left = fill.amount, day = fill.day
      while left > 0, day < window.upperBound {
        if !excused.contains(day), !taken.contains(day) {
          taken.insert(day)
          left -= 1
        }
        day += 1
      }
    }
    let start = method.start == .window ? window.lowerBound : counted.first.map { max($0.day, window.lowerBound) }
    let period = (start ?? window.upperBound)..<window.upperBound
    let denominator = Set(period).subtracting(excused)
    days = denominator.count
    covered = denominator.intersection(taken).count
  }
}
