import ArgumentParser

/// `care export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write tables for analysis, or plans and answers in formats of other programs.",
    discussion: "care export FOLDER writes tables with a codebook; see care export tables --help.",
    subcommands: [
      ExportTablesCommand.self, ExportQuestionnaireCommand.self, ExportXLSFormCommand.self, ExportFHIRCommand.self,
      ExportREDCapCommand.self, ExportODMCommand.self, ExportICSCommand.self,
    ],
    defaultSubcommand: ExportTablesCommand.self)
}
