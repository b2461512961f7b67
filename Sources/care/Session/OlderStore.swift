import Care
import CareCards
import CareModel
import Foundation

/// A store of an older release: a command changes its schema only where someone says so.
enum OlderStore {
  /// Migrates the store of a command if `--migrate` or a person at the terminal says so; returns whether it did.
  static func migrate(_ options: CommonOptions) throws -> Bool {
    guard try options.migrate || isWanted(options) else { return false }
    // A person at the terminal was asked to dump the schema first.
    let isDumped = !options.migrate && !options.yes
    for sentence in try run(options, isDumped: isDumped).sentences { options.output.note("\(sentence)") }
    return true
  }

  /// Migrates the store that the options name, if it needs it.
  ///
  /// `isDumped`: whether someone says that the schema of a store on a server was dumped.
  static func run(_ options: CommonOptions, isDumped: Bool) throws -> StoreMigration {
    try StoreMigration.run(
      at: StoreLocation(options.storePath), entropy: SystemEntropy.bytes(), isDumped: isDumped)
  }

  private static func isWanted(_ options: CommonOptions) throws -> Bool {
    guard LineReaders.isInteractive else { return false }
    if options.yes { return true }
    let place = StoreLocation(options.storePath)
    let copying =
      if case .file = place { "A copy of it is kept beside it." } else {
        "No copy of it is made: dump its schema first."
      }
    options.output.note(
      "The store at '\(place.name)' is of an older release, which cannot read it once it is migrated. \(copying)\nType 'yes' to migrate it."
    )
    return PipeReader().read(prompt: "") == .line("yes")
  }
}
