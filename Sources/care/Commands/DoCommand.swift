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
      """)

  @OptionGroup var which: EventOptions

  @Option(help: ArgumentHelp("A JSON object of answers by item; '-' reads standard input.", valueName: "file"))
  var answers: String?

  @Option(help: ArgumentHelp("A motion recording for a measuring step.", valueName: "file"))
  var recording: String?

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let event = try which.resolve(in: session)
    try session.report(event) {
      if answers != nil || recording != nil {
        _ = try session.runtime.perform(event, answers: try sheet(), at: session.now)
      } else {
        try Performance(session: session, reader: LineReaders.standard()).perform(event)
      }
    }
  }

  private func sheet() throws -> AnswerSheet {
    let given = try answers.map { try JSONDecoder().decode([String: AnswerInput].self, from: InputFile.data($0)) }
    return AnswerSheet(answers: given ?? [:], recording: try recording.map(InputFile.data))
  }
}
