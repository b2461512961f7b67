import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime
import CareStore

/// `care store`.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Inspect, verify, repair, back up, migrate, audit, or erase from the store.",
    subcommands: [
      StoreInfoCommand.self, StoreVerifyCommand.self, StoreAuditCommand.self, StoreBackupCommand.self,
      StoreCopyCommand.self,
      StoreMigrateCommand.self, EraseCommand.self, StoreResetClockCommand.self,
    ])
}

/// `care store info`.
struct StoreInfoCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Show the store's id, schema, and sizes.")

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let info = try session.runtime.store.read { try $0.info() }
    let settings = try session.runtime.store.engine.durabilitySettings()
    if session.output.isJSON { return try session.output.json(StoreInfoDocument(info: info, durability: settings)) }
    var table = Table()
    table.add(["id", info.id])
    table.add(["schema", String(info.schemaVersion)])
    table.add(["commits", String(info.lastSeq)])
    table.add(["last commit", info.lastRecorded?.iso ?? "none"])
    table.add(["last seal", info.seal ?? "none"])
    table.add(["entries", String(info.entries)])
    table.add(["versions", String(info.versions)])
    table.add(["outcomes", String(info.outcomes)])
    table.add(["samples", String(info.samples)])
    table.add(["drafts", String(info.drafts)])
    table.add(["files", String(info.files)])
    for setting in settings { table.add([setting.name, setting.value]) }
    session.output.line(table.text(width: session.output.tableWidth))
  }
}

/// The store's facts in JSON, with the settings of a server on which the durability of a commit depends.
private struct StoreInfoDocument: Encodable {
  let info: StoreInfo
  let durability: [DurabilitySetting]

  private enum CodingKeys: String, CodingKey { case durability }

  func encode(to encoder: any Encoder) throws {
    try info.encode(to: encoder)
    guard !durability.isEmpty else { return }
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(
      Dictionary(durability.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first }), forKey: .durability)
  }
}

/// `care store migrate`.
struct StoreMigrateCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate", abstract: "Migrate a store of an older release to the current schema.",
    discussion: """
      No other command changes the schema, unless it has --migrate or you say so at the terminal. Earlier releases cannot read \
      the store afterward, so a copy of it is made first, beside it, and compared with it: care.sqlite.schema-3.backup. A store \
      on a server is not copied: dump its schema with pg_dump, and pass --dumped. A migration that is interrupted changes nothing.
      """)

  @Flag(help: "Of a store on a server: its schema was dumped.")
  var dumped = false

  @OptionGroup var common: CommonOptions

  func perform() throws {
    guard common.storePath != StoreOpening.inMemory else {
      throw ValidationError("a store in memory has the schema of this release")
    }
    let migration = try OlderStore.run(common, isDumped: dumped)
    if common.output.isJSON { return try common.output.json(migration) }
    for sentence in migration.sentences { common.output.line("\(sentence)") }
  }
}
