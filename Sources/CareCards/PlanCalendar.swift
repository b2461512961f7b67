package import CareModel

/// Days of a plan as months, with the tasks that are due on each.
package struct PlanCalendar: Hashable, Sendable {
  /// A task, marked with a letter in the calendar.
  package struct Row: Hashable, Sendable {
    /// The title of the task.
    package var title: String
    /// The times of day at which the task is due, in order; empty if it is not due on these days.
    package var times: [String]

    /// Creates a task with a title and times.
    package init(title: String, times: [String]) {
      self.title = title
      self.times = times
    }
  }

  /// A day.
  package struct Day: Hashable, Sendable {
    /// The date.
    package var date: CivilDate
    /// The number of times that each task is due, in the order of the rows.
    package var counts: [Int]
    /// The clock change on the day, if any.
    package var clockChange: ClockChange?

    /// Creates a day.
    package init(date: CivilDate, counts: [Int], clockChange: ClockChange? = nil) {
      self.date = date
      self.counts = counts
      self.clockChange = clockChange
    }
  }

  /// The title of the plan.
  package var title: String
  /// The zone of the days.
  package var zone: Zone
  /// The tasks.
  package var rows: [Row]
  /// The days, in order and without a gap.
  package var days: [Day]
  /// The tasks' planned changes, in any order.
  package var changes: [PlannedChange]
  /// Notes.
  package var notes: [String]

  /// Creates a calendar.
  package init(
    title: String, zone: Zone, rows: [Row], days: [Day], changes: [PlannedChange] = [], notes: [String] = []
  ) {
    self.title = title
    self.zone = zone
    self.rows = rows
    self.days = days
    self.changes = changes
    self.notes = notes
  }

  /// Returns the letter of a row: a to z, then aa, ab, and so on.
  package static func letter(_ row: Int) -> String {
    let own = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(row % 26)))
    return row < 26 ? own : letter(row / 26 - 1) + own
  }
}

/// A planned change of a task.
package struct PlannedChange: Hashable, Sendable {
  /// The first day.
  package var from: CivilDate
  /// The title of the task.
  package var title: String
  /// The fields that change.
  package var fields: [String]

  /// Creates a change of fields from a day onward.
  package init(from: CivilDate, title: String, fields: [String]) {
    self.from = from
    self.title = title
    self.fields = fields
  }

  /// `from 2 November 2026: Take doxylamine: instructions, targets`.
  package var formatted: String { "from \(from.formattedWithoutWeekday): \(title): \(fields.joined(separator: ", "))" }
}
