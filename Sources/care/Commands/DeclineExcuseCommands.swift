import ArgumentParser
import CareModel
import CareRuntime

/// `care decline TASK`.
struct DeclineCommand: ParticipantCommand {
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
    guard let reason else { throw ValidationError(event.missingReason { "--reason \($0)" }) }
    try session.report(
      session.runtime.update(event, lateEntry: lateEntry, at: session.now) { try $0.decline(reason: reason) },
      in: which.language)
  }
}

extension Event {
  /// Returns the message that a reason to decline is missing, with the reasons of the task in the form in which to write them.
  func missingReason(_ form: (String) -> String) -> String {
    guard let listed = task.decline?.reasons else { return "a reason is missing; write \(form("TEXT"))" }
    let options = listed.map { "\(form($0.value))  (\($0.text))" }.joined(separator: "\n  ")
    return "a reason is missing; write one of:\n  \(options)"
  }
}

/// `care excuse TASK`.
struct ExcuseCommand: ParticipantCommand {
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
struct UndoCommand: ParticipantCommand {
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
