import CareModel
import CareSQLite
import CareStore
import Foundation
import GRDB
import Testing

struct StoreFileTests {
  @Test func reopeningKeepsEverything() throws {
    let folder = try StoreFolder()
    let first = try folder.store()
    try first.write(at: StoreFolder.start) { try StoreFolder.fill($0, outcomes: 5) }
    let before = (first.id, try StoreFolder.readAll(first))
    try first.engine.close()
    let second = try folder.store()
    let after = try StoreFolder.readAll(second)
    #expect(second.id == before.0)
    #expect(after == before.1)
    #expect(after.count == 5)
    #expect(try second.verify().isEmpty)
  }

  @Test func onlyTheOwnerCanReadTheFileAndItsLogs() throws {
    let folder = try StoreFolder()
    let store = try folder.store()
    try store.write(at: StoreFolder.start) { try StoreFolder.fill($0, outcomes: 1) }
    for name in try folder.names() {
      let mode = try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
      #expect(mode == 0o600, "\(name)")
    }
    #expect(try folder.names() == ["care.sqlite", "care.sqlite-shm", "care.sqlite-wal"])
  }

  @Test func aClosedStoreIsOneFile() throws {
    let folder = try StoreFolder()
    try folder.makeStore()
    #expect(try folder.names() == ["care.sqlite"])
  }

  @Test func anEmptyFileBecomesAStore() throws {
    let folder = try StoreFolder()
    try Data().write(to: folder.url.appending(path: "care.sqlite"))
    try folder.makeStore()
    #expect(try StoreFolder.readAll(folder.store()).count == 3)
  }

  @Test func aNewerSchemaIsRejectedAndUnchanged() throws {
    let folder = try StoreFolder()
    try folder.makeStore()
    try DatabaseQueue(path: folder.path()).writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 99") }
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.path() + suffix) }
    let before = try folder.bytes()
    #expect(throws: StoreError.newerSchema(found: 99, known: CareStore.schemaVersion)) { try folder.store() }
    #expect(try folder.bytes() == before)
    #expect(try folder.names() == ["care.sqlite"])
  }

  @Test func anotherProgramsDatabaseIsRejectedAndUnchanged() throws {
    let folder = try StoreFolder()
    let queue = try DatabaseQueue(path: folder.path())
    try queue.write { try $0.execute(sql: "CREATE TABLE note (text TEXT)") }
    try queue.close()
    let before = try folder.bytes()
    let reason = "'\(folder.path())' is the database of another program; choose another file"
    #expect(throws: StoreError.unavailable(reason: reason)) { try folder.store() }
    #expect(try folder.bytes() == before)
    #expect(try folder.names() == ["care.sqlite"])
  }

  @Test(arguments: ["hello", String(repeating: "hello ", count: 1000), "SQLite format 3\u{0}"])
  func aFileThatIsNotADatabaseIsRejectedAndUnchanged(text: String) throws {
    let folder = try StoreFolder("notADatabase\(text.count.words)")
    try Data(text.utf8).write(to: folder.url.appending(path: "care.sqlite"))
    let reason = "'\(folder.path())' is not a SQLite database; choose another file"
    #expect(throws: StoreError.unavailable(reason: reason)) { try folder.store() }
    #expect(try folder.bytes() == Data(text.utf8))
  }

  @Test func aMissingFolderAndAFolderAreUnavailable() throws {
    let folder = try StoreFolder()
    for path in [folder.path("none/care.sqlite"), folder.url.path] {
      #expect { try SQLiteEngine(path: path) } throws: { error in
        if case .unavailable? = error as? StoreError { true } else { false }
      }
    }
  }

  @Test func aStoreOpenedForReadingCannotBeWritten() throws {
    let folder = try StoreFolder()
    try folder.makeStore()
    let store = try folder.store(readOnly: true)
    #expect(try StoreFolder.readAll(store).count == 3)
    #expect(throws: StoreError.readOnly) {
      try store.write(at: StoreFolder.start) { try $0.add(Patient(id: "bo", zone: .utc)) }
    }
  }

  @Test func openingForReadingCreatesNothing() throws {
    let folder = try StoreFolder()
    #expect(throws: StoreError.unavailable(reason: "there is no store at '\(folder.path())'")) {
      try folder.store(readOnly: true)
    }
    #expect(try folder.names().isEmpty)
  }

  @Test func aClosedStoreIsUnavailable() throws {
    let store = try StoreFolder().store()
    try store.engine.close()
    #expect { try store.read { try $0.lastSeq() } } throws: { error in
      if case .unavailable? = error as? StoreError { true } else { false }
    }
  }
}

extension Int {
  /// The number in letters, for a folder's name.
  fileprivate var words: String { String(repeating: "x", count: Swift.min(self, 40)) }
}
