package import CareStore
package import CareSQLite
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
package final class FileEngine: EngineOnEngine {
  private let folder: EngineFolder
  package let base: SQLiteEngine

  package init() throws {
    folder = try EngineFolder()
    base = try SQLiteEngine(path: folder.path)
  }

  /// Returns another connection to the same file, as another process would have; a write waits for a number of
  /// seconds.
  package func beside(busyTimeout: Double) throws -> any SQLEngine {
    try SQLiteEngine(path: folder.path, busyTimeout: busyTimeout)
  }
}
