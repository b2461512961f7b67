import ArgumentParser
import CareModel
import CareRuntime
import CareStore

/// `care store verify`.
struct StoreVerifyCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Whether the store is sound: its file, and the rules that its rows keep.")

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let found = try session.runtime.store.verify()
    if session.output.isJSON {
      try session.output.json(Document(isSound: found.isEmpty, found: found))
    } else {
      session.output.line(found.isEmpty ? "the store is sound" : found.joined(separator: "\n"))
    }
    if !found.isEmpty { throw Failure("the store is not sound; restore a backup") }
  }

  private struct Document: Encodable {
    var isSound: Bool
    var found: [String]
  }
}
