import ArgumentParser
import CareModel
import CareRuntime

/// `care patients`.
struct PatientsCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "patients", abstract: "Lists the patients, shows one, or one's history.")

  @OptionGroup var what: ListArguments
  @OptionGroup var filter: RecordFilter

  @Option(help: ArgumentHelp("Who follows this plan; repeatable.", valueName: "id"))
  var plan: [PlanHeader.ID] = []

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    var query = try filter.query(Patient.self, in: common.displayZone())
    if !plan.isEmpty { query.plans = plan }
    let report = EntityReport<Patient>(
      session: session, noun: "patient", columns: [("zone", \.zone.identifier), ("group", { $0.details.group ?? "" })]
    ) { try session.runtime.patients($0, at: session.now) }
    try report.report(what, query)
  }
}
