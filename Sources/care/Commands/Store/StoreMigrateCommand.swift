import ArgumentParser
import Care
import CareModel
import CareRuntime
import CareStore

/// `care store migrate`.
struct StoreMigrateCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate", abstract: "Brings a store of an earlier release to the schema of this one.",
    discussion: """
      Every command that opens the store for writing does the same. It is all or nothing: a migration that is interrupted has \
      changed nothing. Make a backup first; earlier releases cannot read the store afterward.
      """)

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let found = common.storePath == StoreOpening.inMemory ? nil : try CareRuntime.schema(ofStoreAt: common.storePath)
    let session = try Session(common)
    let now = try session.runtime.store.read { try $0.info() }.schemaVersion
    let document = Document(before: found ?? now, after: now)
    if session.output.isJSON { return try session.output.json(document) }
    session.output.line(
      document.before == document.after
        ? "schema \(now): nothing to do" : "schema \(document.before) before, \(document.after) now")
  }

  private struct Document: Encodable {
    var before: Int
    var after: Int
  }
}
