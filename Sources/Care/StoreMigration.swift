import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Foundation

/// What a migration of a store to the schema of this release did.
package struct StoreMigration: Hashable, Sendable, Encodable {
  /// The number of the schema before.
  package var before: Int
  /// The number of the schema after.
  package var after: Int
  /// The file of the copy as it was before; nil if nothing had to change, and of a store on a server.
  package var copy: String?

  /// What was done, as people read it: a sentence in each line.
  package var sentences: [String] {
    guard after > before else { return ["schema \(after) is current"] }
    let copied = copy.map {
      "\($0): a copy of the store as it was, compared with it; erase patients in it too, or delete it in time"
    }
    return [copied, "migrated from schema \(before) to \(after)"].compactMap(\.self)
  }

  /// Gives a store of an earlier release the schema of this one, after a copy of it beside it.
  ///
  /// The copy is whole, on disk, and compared with the store before the first change: the database's own check finds no fault in it, and each
  /// table has as many rows. The migration is one transaction. Killed at any time, it leaves the old store or the new one, and perhaps a copy.
  /// A store on a server is not copied: it is refused unless `isDumped` says that its schema was dumped.
  ///
  /// - Throws: `StoreError.unavailable` if there is no store, if it is on a server and was not dumped, or if its copy differs from it because
  ///   someone wrote meanwhile; `StoreError.full`
  ///   if there is no room for the copy, with the store as it was; otherwise as ``CareRuntime/open(path:entropy:migrating:admits:)``.
  /// - Complexity: O(n) in the size of the store.
  package static func run(
    at location: StoreLocation, entropy: [UInt8], isDumped: Bool = false
  ) throws -> StoreMigration {
    guard let before = try location.schemaVersion(), before > 0 else {
      throw StoreError.unavailable(reason: "there is no store at '\(location.name)'")
    }
    var migration = StoreMigration(before: before, after: before)
    guard before < CareStore.schemaVersion else {
      // One of a later release is refused.
      try CareRuntime.open(engine: location.engine(isReadOnly: true), entropy: entropy).store.engine.close()
      return migration
    }
    switch location {
    case .file(let path): migration.copy = try copy(ofStoreAt: path, schema: before)
    case .server where isDumped: break
    case .server:
      throw StoreError.unavailable(
        reason:
          "\(location.name) is of an older release, and no copy of it is made; dump it with 'pg_dump --schema', and run 'care store migrate --dumped'"
      )
    }
    let runtime = try CareRuntime.open(engine: location.engine(), entropy: entropy, migrating: true)
    try runtime.store.engine.close()
    migration.after = CareStore.schemaVersion
    return migration
  }

  /// Makes the copy beside a store, under a name that no file has, and compares it with the store.
  private static func copy(ofStoreAt path: String, schema: Int) throws -> String {
    var copy = "\(path).schema-\(schema).backup", number = 1
    while FileManager.default.fileExists(atPath: copy) {
      number += 1
      copy = "\(path).schema-\(schema).\(number).backup"
    }
    let engine = try SQLiteEngine(path: path, isReadOnly: true)
    try engine.backUp(to: copy, replacing: false)
    let source = try engine.read { try rows($0) }
    try engine.close()
    let copied = try SQLiteEngine(path: copy, isReadOnly: true)
    let (faults, target) = try copied.read { (try $0.check(), try rows($0)) }
    try copied.close()
    // Nobody else has opened the new file: what reading it left beside it is empty.
    for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: copy + suffix) {
      try FileManager.default.removeItem(atPath: copy + suffix)
    }
    guard faults.isEmpty, source == target else {
      throw StoreError.unavailable(
        reason:
          "its copy '\(copy)' differs from it, and nothing was changed; end the processes that use the store, and try again"
      )
    }
    return copy
  }

  /// Returns the number of rows of each table.
  private static func rows(_ connection: any SQLConnection) throws -> [String: Int] {
    var rows: [String: Int] = [:]
    for object in try connection.schemaObjects() where object.kind == .table {
      rows[object.name] = try connection.first("SELECT count(*) FROM \"\(object.name)\"") { $0.int(at: 0) }
    }
    return rows
  }
}

extension StoreLocation {
  /// Refuses a file of an earlier release before it is opened, since opening one writes to it.
  ///
  /// - Throws: `StoreError.olderSchema`; `StoreError.unavailable` for a file that cannot be read.
  package func requireCurrentSchema() throws {
    guard case .file(let path) = self, let found = try SQLiteEngine.restingSchema(ofFileAt: path),
      (1..<CareStore.schemaVersion).contains(found)
    else { return }
    throw StoreError.olderSchema(found: found, known: CareStore.schemaVersion)
  }

  /// Writes a copy of a store of an earlier release in a file, as it is, to a new file; returns the number of its schema, or nil, without a
  /// copy, for a store of this release or on a server.
  ///
  /// - Throws: As `SQLiteEngine.backUp(to:replacing:)`.
  package func backUpOlderStore(to target: String, replacing: Bool) throws -> Int? {
    guard case .file(let path) = self, let schema = try schemaVersion(), (1..<CareStore.schemaVersion).contains(schema)
    else { return nil }
    let engine = try SQLiteEngine(path: path, isReadOnly: true)
    try engine.backUp(to: target, replacing: replacing)
    try engine.close()
    return schema
  }
}
