package import CareModel

/// The days of a figure, divided into the positions of its axis: days, or weeks where there are more than 366 days.
package struct FigurePeriod: Hashable, Sendable {
  /// The greatest number of positions that stand for a day each.
  static let mostDays = 366

  /// All days, in order.
  package let days: [CivilDate]
  /// The number of days of a position.
  package let daysEach: Int

  /// Creates the period of the days from one up to another.
  package init(from: CivilDate, to: CivilDate) {
    days = (from.dayNumber..<max(from.dayNumber, to.dayNumber)).compactMap { CivilDate(dayNumber: $0) }
    daysEach = days.count > Self.mostDays ? 7 : 1
  }

  /// Creates a period from its days and the number of days of a position.
  init(days: [CivilDate], daysEach: Int) {
    self.days = days
    self.daysEach = daysEach
  }

  /// The first day of each position.
  var dates: [CivilDate] { stride(from: 0, to: days.count, by: daysEach).map { days[$0] } }

  /// The places in ``days`` of each position.
  var positions: [Range<Int>] {
    stride(from: 0, to: days.count, by: daysEach).map { $0..<min($0 + daysEach, days.count) }
  }
}
