import ArgumentParser
import CareModel
import CareRuntime

/// `care tasks`.
struct TasksCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "tasks", abstract: "Lists the tasks, shows one, or one's history.")

  @OptionGroup var what: ListArguments
  @OptionGroup var filter: RecordFilter
  @OptionGroup var followers: FollowerFilter

  @Flag(help: "Only those of which the patients have an event then; today, if no time is given.")
  var withEvents = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if withEvents, followers.patient.isEmpty { throw ValidationError("--with-events needs --patient") }
  }

  func perform() throws {
    let session = try Session(common)
    var query = try filter.query(CareTask.self, in: common.displayZone())
    followers.narrow(&query)
    query.excludesTasksWithoutEvents = withEvents
    let report = EntityReport<CareTask>(
      session: session, noun: "task",
      columns: [("title", \.title), ("card", \.card.style.rawValue), ("group", { $0.details.group ?? "" })]
    ) { try session.runtime.tasks($0, at: session.now) }
    try report.report(what, query)
  }
}
