import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime
import CareStore
import Foundation

/// `care store backup FILE`.
struct StoreBackupCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Back up the store to a file, even while it is in use.",
    discussion: """
      The backup is a store itself: open it with --store, or copy it back while no process has the store open. Only its owner \
      can read it. Data that is erased from the store later stays in the backup. A store of an older release is copied as it is.
      """)

  @Argument(help: ArgumentHelp("The file to create.", valueName: "file"))
  var file: String

  @Flag(help: "Replace an earlier backup.")
  var replace = false

  @OptionGroup var common: CommonOptions

  func perform() throws {
    if !replace, FileManager.default.fileExists(atPath: file) {
      throw Failure("'\(file)' already exists; choose another file, or pass --replace")
    }
    if try isTheStore() { throw Failure("'\(file)' is the store itself; choose another file") }
    if common.storePath != StoreOpening.inMemory,
      let schema = try StoreLocation(common.storePath).backUpOlderStore(to: file, replacing: replace)
    {
      let document = OlderDocument(file: file, bytes: try bytes(), schema: schema)
      if common.output.isJSON { return try common.output.json(document) }
      return common.output.line("\(file): \(document.bytes) bytes, as it is in schema \(schema) of an older release")
    }
    let session = try Session(common)
    do {
      try session.runtime.backUp(to: file, replacing: replace)
    } catch StoreError.full {
      // The temporary file has been removed, and the target is replaced only by a complete backup.
      let isThere = FileManager.default.fileExists(atPath: file)
      session.output.note(
        isThere
          ? "No backup was made, and nothing is left of it; the earlier backup '\(file)' and the store are unchanged."
          : "No backup was made, and nothing is left of it; there is no '\(file)', and the store is unchanged.")
      throw StoreError.full
    }
    let backup = try StoreOpening.open(file, creates: false).store
    let info = try backup.read { try $0.info() }
    try backup.engine.close()
    let bytes = try bytes()
    let document = Document(file: file, bytes: bytes, commits: info.lastSeq, seal: info.seal)
    if session.output.isJSON { return try session.output.json(document) }
    session.output.line("\(file): \(info.lastSeq) commits, \(bytes) bytes\nlast seal \(info.seal ?? "none")")
  }

  private func bytes() throws -> Int {
    try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
  }

  private func isTheStore() throws -> Bool {
    guard FileManager.default.fileExists(atPath: file), common.storePath != StoreOpening.inMemory,
      case .file = StoreLocation(common.storePath)
    else { return false }
    let files = try [file, common.storePath].map { path in
      let attributes = try FileManager.default.attributesOfItem(
        atPath: URL(filePath: path).resolvingSymlinksInPath().path)
      return [attributes[.systemNumber] as? Int, attributes[.systemFileNumber] as? Int]
    }
    return files[0] == files[1]
  }

  private struct Document: Encodable {
    var file: String
    var bytes: Int
    var commits: Int
    var seal: String?
  }

  private struct OlderDocument: Encodable {
    var file: String
    var bytes: Int
    var schema: Int
  }
}
