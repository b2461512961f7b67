import CareModel
import CareStore
import GRDB

extension SQLiteEngine {
  package func backUp(to path: String, replacing: Bool) throws {
    let file = try BackupFile(path, replacing: replacing)
    do {
      try copy(to: file.partialPath)
      try file.finish()
    } catch {
      file.discard()
      throw (error as? DatabaseError).map { StoreError(sqlite: $0) } ?? error
    }
  }

  /// One step: whatever is written meanwhile, by this process or another, the copy is of the moment at which it starts.
  private func copy(to path: String) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    let copy = try DatabaseQueue(path: path, configuration: configuration)
    try copy.writeWithoutTransaction { target in
      try database.unsafeReentrantRead { source in
        guard !source.isInsideTransaction else {
          throw StoreError.invalid(reason: "a backup within a change of the store; make it outside")
        }
        try source.backup(to: target)
      }
    }
    try copy.close()
  }
}
