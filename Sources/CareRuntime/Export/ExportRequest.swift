package import CareModel
package import CareStore

/// The participants, the days, and the tables of an export.
package struct ExportRequest: Sendable {
  /// The tables whose columns do not depend on the plans.
  package enum Table: String, Hashable, Sendable, CaseIterable {
    /// An enrollment in each row.
    case participants
    /// An event in each row.
    case events
    /// A recorded value in each row.
    case values
    /// An answer to a survey in each row.
    case answers
    /// A day of a participant in each row.
    case adherenceDays = "adherence_days"
    /// A sample in each row.
    case samples
    /// An alert in each row.
    case alerts
    /// A message in each row; exported only if it is asked for.
    case messages
    /// A delivery of a reminder or an alert in each row; exported only if it is asked for.
    case deliveries
    /// An attempt at a delivery in each row; exported only if it is asked for.
    case attempts

    /// The tables that are exported unless others are asked for.
    package static let standard = allCases.filter { ![.messages, .deliveries, .attempts].contains($0) }
  }

  /// The plans that are followed; empty for all, and for what patients do beside any plan.
  package var plans: [PlanHeader.ID] = []
  /// The patients; empty for all.
  package var patients: [Patient.ID] = []
  /// The first day; nil for the first of each enrollment.
  package var from: CivilDate?
  /// The day after the last; nil for the day after today.
  package var to: CivilDate?
  /// The state of the store to export; nil for the newest.
  package var asOf: AsOf?
  /// The tables.
  package var tables: [Table] = Table.standard
  /// Whether each task has a table of its own with a column for each kind of its values.
  package var isWide = false
  /// Whether cells of wide tables without an answer have a number for the reason; otherwise, they are empty.
  package var hasMissingCodes = true
  /// Whether each option of several choices has a column of its own in wide tables.
  package var hasIndicators = false
  /// The parameters that are columns of every table, such as the arm of a trial.
  package var arms: [String] = []
  /// Whether names, birthdays, and answers that may identify a participant are exported.
  package var isIdentified = false
  /// Whether texts that people typed are exported.
  package var hasFreeText = true
  /// Whether zones, and times in UTC, which tell them, are exported.
  package var hasZones = true
  /// Returns the number of days by which all days and times of a patient move; nil for none.
  package var shift: (@Sendable (String) -> Int)?
  /// Returns the name by which a patient or a care plan appears; nil for its id.
  package var pseudonym: (@Sendable (String) -> String)?

  /// Creates a request for everything.
  package init() {}
}

/// An export: its tables, the meaning of their columns, and the state of the store that it shows.
package struct ExportSchema: Sendable {
  /// A version of a plan that participants of the export follow.
  package struct PlanVersion: Hashable, Sendable {
    /// The plan.
    package var plan: PlanHeader.ID
    /// The title.
    package var title: String
    /// The id of the version.
    package var version: VersionID
    /// The author's label of the version, if it has one.
    package var label: String?
    /// The recorded time.
    package var recorded: Instant
  }

  /// The tables, in the order in which a sink knows them.
  package var tables: [ExportTable]
  /// The meaning of the columns.
  package var codebook: Codebook
  /// The versions of the plans, by plan and recorded time.
  package var plans: [PlanVersion]
  /// The commit; nil for an empty store.
  package var commit: StoreCommit?
  /// The time at which the states of events are determined; nil before the first commit.
  package var time: Instant?
  /// The number of participants.
  package var participants: Int
}
