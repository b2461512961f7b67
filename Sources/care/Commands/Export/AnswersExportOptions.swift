import ArgumentParser
import CareInterchange
import CareModel
import CareRuntime

/// The options of exports that write the answers of participants into a folder.
struct AnswersExportOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder to write into.", valueName: "folder"))
  var output: String

  @Option(help: ArgumentHelp("Of the followers of this plan; repeatable.", valueName: "id"))
  var plan: [PlanHeader.ID] = []

  @Option(help: ArgumentHelp("Of this patient; repeatable. Default: all.", valueName: "id"))
  var patient: [Patient.ID] = []

  @OptionGroup var known: AsOfOption

  @Flag(help: "Write answers that may identify a participant.")
  var identified = false

  @OptionGroup var names: PseudonymOption

  @Flag(help: "Replace files that exist.")
  var replace = false

  func validate() throws {
    if identified, names.pseudonyms != nil {
      throw ValidationError("--identified names participants, and --pseudonyms hides them; pass one of them")
    }
  }

  /// Opens the store, in whose zone times are read if one participant is named.
  func session(_ common: CommonOptions) throws -> Session {
    try Session(common, of: patient.count == 1 ? patient[0] : nil)
  }

  /// Returns the request for events and answers.
  func request(in session: Session) throws -> ExportRequest {
    var request = ExportRequest()
    (request.plans, request.patients, request.isIdentified) = (plan, patient, identified)
    request.asOf = try known.value(in: session.zone ?? SystemZone.zone())
    request.tables = [.events, .answers]
    if let names = try names.names() { request.pseudonym = { names.name(of: $0) } }
    return request
  }
}
