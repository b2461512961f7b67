import ArgumentParser

/// `care export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write plans and answers in formats of other programs.",
    subcommands: [ExportQuestionnaireCommand.self, ExportFHIRCommand.self])
}
