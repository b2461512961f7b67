import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime

/// `care enroll PLAN --patient ID --start DATE`.
struct EnrollCommand: ParticipantCommand {
  static let configuration = CommandConfiguration(
    commandName: "enroll", abstract: "Enroll a participant in a plan.")

  @Argument(help: ArgumentHelp("The plan's id.", valueName: "plan"))
  var plan: PlanHeader.ID

  @Option(help: ArgumentHelp("The participant's patient id.", valueName: "id"))
  var patient: Patient.ID

  @Option(
    help: ArgumentHelp(
      "The first day of the enrollment, or the time from which events are due.", valueName: "date or time"))
  var start: DateOrTime

  @Option(
    help: ArgumentHelp(
      "Since when events count: enrollment, so that what is over by now does not, or start, for a past that is entered later.",
      valueName: "enrollment|start"))
  var countFrom = CarePlan.CountFrom.enrollment

  @Option(
    help: ArgumentHelp(
      "The care plan's id, needed to enroll in a plan again. Default: PATIENT.PLAN.", valueName: "id"))
  var id: CarePlan.ID?

  @OptionGroup var settings: EnrollmentOptions

  @Flag(help: "Create the patient if there is none with that id, in the zone of --zone, or else the machine's.")
  var create = false

  @Option(help: ArgumentHelp("With --create, the language in which the patient reads, such as de.", valueName: "tag"))
  var language: String?

  @OptionGroup var common: CommonOptions

  var which: Patient.ID { patient }

  func validate() throws {
    if language != nil, !create { throw ValidationError("--language is of a new patient; pass --create as well") }
  }

  func perform() throws {
    var enrollment = Enrollment(
      patient: patient, plan: plan, start: start.date, anchors: try AnchorArgument.values(settings.anchors),
      parameters: try ParameterArgument.values(settings.parameters), id: id,
      zoneForNewPatient: create ? try common.displayZone() : nil, languageForNewPatient: language)
    enrollment.startTime = start.time
    enrollment.countFrom = countFrom
    enrollment.accepts = settings.accept
    let session = try Session(common, of: patient)
    let version = try session.runtime.enroll(enrollment, at: session.now)
    if session.output.isJSON { return try session.output.json(VersionDocument(version)) }
    session.output.line(
      "enrolled \(version.value.patient) in \(plan) from \(version.value.enrolled), as \(version.value.id)")
  }
}

/// `care enrollments`.
struct EnrollmentsCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "enrollments", abstract: "List enrollments, or show one or its history.",
    discussion: "Lists current and future enrollments unless a time is given.")

  @OptionGroup var arguments: ListArguments
  @OptionGroup var filter: QueryOptions<RecordQuery<CarePlan>>
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    var query = try filter.narrow(RecordQuery<CarePlan>(), in: common.displayZone())
    if arguments.action != .history { query.time = query.time ?? .nowOrNext }
    let report = EntityReport<CarePlan>(
      session: session, noun: "care_plan",
      columns: [
        ("patient", \.patient.text), ("plan", { $0.plan?.text ?? "" }), ("start", \.enrolled.description),
        ("status", \.status.rawValue), ("anchors", { Self.list($0.anchors) }), ("params", { Self.list($0.parameters) }),
        ("follow", { $0.follow.pinned ?? "latest" }),
      ]
    ) { try session.runtime.carePlans($0, at: session.now) }
    try report.report(arguments, query)
  }

  /// Returns `name=value` for each value, sorted by name.
  private static func list(_ values: [String: some CustomStringConvertible]) -> String {
    values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}

extension PlanFollowing {
  /// The version that a care plan is pinned to; nil if it follows the latest.
  fileprivate var pinned: String? {
    switch self {
    case .latest: nil
    case .version(let id): id.text
    }
  }
}
