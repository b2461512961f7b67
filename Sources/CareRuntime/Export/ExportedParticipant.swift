import CareInsights
import CareModel
import CareStore

/// An enrollment with the names by which it appears.
struct EnrollmentRow {
  let participant: String
  let carePlan: String?
  let enrollment: EnrollmentHistory
  let zones: ZoneTimeline
  /// The parameters that are columns of every table.
  let arms: [String]

  init(_ enrollment: EnrollmentHistory, of snapshot: PatientSnapshot, _ request: ExportRequest) {
    participant = request.name(snapshot.patient)
    carePlan = enrollment.id.map(request.name)
    self.enrollment = enrollment
    zones = enrollment.zones(of: snapshot)
    arms = request.arms
  }

  /// The day of enrollment; nil for a patient's own tasks.
  var enrolled: CivilDate? { enrollment.carePlan?.segments.last?.version.value.enrolled }

  /// Returns the columns that every table begins with.
  static func prefix(arms: [String]) -> [ExportColumn] {
    [
      ExportColumn("participant", .text, "The participant: the id, or a pseudonym."),
      ExportColumn("care_plan", .text, "The enrollment: the id, or a pseudonym; empty for tasks beside any plan."),
      ExportColumn("plan", .text, "The plan that is followed."),
      ExportColumn("plan_version", .text, "The id of the version of the plan that was in force."),
    ] + arms.map { ExportColumn($0, .text, "The parameter \($0) of the enrollment.") }
  }

  /// Returns the cells that every row begins with.
  func prefix(at instant: Instant) -> [ExportCell] {
    let header = enrollment.headers?.version(at: instant) ?? enrollment.headers?.segments.first?.version
    return [
      .text(participant), .text(optional: carePlan), .text(optional: enrollment.plan?.text),
      .text(optional: header?.id.text),
    ] + arms.map { parameter($0, at: instant) }
  }

  /// Returns the value of a parameter at an instant, or the plan's default.
  func parameter(_ name: String, at instant: Instant) -> ExportCell {
    let carePlan = enrollment.carePlan?.version(at: instant) ?? enrollment.carePlan?.segments.last?.version
    let own = carePlan?.value.parameters[name]
    let value =
      own ?? enrollment.headers?.version(at: instant)?.value.parameters.first { $0.name == name }?.defaultValue
    return switch value {
    case .number(let number)?: .number(optional: number)
    case .boolean(let boolean)?: .boolean(boolean)
    case let value?: .text(value.description)
    case nil: .empty
    }
  }
}

extension EnrollmentHistory {
  /// Returns the zones in which the dates of the enrollment are read.
  func zones(of snapshot: PatientSnapshot) -> ZoneTimeline {
    carePlan?.segments.last?.version.value.zone.map { ZoneTimeline($0) } ?? snapshot.history.zones
  }
}

extension ExportRequest {
  /// Returns the name by which a patient appears.
  func name(_ patient: Patient.ID) -> String { pseudonym?(patient.text) ?? patient.text }

  /// Returns the name by which a care plan appears.
  func name(_ carePlan: CarePlan.ID) -> String { pseudonym?(carePlan.text) ?? carePlan.text }
}

/// An enrollment with what was done in it.
struct ExportedParticipant {
  let row: EnrollmentRow
  let snapshot: PatientSnapshot
  let rate: AdherenceRate
  let lastCompleted: Instant?
  let patient: Patient?

  /// Returns the columns: those of every export, a column for each parameter, and with `isIdentified` those that name the participant.
  static func columns(parameters: [ParameterDefinition], isIdentified: Bool) -> [RowColumn<ExportedParticipant>] {
    columns + parameters.map(column) + (isIdentified ? personal : [])
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
      .text(optional: $0.segment?.version.value.reason)
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

  private static func column(_ parameter: ParameterDefinition) -> RowColumn<ExportedParticipant> {
    let type: ExportColumn.CellType =
      switch parameter.kind {
      case .number: .number
      case .boolean: .boolean
      case .time, .date, .text, .choice: .text
      }
    return .init("param_\(parameter.name)", type, parameter.title ?? "The parameter \(parameter.name).") {
      $0.row.parameter(parameter.name, at: $0.snapshot.now)
    }
  }

  private var segment: Timeline<CarePlan>.Segment? {
    row.enrollment.carePlan.flatMap { $0.segment(at: snapshot.now) ?? $0.segments.last }
  }

  private var since: Instant? {
    segment.flatMap { row.enrollment.carePlan?.since($0) }
  }
}
