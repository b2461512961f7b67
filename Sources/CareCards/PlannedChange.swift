package import CareModel

/// A change that a plan file holds ready for a later day.
package struct PlannedChange: Hashable, Sendable {
  /// The first day.
  package var from: CivilDate
  /// What the task is called.
  package var title: String
  /// The fields that change.
  package var fields: [String]

  /// A change of these fields from that day on.
  package init(from: CivilDate, title: String, fields: [String]) {
    self.from = from
    self.title = title
    self.fields = fields
  }

  /// `from 2 November 2026: Take doxylamine: instructions, targets`.
  package var formatted: String { "from \(from.formattedWithoutWeekday): \(title): \(fields.joined(separator: ", "))" }
}
