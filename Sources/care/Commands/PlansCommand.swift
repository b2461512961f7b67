import ArgumentParser
import CareModel
import CareRuntime

/// `care plans`.
struct PlansCommand: CareCommand {
  static let configuration = CommandConfiguration(commandName: "plans", abstract: "Lists the plans in the store.")

  @OptionGroup var what: ListArguments
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let report = EntityReport<PlanHeader>(
      session: session, columns: [("title", \.title), ("version", { $0.authorVersion ?? "" })])
    try report.report(what, live: try session.runtime.plans(at: session.now))
  }
}
