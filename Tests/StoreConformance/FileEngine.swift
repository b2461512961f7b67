package import CareStore
import CareSQLite
import Foundation
import Synchronization

/// A folder for one database, removed with this value.
final class EngineFolder: Sendable {
  private static let count = Atomic(0)
  private let url: URL

  var path: String { url.appending(path: "care.sqlite").path }

  init() throws {
    let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    let name = "care-engines/\(ProcessInfo.processInfo.processIdentifier)-\(number)"
    url = FileManager.default.temporaryDirectory.appending(path: name)
    try? FileManager.default.removeItem(at: url)  // allowed: what an earlier process of this number left
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)  // allowed: nobody is left to tell
  }
}

/// SQLite in a file that is removed with this value.
package final class FileEngine: SQLEngine {
  private let folder: EngineFolder
  private let base: SQLiteEngine

  package var dialect: SQLDialect { base.dialect }
  package var isReadOnly: Bool { base.isReadOnly }

  package init() throws {
    folder = try EngineFolder()
    base = try SQLiteEngine(path: folder.path)
  }

  package func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result { try base.read(body) }
  package func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result { try base.write(body) }
  package func dataVersion() throws -> Int64? { try base.dataVersion() }
  package func compact() throws { try base.compact() }
  package func schema(madeBy steps: [String]) throws -> [SchemaObject] { try base.schema(madeBy: steps) }
  package func close() throws { try base.close() }

  /// Returns another connection to the same file, as another process would have; a write waits for a number of
  /// seconds.
  package func beside(busyTimeout: Double) throws -> any SQLEngine {
    try SQLiteEngine(path: folder.path, busyTimeout: busyTimeout)
  }
}
