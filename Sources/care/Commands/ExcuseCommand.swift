import ArgumentParser
import CareRuntime

/// `care excuse TASK`.
struct ExcuseCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "excuse", abstract: "Records that a task's event was not to be done; it does not count.")

  @OptionGroup var which: EventOptions

  @Option(help: ArgumentHelp("Why.", valueName: "text"))
  var reason: String

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let event = try which.resolve(in: session)
    try session.report(event) { _ = try session.runtime.excuse(event, reason: reason, at: session.now) }
  }
}
