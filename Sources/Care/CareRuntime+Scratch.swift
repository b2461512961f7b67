public import CareModel
public import CareRuntime

import CareSQLite
import CareStore

extension CareRuntime {
  /// A copy of the store in memory, to try things out on: nothing that is written there reaches this store.
  ///
  /// - Throws: `StoreError.unavailable` where the store's database cannot be copied.
  public func scratchCopy() throws -> CareRuntime {
    guard let engine = store.engine as? SQLiteEngine else {
      throw StoreError.unavailable(reason: "its database cannot be copied")
    }
    return CareRuntime(store: try CareStore(engine: engine.copy(), creating: nil), scripts: scripts, author: author)
  }

  /// What seeding plan files would change, and whom it touches; nothing is written.
  ///
  /// See ``CareRuntime/CareRuntime/diff(reading:effective:days:at:on:)``: the copy is one in memory.
  public func diff(
    reading readers: [any SourceReader], effective: Effective? = nil, days: Int = 28, at now: Instant
  ) throws -> SeedDiff {
    try diff(reading: readers, effective: effective, days: days, at: now) { try scratchCopy() }
  }
}
