import ArgumentParser
import CareModel
import CareRuntime

/// `care tasks`.
struct TasksCommand: CareCommand {
  static let configuration = CommandConfiguration(commandName: "tasks", abstract: "Lists the plans' tasks.")

  @OptionGroup var what: ListArguments
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let plans = try session.runtime.plans(at: session.now)
    let tasks = try plans.flatMap { try session.runtime.tasks(of: $0.value.id, at: session.now) }
    let report = EntityReport<CareTask>(
      session: session, columns: [("title", \.title), ("card", \.card.rawValue)])
    try report.report(what, live: tasks)
  }
}
