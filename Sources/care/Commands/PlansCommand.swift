import ArgumentParser
import CareModel
import CareRuntime

/// `care plans`.
struct PlansCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "plans", abstract: "Lists the plans in the store, shows one, or one's history.")

  @OptionGroup var what: ListArguments
  @OptionGroup var filter: RecordFilter

  @Option(help: ArgumentHelp("Those that this patient follows; repeatable.", valueName: "id"))
  var patient: [Patient.ID] = []

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    var query = try filter.query(PlanHeader.self, in: common.displayZone())
    if !patient.isEmpty { query.patients = patient }
    let report = EntityReport<PlanHeader>(
      session: session, noun: "plan", columns: [("title", \.title), ("version", { $0.authorVersion ?? "" })]
    ) { try session.runtime.plans($0, at: session.now) }
    try report.report(what, query)
  }
}
