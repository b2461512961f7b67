public import CareModel
public import CareRuntime
public import Foundation

import CareLua
import CareSQLite
import CareStore

extension CareRuntime {
  /// A runtime over a store in a file, which is made when it is not there.
  ///
  /// `path`: the file; only its owner can read it.
  /// `entropy`: at least 16 random bytes, from which a new store takes its id; the same bytes give the same store.
  /// - Throws: `StoreError`: `newerSchema`, `damaged`, `readOnly`, `unavailable` and their like.
  public static func open(path: String, entropy: [UInt8]) throws -> CareRuntime {
    try CareRuntime(engine: SQLiteEngine(path: path), entropy: entropy)
  }

  /// A runtime over a store in memory that is gone with it.
  ///
  /// `entropy`: bytes from which the store takes its id; the same bytes and the same story give the same version ids.
  public static func inMemory(entropy: [UInt8] = []) throws -> CareRuntime {
    try CareRuntime(engine: SQLiteEngine(), entropy: entropy)
  }

  /// A runtime over a store in memory, with plans seeded: all that a test needs.
  ///
  /// `plans`: `plan.lua` files, the folders that hold them, or folders of such folders.
  /// - Throws: `Diagnostics` with all that is wrong with the plans; ``PlanNotFound`` where there is none.
  public static func inMemory(plans: [URL], now: Instant, entropy: [UInt8] = []) throws -> CareRuntime {
    let runtime = try inMemory(entropy: entropy)
    let readers = try plans.flatMap { url in
      let readers = try FolderReader.plans(at: url.path(percentEncoded: false))
      guard !readers.isEmpty else { throw PlanNotFound(path: url.path(percentEncoded: false)) }
      return readers
    }
    _ = try runtime.seed(reading: readers, at: now)
    return runtime
  }

  private convenience init(engine: SQLiteEngine, entropy: [UInt8]) throws {
    let store = try CareStore(engine: engine, creating: StoreSeed(entropy: entropy), entropy: entropy)
    self.init(store: store, scripts: LuaScriptHost())
  }
}

/// There is no plan at a path.
public struct PlanNotFound: Error, Hashable, Sendable {
  /// The path.
  public var path: String
}
