import ArgumentParser

/// `care import`.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import data, forms, and answers from other programs and devices.",
    subcommands: [
      ImportSamplesCommand.self, ImportQuestionnaireCommand.self, ImportFormCommand.self, ImportResponsesCommand.self,
    ])
}
