import ArgumentParser
import CareModel
import CareRuntime
import Foundation

/// `care do TASK`.
struct DoCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "do", abstract: "Performs a task's event: its survey step by step, or its card's action.",
    discussion: """
      In a survey, 'back', 'skip' and 'quit' do what they say; 'quit' keeps the answers so far. Where a text is asked for, they \
      are ':back', ':skip' and ':quit'.

      A card with one button has it pressed at once, one with several asks which. In a script, name it: \
      care do dose --action log --input mg=5. With --action, --answers is a JSON object of what the action is given.
      """)

  @OptionGroup var which: EventOptions

  @Option(help: ArgumentHelp("A JSON object of answers by item; '-' reads standard input.", valueName: "file"))
  var answers: String?

  @Option(help: ArgumentHelp("A motion recording for a measuring step.", valueName: "file"))
  var recording: String?

  @Option(
    help: ArgumentHelp("Do this of the task's card, e.g. 'log'; without it a button is asked for.", valueName: "name"))
  var action: String?

  @Option(help: ArgumentHelp("What the action is given; may be repeated.", valueName: "name=value"))
  var input: [InputArgument] = []

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let event = try which.resolve(in: session)
    try session.report(event) {
      if let action {
        _ = try session.runtime.press(action, input: try given(), on: event, at: session.now)
      } else if answers != nil || recording != nil {
        _ = try session.runtime.perform(event, answers: try sheet(), at: session.now)
      } else {
        try EventRunner(session: session, reader: LineReaders.standard()).perform(event)
      }
    }
  }

  func validate() throws {
    if action == nil, let first = input.first {
      throw ValidationError("--input \(first.name)=… is for an action; name it with --action")
    }
    if action != nil, recording != nil { throw ValidationError("--action and --recording do not go together") }
  }

  /// What the action is given: the file's, then each input's.
  private func given() throws -> [String: Scalar] {
    let file = try answers.map { try JSONDecoder().decode([String: Scalar].self, from: InputFile.data($0)) } ?? [:]
    return input.reduce(into: file) { $0[$1.name] = $1.value }
  }

  private func sheet() throws -> AnswerSheet {
    let given = try answers.map { try JSONDecoder().decode([String: AnswerInput].self, from: InputFile.data($0)) }
    return AnswerSheet(answers: given ?? [:], recording: try recording.map(InputFile.data))
  }
}
