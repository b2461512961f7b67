import CareModel
import Synchronization

/// The days of one cycle of a monthly rule, computed once and shared.
///
/// After 400 years, all dates fall on the same weekdays again; a rule of every n months repeats after the multiple of
/// that which the step needs.
struct MonthTable: Sendable {
  /// The first day of the cycle, in days since 1970.
  let start: Int
  /// The number of days in the cycle, and the offset of each due day from its beginning, in wall seconds.
  let length: Int
  let offsets: [Int]

  private struct Key: Hashable {
    let day: MonthDay
    let missing: MissingDay
    let step: Int
    let first: Int
  }

  private static let cache = Mutex<[Key: MonthTable]>([:])
  private static let mostKept = 128

  /// Returns the table of a day of each `step`-th month, in a cycle that contains `month`, counted in months from the
  /// year 0.
  ///
  /// - Complexity: O(1) once the table is cached; otherwise 4,800 steps.
  static func table(month: Int, step: Int, on day: MonthDay, missing: MissingDay) -> MonthTable {
    let key = Key(day: day, missing: missing, step: step, first: month % step)
    if let found = cache.withLock({ $0[key] }) { return found }
    let made = MonthTable(key)
    cache.withLock {
      if $0.count >= mostKept { $0.removeAll() }
      $0[key] = made
    }
    return made
  }

  private init(_ key: Key) {
    let (monthsOfCycle, daysOfCycle) = (4800, GregorianDay.daysPerCycle)
    let periods = monthsOfCycle / greatestCommonDivisor(monthsOfCycle, key.step)
    let start = MonthDay.day(1).day(inMonth: key.first, missing: .clamp) ?? 0
    self.start = start
    length = periods * key.step / monthsOfCycle * daysOfCycle * 86_400
    offsets = (0..<periods).compactMap {
      key.day.day(inMonth: key.first + $0 * key.step, missing: key.missing).map { ($0 - start) * 86_400 }
    }
  }

  /// Returns the rule's days at the given times.
  func cycle(times: [Int]) -> WallTimeCycle {
    // A day that none of its months has never occurs.
    offsets.isEmpty
      ? WallTimeCycle(days: [], times: times)
      : WallTimeCycle(origin: start * 86_400, length: length, offsets: offsets, times: times)
  }
}
