import ArgumentParser
import CareModel
import CareRuntime

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
