import ArgumentParser

/// `care store`.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "The store itself.",
    subcommands: [
      StoreInfoCommand.self, StoreVerifyCommand.self, StoreAuditCommand.self, StoreBackupCommand.self,
      StoreMigrateCommand.self, StoreEraseCommand.self,
    ])
}
