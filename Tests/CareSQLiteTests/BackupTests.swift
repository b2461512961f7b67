import CareModel
import CareSQLite
import CareStore
import CareTestSupport
import Foundation
import Glibc
import Testing

struct BackupTests {
  private func rich(_ folder: StoreFolder) throws -> CareStore {
    let store = try RichStore.open(folder)
    try RichStore.fill(store)
    return store
  }

  private func open(_ path: String) throws -> CareStore {
    try CareStore(engine: SQLiteEngine(path: path), creating: nil, entropy: RichStore.entropy)
  }

  @Test func aBackupIsAStoreWithTheSameSeal() throws {
    let folder = try StoreFolder()
    let store = try rich(folder)
    try store.file.backUp(to: folder.path("backup"), replacing: false)
    let backup = try open(folder.path("backup"))
    #expect(backup.id == store.id)
    #expect(try backup.verify() == [])
    #expect(try backup.audit() == store.audit())
    #expect(try backup.read { try $0.info() } == store.read { try $0.info() })
  }

  @Test func aBackupIsOneFileThatOnlyItsOwnerCanRead() throws {
    let folder = try StoreFolder()
    let store = try rich(folder)
    try store.engine.close()
    let engine = try SQLiteEngine(path: folder.path())
    try engine.backUp(to: folder.path("backup"), replacing: false)
    try engine.close()
    #expect(try folder.names() == ["backup", "care.sqlite"])
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("backup"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func aKilledBackupsFileIsRemovedByTheNext() throws {
    let folder = try StoreFolder()
    let store = try rich(folder)
    let abandoned = ["backup.partial-a1B2c3", "backup.partial-a1B2c3-journal", "backup.partial-Z9y8X7"]
    let others = ["backup.partial-", "backup.partial-notes", "backup.partial-a1B2c3.txt", "other.partial-a1B2c3"]
    for name in abandoned + others { try Data("left".utf8).write(to: folder.url.appending(path: name)) }
    try store.file.backUp(to: folder.path("backup"), replacing: false)
    let names = try folder.names()
    #expect(names.filter(abandoned.contains) == [])
    #expect(others.allSatisfy(names.contains))
  }

  @Test func theFileOfABackupThatStillRunsIsLeftAlone() throws {
    let folder = try StoreFolder()
    let store = try rich(folder)
    let running = folder.path("backup.partial-a1B2c3")
    try Data().write(to: URL(filePath: running))
    let descriptor = Glibc.open(running, O_RDWR)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    try store.file.backUp(to: folder.path("backup"), replacing: false)
    #expect(try folder.names().contains("backup.partial-a1B2c3"))
  }

  @Test func aBackupCanBeCopiedBack() throws {
    let folder = try StoreFolder()
    let store = try rich(folder)
    let before = try store.audit()
    try store.file.backUp(to: folder.path("backup"), replacing: false)
    try store.write(at: RichStore.day(20)) { try $0.add(Patient(id: "late", zone: .utc)) }
    try store.engine.close()
    try FileManager.default.removeItem(atPath: folder.path())
    try FileManager.default.copyItem(atPath: folder.path("backup"), toPath: folder.path())
    let restored = try RichStore.open(folder)
    #expect(try restored.audit() == before)
    try restored.write(at: RichStore.day(20)) { try $0.add(Patient(id: "later", zone: .utc)) }
    #expect(try restored.audit().first == nil)
  }

  @Test func aBackupIsASnapshotWhileOthersWrite() async throws {
    let folder = try StoreFolder()
    let store = try rich(folder)
    let other = try CareStore(
      engine: SQLiteEngine(path: folder.path()), creating: nil, entropy: RichStore.entropy)
    async let written: Void = {
      for number in 0..<60 {
        try other.write(at: RichStore.day(20)) { writer in
          try writer.add(Patient(id: .init("p\(number)"), zone: .utc))
          try writer.add(RichStore.task("own", "Own"), owner: .patient(.init("p\(number)")))
        }
      }
    }()
    for round in 0..<6 { try store.file.backUp(to: folder.path("backup\(round)"), replacing: false) }
    try await written
    for round in 0..<6 {
      let backup = try open(folder.path("backup\(round)"))
      let report = try backup.audit()
      #expect(report.first == nil)
      #expect(try backup.verify() == [])
      #expect(try store.audit(noted: report.seal).noted == report.commits)
      let counts = try backup.read { (try $0.versionCount(of: Patient.self), try $0.versionCount(of: CareTask.self)) }
      #expect(counts.0 - 4 == counts.1 - 6, "each commit wrote one of each")
    }
    #expect(try store.read { try $0.lastSeq() } == 65)
  }

  @Test func anExistingFileIsReplacedOnlyOnRequest() throws {
    let folder = try StoreFolder()
    let store = try rich(folder)
    try store.file.backUp(to: folder.path("backup"), replacing: false)
    let first = try folder.bytes("backup")
    try store.write(at: RichStore.day(20)) { try $0.add(Patient(id: "late", zone: .utc)) }
    let error = StoreError.unavailable(reason: "'\(folder.path("backup"))' already exists; choose another file")
    #expect(throws: error) { try store.file.backUp(to: folder.path("backup"), replacing: false) }
    #expect(try folder.bytes("backup") == first)
    try store.file.backUp(to: folder.path("backup"), replacing: true)
    #expect(try open(folder.path("backup")).audit() == store.audit())
  }

  @Test func aFileThatIsNotAStoreIsNotReplaced() throws {
    let folder = try StoreFolder()
    let store = try rich(folder)
    try Data("my notes".utf8).write(to: folder.url.appending(path: "notes"))
    let error = StoreError.unavailable(
      reason: "'\(folder.path("notes"))' is not a store and will not be replaced; choose another file")
    #expect(throws: error) { try store.file.backUp(to: folder.path("notes"), replacing: true) }
    #expect(try folder.bytes("notes") == Data("my notes".utf8))
  }

  /// A log that lies beside a file would be taken for its own.
  @Test func aBackupThatIsInUseIsNotReplaced() throws {
    let folder = try StoreFolder()
    let store = try rich(folder)
    try store.file.backUp(to: folder.path("backup"), replacing: false)
    let used = try open(folder.path("backup"))
    try used.write(at: RichStore.day(20)) { try $0.add(Patient(id: "late", zone: .utc)) }
    let name = folder.path("backup")
    let error = StoreError.unavailable(reason: "'\(name)' is in use: '\(name)-wal' exists; choose another file")
    #expect(throws: error) { try store.file.backUp(to: name, replacing: true) }
    #expect(throws: error) { try store.file.backUp(to: name, replacing: false) }
    #expect(try used.read { try $0.lastSeq() } == 6)
  }

  @Test func aFailedBackupLeavesNoFile() throws {
    let folder = try StoreFolder()
    let store = try rich(folder)
    let names = try folder.names()
    #expect(throws: StoreError.self) { try store.file.backUp(to: folder.path("none/backup"), replacing: false) }
    #expect(throws: StoreError.self) {
      try store.write(at: RichStore.day(20)) { _ in
        try store.file.backUp(to: folder.path("backup"), replacing: false)
      }
    }
    #expect(try folder.names() == names)
  }

  @Test func aStoreInMemoryCanBeBackedUp() throws {
    let folder = try StoreFolder()
    let store = try CareStore(
      engine: SQLiteEngine(), creating: StoreSeed(id: RichStore.id), entropy: RichStore.entropy)
    try RichStore.fill(store)
    try store.file.backUp(to: folder.path("backup"), replacing: false)
    let backup = try open(folder.path("backup"))
    #expect(try backup.audit() == store.audit())
    #expect(try backup.engine.read { try $0.first("PRAGMA journal_mode") { $0.text(at: 0) } } == "wal")
  }
}

extension CareStore {
  /// The file of a store.
  fileprivate var file: SQLiteEngine {
    get throws { try #require(engine as? SQLiteEngine) }
  }
}
