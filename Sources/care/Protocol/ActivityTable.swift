import CareModel

/// The schedule of activities: a row for each task, and columns of days or weeks, where neighbors that are alike are one column.
struct ActivityTable {
  /// Days or weeks that are alike.
  struct Column: Hashable {
    /// The first day or week, counted from 1.
    var first: Int
    /// The last day or week.
    var last: Int
    /// Whether it goes on.
    var isOpen = false
    /// The number of events of each task on the days of the first day or week.
    var counts: [[Int]]
  }

  /// The most columns of a table on a page.
  static let mostColumns = 12
  /// The most columns of days, beyond which there are columns of weeks.
  private static let mostDays = 18

  /// Whether the columns are weeks.
  let isWeekly: Bool
  /// The columns with events, in order.
  let columns: [Column]

  /// Arranges the events of a plan.
  init(_ activities: PlanActivities) {
    let days = Self.columns(activities, length: 1)
    isWeekly = days.count > Self.mostDays
    columns = isWeekly ? Self.columns(activities, length: 7) : days
  }

  /// The columns of each table, in order.
  var parts: [ArraySlice<Column>] {
    let count = (columns.count + Self.mostColumns - 1) / Self.mostColumns
    guard count > 0 else { return [] }
    let width = (columns.count + count - 1) / count
    return stride(from: 0, to: columns.count, by: width).map { columns[$0..<min(columns.count, $0 + width)] }
  }

  private static func columns(_ activities: PlanActivities, length: Int) -> [Column] {
    var columns: [Column] = []
    // The last week that is cut off by the end of the year says nothing about the weeks before.
    let last = activities.isOpen ? PlanActivities.horizon / length : (activities.lastDay + length - 1) / length
    guard activities.lastDay > 0 else { return [] }
    for unit in 1...max(1, last) {
      let range = ((unit - 1) * length)..<min(unit * length, PlanActivities.horizon)
      let counts = activities.counts.map { Array($0[range]) }
      let totals = counts.map { $0.reduce(0, +) }
      if let previous = columns.last, previous.last == unit - 1, previous.counts.map({ $0.reduce(0, +) }) == totals {
        columns[columns.count - 1].last = unit
      } else {
        columns.append(Column(first: unit, last: unit, counts: counts))
      }
    }
    columns.removeAll { $0.counts.allSatisfy { $0.allSatisfy { $0 == 0 } } }
    if activities.isOpen, columns.last?.last == last { columns[columns.count - 1].isOpen = true }
    return columns
  }

  /// Returns the title of a column.
  func title(of column: Column, in language: Language) -> String {
    let phrase: ProtocolPhrase =
      switch (isWeekly, column.isOpen, column.first == column.last) {
      case (false, true, _): .dayOn
      case (false, false, true): .day
      case (false, false, false): .days
      case (true, true, _): .weekOn
      case (true, false, true): .week
      case (true, false, false): .weeks
      }
    return language.document(phrase, ["from": column.first, "to": column.last])
  }

  /// Returns the text of a cell; nil if the task is not due in it.
  func text(of task: Int, _ column: Column, in language: Language) -> String? {
    let counts = column.counts[task], total = counts.reduce(0, +)
    guard total > 0 else { return nil }
    let isSpan = isWeekly || column.first < column.last || column.isOpen
    if isSpan, counts.count == (isWeekly ? 7 : 1), Set(counts).count == 1 {
      return counts[0] == 1
        ? language.document(.eachDay) : language.document(.timesEachDay, ["count": counts[0]])
    }
    return language.document(.times, ["count": total])
  }
}
