import CareModel
import CareStore

/// An enrollment, or what a patient has beside any, with the names by which it appears.
struct EnrollmentRow {
  let patient: Patient.ID
  let participant: String
  let carePlan: String?
  /// The enrollment; nil for a patient without tasks beside any plan.
  let enrollment: EnrollmentHistory?
  let zones: ZoneTimeline
  /// The parameters of the enrollment over time, oldest first.
  private let parameters: [(from: Instant, values: [String: ParameterValue])]
  /// The times in which the care plan is paused: nil for one without an end.
  private let pauses: [(from: Instant, to: Instant?)]
  /// The parameters that are columns of every table.
  private let arms: [String]

  /// Creates the row of an enrollment, or of a patient's own tasks.
  init(_ enrollment: EnrollmentHistory, of snapshot: PatientSnapshot, _ request: ExportRequest) {
    self.init(enrollment, of: snapshot.patient, zones: enrollment.zones, request)
  }

  /// Creates the row of what a patient has beside any enrollment and any task.
  init(_ patient: Patient.ID, zones: ZoneTimeline, _ request: ExportRequest) {
    self.init(nil, of: patient, zones: zones, request)
  }

  private init(_ enrollment: EnrollmentHistory?, of patient: Patient.ID, zones: ZoneTimeline, _ request: ExportRequest)
  {
    self.patient = patient
    participant = request.name(patient)
    carePlan = enrollment?.id.map(request.name)
    self.enrollment = enrollment
    self.zones = zones
    arms = request.uniqueArms
    pauses = (enrollment?.carePlan?.segments ?? []).filter { $0.version.value.status == .paused }.map { segment in
      (segment.from, segment.to)
    }
    parameters = (enrollment?.carePlan?.segments ?? []).map { segment in
      (segment.from, enrollment?.parameters(of: segment.version.value) ?? [:])
    }
  }

  /// The day of enrollment; nil for a patient's own tasks.
  var enrolled: CivilDate? { enrollment?.carePlan?.segments.last?.version.value.enrolled }

  /// Whether the care plan is paused at an instant.
  func isPaused(at instant: Instant) -> Bool {
    pauses.contains { $0.from <= instant && $0.to.map { instant < $0 } ?? true }
  }

  /// The owner of the alerts and the messages.
  var owner: Owner { MessageThread(patient: patient, carePlan: enrollment?.id).owner }

  /// The columns that every table begins with, before the parameters.
  static let prefix = [
    ExportColumn("participant", .text, "The participant: the id, or a pseudonym."),
    ExportColumn(
      "care_plan", .text, "The enrollment: the id, or a pseudonym; empty for what a patient has beside any plan."),
    ExportColumn("plan", .text, "The plan that is followed."),
    ExportColumn("plan_version", .text, "The id of the version of the plan that was in force."),
  ]

  /// Returns the cells that every row begins with.
  func prefix(at instant: Instant) -> [ExportCell] {
    let headers = enrollment?.headers, header = headers?.version(at: instant) ?? headers?.segments.first?.version
    return [
      .text(participant), .text(optional: carePlan), .text(optional: enrollment?.plan?.text),
      .text(optional: header?.id.text),
    ] + arms.map { parameter($0, at: instant) }
  }

  /// Returns the value of a parameter at an instant: that of the enrollment, or the plan's default.
  func parameter(_ name: String, at instant: Instant) -> ExportCell {
    let inForce = parameters.last { $0.from <= instant } ?? parameters.first
    return switch inForce?.values[name] {
    case .number(let number)?: .number(optional: number)
    case .boolean(let boolean)?: .boolean(boolean)
    case let value?: .text(value.description)
    case nil: .empty
    }
  }
}

extension ExportRequest {
  /// Returns the name by which a patient appears.
  func name(_ patient: Patient.ID) -> String { pseudonym?(patient.text) ?? patient.text }

  /// Returns the name by which a care plan appears.
  func name(_ carePlan: CarePlan.ID) -> String { pseudonym?(carePlan.text) ?? carePlan.text }

  /// The parameters that are columns of every table, each once.
  var uniqueArms: [String] {
    arms.enumerated().filter { place, name in !arms[..<place].contains(name) }.map(\.element)
  }
}
