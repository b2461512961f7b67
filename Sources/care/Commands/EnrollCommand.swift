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
