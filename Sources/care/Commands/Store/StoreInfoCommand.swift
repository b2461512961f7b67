import ArgumentParser
import CareModel
import CareRuntime
import CareStore

/// `care store info`.
struct StoreInfoCommand: CareCommand {
  static let configuration = CommandConfiguration(commandName: "info", abstract: "What the store holds.")

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let info = try session.runtime.store.read { try $0.info() }
    if session.output.isJSON { return try session.output.json(info) }
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
    session.output.line(table.text)
  }
}
