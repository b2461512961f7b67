import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime
import CareStore

/// `care store verify`.
struct StoreVerifyCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Verify the store: its file, its schema, and the invariants of its rows.",
    discussion: """
      With --repair, missing and altered tables and indexes are made again with their rows, and triggers, views, and indexes that \
      the store did not make are removed. Copy the file first, as evidence of the change. Tables and columns \
      that the store did not make may hold copies of patients' data: look at them, then name each one with --drop.

      A sound store can lack its last commits, or drafts of surveys, if someone removed them whole. For commits, care store audit --expect \
      looks for a seal that was noted elsewhere; a deleted draft leaves no trace.
      """)

  @Flag(help: "Repair the schema before verifying.")
  var repair = false

  @Option(
    help: ArgumentHelp(
      "A table that the store did not make, or a column as TABLE.COLUMN, to remove with what it holds. Can be repeated.",
      valueName: "name"))
  var drop: [String] = []

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard drop.isEmpty || repair else { throw ValidationError("--drop removes only with --repair; pass both") }
    guard !repair || common.storePath != StoreOpening.inMemory else {
      throw ValidationError("a store in memory has nothing to repair; pass the file with --store")
    }
  }

  func perform() throws {
    let repaired = try repair ? schemaRepair().repaired : nil
    let session = try Session(common)
    let found = try session.runtime.store.verify()
    if session.output.isJSON {
      try session.output.json(Document(isSound: found.isEmpty, found: found, repaired: repaired))
    } else {
      for sentence in repaired ?? [] { session.output.line("repaired: \(sentence)") }
      session.output.line(found.isEmpty ? "the store is sound" : found.map { TerminalText($0) }.joined(separator: "\n"))
    }
    if !found.isEmpty { throw Failure("the store is not sound; \(try remedy(found, in: session))") }
  }

  private func schemaRepair() throws -> SchemaRepair {
    // Repairing a file that does not exist would create it.
    guard try StoreLocation(common.storePath).schemaVersion() != nil else {
      throw Failure("there is no store at '\(common.storePath)'")
    }
    return try CareRuntime.repairSchema(ofStoreAt: common.storePath, dropping: Set(drop))
  }

  private func remedy(_ found: [String], in session: Session) throws -> String {
    let schema = try session.runtime.store.schemaDifferences()
    guard schema.count == found.count, schema.allSatisfy(\.isRepairable) else { return "restore a backup" }
    let tables = schema.compactMap(\.unknownTable)
    guard !tables.isEmpty else { return "repair its schema with --repair" }
    return "look at what was added, then remove it with --repair "
      + tables.map { "--drop \($0)" }.joined(separator: " ")
  }

  private struct Document: Encodable {
    var isSound: Bool
    var found: [String]
    var repaired: [String]?
  }
}
