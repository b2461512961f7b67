import CareModel
import CareSQLite
import CareStore
import Foundation
import Testing

struct DurabilityTests {
  static let settings: [(pragma: String, value: Int64, reason: String)] = [
    ("synchronous", 2, "what is written is on disk"), ("foreign_keys", 1, "no row names one that is not there"),
    ("secure_delete", 1, "what is deleted is overwritten"),
    ("application_id", 0x4341_5245, "the file says whose it is"),
    ("user_version", Int64(CareStore.schemaVersion), "and which schema it has"),
    ("trusted_schema", 0, "a foreign schema runs nothing"),
  ]

  @Test(arguments: settings)
  func writersAndReadersHaveTheSameSettings(pragma: String, value: Int64, reason: String) throws {
    let store = try StoreFolder("settings\(pragma)").store()
    let read = try store.engine.read { try $0.first("PRAGMA \(pragma)") { $0.integer(at: 0) } }
    let written = try store.engine.write { try $0.first("PRAGMA \(pragma)") { $0.integer(at: 0) } }
    #expect(read == value, "\(reason)")
    #expect(written == value, "\(reason)")
  }

  @Test func aFileIsInWriteAheadMode() throws {
    let store = try StoreFolder().store()
    #expect(try store.engine.read { try $0.first("PRAGMA journal_mode") { $0.text(at: 0) } } == "wal")
  }

  /// Watches this very process from outside: each commit must reach the disk, with one call for it.
  @Test(.enabled(if: SystemCalls.canBeWatched, "strace is not here or may not watch this process"))
  func everyCommitIsSyncedToDisk() throws {
    let folder = try StoreFolder()
    try folder.makeStore()
    let store = try folder.store()
    try store.write(at: StoreFolder.start) { try $0.record(StoreFolder.outcome(1)) }
    let calls = try SystemCalls.watch("fdatasync", to: folder.path() + "-wal") {
      for number in 10..<60 { try store.write(at: StoreFolder.start) { try $0.record(StoreFolder.outcome(number)) } }
    }
    #expect((50...52).contains(calls), "\(calls) calls of fdatasync for 50 commits")
  }
}
