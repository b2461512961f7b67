import CareModel

/// The schedule of activities: a row for each task, and columns of days or weeks, where neighbors that are alike are one column.
struct ActivityTable {
  /// Days or weeks that are alike.
  struct Column: Hashable {
    /// The first day or week, counted from 1.
    var first: Int
    /// The last day or week.
    var last: Int
    /// Whether it continues after the columns.
    var isOpen = false
    /// The number of events of each task on the days of the first day or week.
    var counts: [[Int]]
    /// The least and the greatest number of events of each task in a day or a week.
    var totals: [ClosedRange<Int>]

    /// Returns whether more events of each task belong to the column: they are the same, or at most `slack` apart and never none.
    mutating func takes(_ more: [Int], slack: Int) -> Bool {
      let wider = zip(totals, more).map { min($0.lowerBound, $1)...max($0.upperBound, $1) }
      guard wider.allSatisfy({ $0.count == 1 || ($0.count <= slack + 1 && $0.lowerBound > 0) }) else { return false }
      totals = wider
      return true
    }
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
    guard isWeekly else {
      columns = days
      return
    }
    // What is due every other day has three or four times in a week: more or less the same.
    let weeks = Self.columns(activities, length: 7)
    columns = weeks.count > Self.mostColumns ? Self.columns(activities, length: 7, slack: 1) : weeks
  }

  /// The columns of each table, in order.
  var parts: [ArraySlice<Column>] {
    let count = (columns.count + Self.mostColumns - 1) / Self.mostColumns
    guard count > 0 else { return [] }
    let width = (columns.count + count - 1) / count
    return stride(from: 0, to: columns.count, by: width).map { columns[$0..<min(columns.count, $0 + width)] }
  }

  private static func columns(_ activities: PlanActivities, length: Int, slack: Int = 0) -> [Column] {
    var columns: [Column] = []
    // The last week that is cut off by the end of the year says nothing about the weeks before.
    let last = activities.isOpen ? PlanActivities.horizon / length : (activities.lastDay + length - 1) / length
    guard activities.lastDay > 0 else { return [] }
    for unit in 1...max(1, last) {
      let range = ((unit - 1) * length)..<min(unit * length, PlanActivities.horizon)
      let counts = activities.counts.map { Array($0[range]) }
      let totals = counts.map { $0.reduce(0, +) }
      let end = columns.count - 1
      if end >= 0, columns[end].last == unit - 1, columns[end].takes(totals, slack: slack) {
        columns[end].last = unit
      } else {
        columns.append(Column(first: unit, last: unit, counts: counts, totals: totals.map { $0...$0 }))
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
    let counts = column.counts[task], totals = column.totals[task]
    guard totals.upperBound > 0 else { return nil }
    if totals.count > 1 {
      let range = language.document(.range, ["least": totals.lowerBound, "most": totals.upperBound])
      return language.document(.times, ["count": range])
    }
    let isSpan = isWeekly || column.first < column.last || column.isOpen
    if isSpan, counts.count == (isWeekly ? 7 : 1), Set(counts).count == 1 {
      return counts[0] == 1
        ? language.document(.eachDay) : language.document(.timesEachDay, ["count": counts[0]])
    }
    return language.document(.times, ["count": totals.upperBound])
  }
}
