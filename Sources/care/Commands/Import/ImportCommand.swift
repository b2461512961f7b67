import ArgumentParser

/// `care import`.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Takes in what other programs and devices have written.",
    subcommands: [ImportSamplesCommand.self])
}
