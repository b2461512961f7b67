import CareInsights
import CareModel
import CareStore

/// An enrollment with what was done in it.
struct ExportedParticipant {
  let row: EnrollmentRow
  let snapshot: PatientSnapshot
  let rate: AdherenceRate
  let lastCompleted: Instant?
  let patient: Patient?
  let privacy: ExportPrivacy

  /// Returns the columns: those of every export, a column for each parameter, and with `isIdentified` those that name the participant.
  ///
  /// `prefix`: the columns before them. A parameter that is one of them has no second one of the same name.
  static func columns(
    after prefix: [ExportColumn], parameters: [ParameterDefinition], isIdentified: Bool
  ) -> [RowColumn<ExportedParticipant>] {
    let named = isIdentified ? personal : []
    var names = UniqueNames(prefix.map(\.name) + (columns + named).map(\.column.name))
    let own = parameters.filter { parameter in !prefix.contains { $0.name == parameter.columnName } }
    return columns + own.map { column($0, named: names.first(of: $0.columnName)) } + named
  }

  private static let columns: [RowColumn<ExportedParticipant>] = [
    .init("enrolled", .date, "The day of enrollment.") { $0.row.enrolled.map { .date($0) } ?? .empty },
    .init("status", .text, "The state of the enrollment.") {
      .text(optional: $0.segment?.version.value.status.rawValue)
    },
    .init("status_date", .date, "The day from which it has been in that state.") { row in
      row.since.map { .date(row.row.zones.zone(at: $0).date(of: $0)) } ?? .empty
    },
    .init("reason", .text, "The reason for which it was paused, completed, or withdrawn.") {
      .text(optional: $0.privacy.reason($0.segment?.version.value.reason))
    },
    .init("zone", .text, "The participant's zone.") { .text($0.snapshot.zone.identifier) },
    .init("sex", .text, "The recorded sex.") { .text(optional: $0.patient?.sex) },
    .init("language", .text, "The tag of the language in which the participant reads.") {
      .text(optional: $0.patient?.languageInUse)
    },
    .init("last_completed_utc", .utc, "The last time at which an event was completed.") {
      .utc(optional: $0.lastCompleted)
    },
    .init("done", .integer, "The number of closed events that are done.") { .integer($0.rate.done) },
    .init("closed", .integer, "The number of events that have closed and count.") { .integer($0.rate.closed) },
    .init("rate", .number, "The mean progress of closed events, from 0 to 1; empty if none has closed.") {
      .number(optional: $0.rate.value)
    },
  ]

  private static let personal: [RowColumn<ExportedParticipant>] = [
    .init("given_name", .text, "The given name.") { .text(optional: $0.patient?.name.given) },
    .init("middle_name", .text, "Middle names.") { .text(optional: $0.patient?.name.middle) },
    .init("family_name", .text, "The family name.") { .text(optional: $0.patient?.name.family) },
    .init("birthday", .date, "The date of birth.") { $0.patient?.birthday.map { .date($0) } ?? .empty },
    .init("remote_id", .text, "The participant's id in another system.") {
      .text(optional: $0.patient?.details.remoteID)
    },
  ]

  private static func column(
    _ parameter: ParameterDefinition, named name: String
  ) -> RowColumn<ExportedParticipant> {
    let column = parameter.column(named: name)
    return .init(column.name, column.type, column.text) { $0.row.parameter(parameter.name, at: $0.snapshot.now) }
  }

  private var segment: Timeline<CarePlan>.Segment? {
    row.enrollment?.carePlan.flatMap { $0.segment(at: snapshot.now) ?? $0.segments.last }
  }

  private var since: Instant? {
    segment.flatMap { row.enrollment?.carePlan?.since($0) }
  }
}

extension ParameterDefinition {
  /// The name of the parameter's column where the parameter's own name is taken.
  var columnName: String { "param_\(name)" }

  /// Returns the column with the parameter's values.
  func column(named name: String) -> ExportColumn {
    let type: ExportColumn.CellType =
      switch kind {
      case .number: .number
      case .boolean: .boolean
      case .time, .date, .text, .zone, .choice: .text
      }
    return ExportColumn(name, type, title ?? "The parameter \(self.name).")
  }
}
