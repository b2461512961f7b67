import ArgumentParser
import CareModel
import CareRuntime

/// `care decline TASK`.
struct DeclineCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "Record that the participant chose not to do a task's event.",
    discussion: """
      To enter an earlier answer, given on paper or by telephone: care decline dose --reason nausea \
      --answered 2026-06-05T20:10 --late-entry "by telephone" --author nora.
      """)

  @OptionGroup var which: EventOptions

  @Option(help: ArgumentHelp("The reason; if the task lists reasons, the id or text of one.", valueName: "text"))
  var reason: String?

  @OptionGroup var late: LateEntryOptions
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common, of: which)
    let (event, lateEntry) = try late.resolve(which, .settle, in: session)
    guard let reason else {
      guard let listed = event.task.decline?.reasons else {
        throw ValidationError("a reason is missing; pass --reason")
      }
      let options = listed.map { "--reason \($0.value)  (\($0.text))" }.joined(separator: "\n  ")
      throw ValidationError("a reason is missing; pass one of:\n  \(options)")
    }
    try session.report(
      session.runtime.update(event, lateEntry: lateEntry, at: session.now) { try $0.decline(reason: reason) },
      in: which.language)
  }
}

/// `care excuse TASK`.
struct ExcuseCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "excuse", abstract: "Excuse a task's event, so that it does not count toward adherence.")

  @OptionGroup var which: EventOptions

  @Option(help: ArgumentHelp("The reason.", valueName: "text"))
  var reason: String

  @OptionGroup var late: LateEntryOptions
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common, of: which)
    let (event, lateEntry) = try late.resolve(which, .settle, in: session)
    try session.report(
      session.runtime.update(event, lateEntry: lateEntry, at: session.now) { try $0.excuse(reason: reason) },
      in: which.language)
  }
}

/// `care undo TASK`.
struct UndoCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back what was recorded at a task's event; its history stays.")

  @OptionGroup var which: EventOptions
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common, of: which)
    let event = try which.resolve(.takeBack, in: session)
    try session.report(session.runtime.update(event, at: session.now) { try $0.clear() }, in: which.language)
  }
}
