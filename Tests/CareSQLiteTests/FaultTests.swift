import CareModel
import CareSQLite
import CareStore
import Foundation
import GRDB
import Testing

struct FaultTests {
  @Test func aWriteWaitsForABoundedTimeAndIsThenBusy() throws {
    let folder = try StoreFolder()
    try folder.makeStore()
    let first = try folder.store(), second = try folder.store()
    try first.write(at: StoreFolder.start) { writer in
      try writer.record(StoreFolder.outcome(7))
      #expect(throws: StoreError.busy) {
        try second.write(at: StoreFolder.start) { try $0.record(StoreFolder.outcome(8)) }
      }
      #expect(try StoreFolder.readAll(second).count == 3, "readers do not wait and see what was kept")
    }
    #expect(try StoreFolder.readAll(second).count == 4)
    try second.write(at: StoreFolder.start) { try $0.record(StoreFolder.outcome(8)) }
  }

  /// As a tool does that takes the file for itself.
  @Test func anExclusivelyLockedStoreIsBusy() throws {
    let folder = try StoreFolder()
    try folder.makeStore()
    let holder = try DatabaseQueue(path: folder.path())
    try holder.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE store SET id = id; COMMIT")
    }
    #expect(throws: StoreError.busy) { try StoreFolder.readAll(try folder.store()) }
    try holder.close()
    #expect(try StoreFolder.readAll(folder.store()).count == 3)
  }

  @Test func aFullDiskRollsTheCommitBack() throws {
    let folder = try StoreFolder()
    try folder.makeStore()
    let store = try folder.store()
    try store.engine.write { try $0.run(script: "PRAGMA max_page_count = 40") }
    #expect(throws: StoreError.full) {
      try store.write(at: StoreFolder.start) { writer in
        for number in 10..<10_000 { try writer.record(StoreFolder.outcome(number)) }
      }
    }
    #expect(try StoreFolder.readAll(store).count == 3)
    #expect(try store.verify().isEmpty)
  }

  @Test func anIgnoredFailureIsRolledBack() throws {
    let folder = try StoreFolder()
    try folder.makeStore()
    let store = try folder.store()
    try store.engine.write { try $0.run(script: "PRAGMA max_page_count = 40") }
    #expect(throws: StoreError.full) {
      try store.write(at: StoreFolder.start) { writer in
        for number in 10..<10_000 { _ = try? writer.record(StoreFolder.outcome(number)) }
      }
    }
    #expect(try StoreFolder.readAll(store).count == 3)
  }

  /// Changes one byte or many: what is wrong is found or does no harm, and nothing crashes.
  @Test func alteredFilesNeverCauseACrash() throws {
    let folder = try StoreFolder()
    try folder.makeStore(outcomes: 200)
    let sound = try folder.bytes()
    var found = 0
    var random = SplitMix(seed: 20_260_607)
    for round in 0..<150 {
      var bytes = sound
      for _ in 0..<(round % 3 == 0 ? 1 : 64) {
        bytes[100 + Int(random.next() % UInt64(bytes.count - 100))] ^= UInt8(truncatingIfNeeded: random.next() | 1)
      }
      for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.path() + suffix) }
      try bytes.write(to: folder.url.appending(path: "care.sqlite"))
      do {
        let store = try folder.store()
        _ = try StoreFolder.readAll(store)
        if try !store.verify().isEmpty { found += 1 }
        try store.engine.close()
      } catch let error as StoreError {
        found += 1
        if case .damaged = error { continue }
        if case .unavailable = error { continue }
        if case .newerSchema = error { continue }
        Issue.record("round \(round): \(error)")
      }
    }
    #expect(found > 75, "found \(found) of 150")
  }

  @Test func aTruncatedFileIsDamaged() throws {
    let folder = try StoreFolder()
    try folder.makeStore(outcomes: 2000)
    let sound = try folder.bytes()
    try sound.prefix(sound.count / 2).write(to: folder.url.appending(path: "care.sqlite"))
    #expect {
      let store = try folder.store()
      _ = try StoreFolder.readAll(store)
    } throws: { error in
      if case .damaged? = error as? StoreError { true } else { false }
    }
  }

  private struct SplitMix {
    var state: UInt64

    init(seed: UInt64) {
      state = seed
    }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
