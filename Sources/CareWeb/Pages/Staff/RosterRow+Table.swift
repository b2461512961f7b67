import CareInterchange
import CareModel

extension RosterRow {
  /// The columns of a roster that is saved as a table.
  static let table = ExportTable(
    name: "roster", row: "an enrollment",
    columns: [
      ExportColumn("participant", .text, "The id of the participant, or its pseudonym."),
      ExportColumn("needs", .text, "The reasons to look after the participant, the most urgent first."),
      ExportColumn("state", .text, "The state of the enrollment."),
      ExportColumn("enrolled", .date, "The day of enrollment."),
      ExportColumn("day", .integer, "The day of the study, from 1."),
      ExportColumn("today_done", .integer, "The events of today that are done."),
      ExportColumn("today_due", .integer, "The events of today that are due."),
      ExportColumn("open", .integer, "The events that can be answered now, whatever their day."),
      ExportColumn("rate_7", .number, "The rate of the events of 7 days that have closed, 0 to 1."),
      ExportColumn("closed_7", .integer, "The events of 7 days that have closed."),
      ExportColumn("rate_28", .number, "The rate of the events of 28 days that have closed, 0 to 1."),
      ExportColumn("closed_28", .integer, "The events of 28 days that have closed."),
      ExportColumn("silent_days", .integer, "The last due days in a row without an answer."),
    ], key: ["participant"])

  /// Returns the cells of the row; `names`: those that replace ids, if they must not be seen.
  func cells(_ names: Pseudonyms?) -> [ExportCell] {
    [
      .text(names?.name(of: patient.text) ?? patient.text), .text(needs.map(\.words).joined(separator: ", ")),
      .text(status.rawValue), .date(enrolled), .integer(day), .integer(today.done), .integer(today.count),
      .integer(open),
      .number(optional: week.rate), .integer(week.count), .number(optional: month.rate), .integer(month.count),
      .integer(silentDays),
    ]
  }
}
