import ArgumentParser
import CareModel
import CareRuntime

/// `care decline TASK`.
struct DeclineCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "Records that the patient chose not to do a task's event.")

  @OptionGroup var which: EventOptions

  @Option(help: ArgumentHelp("Why: where the task lists reasons, the id or the text of one.", valueName: "text"))
  var reason: String?

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let event = try which.resolve(in: session)
    guard let reason else {
      guard let listed = event.task.decline?.reasons else { throw ValidationError("say why: give --reason") }
      let ways = listed.map { "--reason \($0.value)  (\($0.text))" }.joined(separator: "\n  ")
      throw ValidationError("say why, with one of:\n  \(ways)")
    }
    try session.report(event) { _ = try session.runtime.decline(event, reason: reason, at: session.now) }
  }
}

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
