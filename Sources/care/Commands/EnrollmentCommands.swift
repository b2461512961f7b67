import ArgumentParser
import CareModel
import CareRuntime

/// `care enroll PLAN --patient ID --start DATE`.
struct EnrollCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "enroll", abstract: "Puts a plan in force for a patient.")

  @Argument(help: ArgumentHelp("The plan's id.", valueName: "plan"))
  var plan: PlanHeader.ID

  @Option(help: ArgumentHelp("Whose plan it will be.", valueName: "id"))
  var patient: Patient.ID

  @Option(help: ArgumentHelp("The day of joining.", valueName: "date"))
  var start: CivilDate

  @Option(help: ArgumentHelp("The care plan's id, for joining a plan again; default PATIENT.PLAN.", valueName: "id"))
  var id: CarePlan.ID?

  @OptionGroup var given: EnrollmentOptions

  @Flag(help: "Make the patient, in the zone of --zone or of the machine, where there is none of that id.")
  var create = false

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let enrollment = Enrollment(
      patient: patient, plan: plan, start: start, anchors: try AnchorArgument.values(given.anchors),
      parameters: try ParameterArgument.values(given.parameters), id: id,
      zoneForNewPatient: create ? try common.displayZone() : nil)
    let session = try Session(common)
    let version = try session.runtime.enroll(enrollment, at: session.now)
    if session.output.isJSON { return try session.output.json(VersionDocument(version)) }
    session.output.line(
      "enrolled \(version.value.patient) in \(plan) from \(version.value.enrolled), as \(version.value.id)")
  }
}

/// `care enrollments`.
struct EnrollmentsCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "enrollments", abstract: "Lists who follows which plan, shows an enrollment, or its history.",
    discussion: "Without a time, those to come are listed too.")

  @OptionGroup var what: ListArguments
  @OptionGroup var filter: RecordFilter

  @Option(help: ArgumentHelp("In this plan; repeatable.", valueName: "id"))
  var plan: [PlanHeader.ID] = []

  @Option(help: ArgumentHelp("Of this patient; repeatable.", valueName: "id"))
  var patient: [Patient.ID] = []

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    var query = try filter.query(CarePlan.self, in: common.displayZone())
    if !plan.isEmpty { query.plans = plan }
    if !patient.isEmpty { query.patients = patient }
    if what.action != .history { query.time = query.time ?? .nowOrNext }
    let report = EntityReport<CarePlan>(
      session: session, noun: "care_plan",
      columns: [
        ("patient", \.patient.text), ("plan", { $0.plan?.text ?? "" }), ("start", \.enrolled.description),
        ("status", \.status.rawValue), ("anchors", \.anchorWords), ("params", \.parameterWords),
        ("follow", \.followWords),
      ]
    ) { try session.runtime.carePlans($0, at: session.now) }
    try report.report(what, query)
  }
}

extension CarePlan {
  fileprivate var anchorWords: String {
    anchors.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }

  fileprivate var parameterWords: String {
    parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }

  fileprivate var followWords: String {
    switch follow {
    case .latest: "latest"
    case .version(let id): id.text
    }
  }
}
