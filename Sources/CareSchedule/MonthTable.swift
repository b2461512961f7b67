import CareModel
import Synchronization

/// The days of one cycle of a rule by months, made once and shared.
///
/// After 400 years all dates return on the same weekdays, and after as many times that as the step needs, so does a
/// rule of every so many months.
struct MonthTable: Sendable {
  /// The first day of the cycle, in days since 1970.
  let start: Int
  /// The days of the cycle, and what lies before each of the days that fall due, in wall seconds.
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

  /// That day of each `step`-th month, counted in months from the year 0, on those that hold the given one.
  ///
  /// - Complexity: O(1) once it was made, else 4 800 steps.
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

  /// The rule's days at those times.
  func cycle(times: [Int]) -> WallTimeCycle {
    // A day that none of its months has never comes.
    offsets.isEmpty
      ? WallTimeCycle(days: [], times: times)
      : WallTimeCycle(origin: start * 86_400, length: length, offsets: offsets, times: times)
  }
}
