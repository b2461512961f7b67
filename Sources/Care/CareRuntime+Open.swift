public import CareModel
public import CareRuntime
public import Foundation

import CareLua
import CareSQLite
public import CareStore

extension CareRuntime {
  /// Opens a runtime over the store in a file or on a PostgreSQL server, creating it if it does not exist.
  ///
  /// ```swift
  /// let entropy = Array(try Data(contentsOf: URL(filePath: "study.seed")))  // 16 random bytes
  /// let care = try CareRuntime.open(path: "study.care", entropy: entropy)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The file, which only its owner can read; or the URL of a database, with the store's schema as
  ///     `care_schema`, such as `postgresql:///studies?care_schema=knee`.
  ///   - entropy: At least 16 random bytes, which determine the id of a new store.
  ///   - migrating: Whether a store of an earlier release gets the schema of this one, which earlier releases cannot read. By default it does
  ///     not, and its file stays as it was: make a copy first, or run `care store migrate`, which makes one.
  ///   - admits: Called with the time of each write before it begins; throws to refuse it. By default, any time.
  /// - Returns: The runtime.
  /// - Throws: `StoreError.olderSchema` for a store of an earlier release unless `migrating`; `StoreError.newerSchema` for one of a newer
  ///   release; `StoreError.damaged`; `StoreError.readOnly`;
  ///   `StoreError.foreignSchema` for a store with triggers that it did not make;
  ///   `StoreError.busy`; `StoreError.unavailable` for a file that is not a store or cannot be opened, and for a server that does not answer
  ///   or refuses the login; `StoreError.invalid` for a URL that cannot be read or contains a password.
  public static func open(
    path: String, entropy: [UInt8], migrating: Bool = false,
    admits: @escaping @Sendable (Instant) throws -> Void = { _ in }
  ) throws -> CareRuntime {
    let location = StoreLocation(path)
    if !migrating { try location.requireCurrentSchema() }
    return try open(engine: location.engine(), entropy: entropy, migrating: migrating, admits: admits)
  }

  /// Opens a runtime over the store in a database of another engine, creating it if the database is empty.
  ///
  /// The engine must pass every check of `CareStoreConformance`; see <doc:WritingAnEngine>.
  ///
  /// - Parameters:
  ///   - engine: The database.
  ///   - entropy: At least 16 random bytes, which determine the id of a new store.
  ///   - migrating: Whether a store of an earlier release gets the schema of this one.
  ///   - admits: Called with the time of each write before it begins; throws to refuse it. By default, any time.
  /// - Returns: The runtime.
  /// - Throws: As ``open(path:entropy:migrating:admits:)``, and what the engine throws.
  public static func open(
    engine: any SQLEngine, entropy: [UInt8], migrating: Bool = false,
    admits: @escaping @Sendable (Instant) throws -> Void = { _ in }
  ) throws -> CareRuntime {
    try CareRuntime(
      engine: engine, isDataInvented: false, entropy: entropy, migrating: migrating, admits: admits)
  }

  /// Returns the engine of the store in a file or on a PostgreSQL server, for an engine that adds something to it.
  ///
  /// - Parameter path: The file, or the URL of a database.
  /// - Returns: The engine.
  /// - Throws: As ``open(path:entropy:migrating:admits:)``.
  public static func engine(path: String) throws -> any SQLEngine { try StoreLocation(path).engine() }

  /// Creates a runtime over a store in memory, which is lost with the runtime: for tests and trials with invented participants.
  ///
  /// Errors of its plans' functions have the functions' own messages, which can repeat answers.
  ///
  /// `entropy`: bytes that determine the store's id; the same bytes and the same calls yield the same version ids.
  /// - Throws: `StoreError` if there is no memory for the store.
  public static func inMemory(entropy: [UInt8] = []) throws -> CareRuntime {
    try CareRuntime(engine: SQLiteEngine(), isDataInvented: true, entropy: entropy)
  }

  /// Creates a runtime over a store in memory, with plans seeded.
  ///
  /// ```swift
  /// let care = try CareRuntime.inMemory(plans: [URL(filePath: "plans/knee-recovery")], now: now)
  /// ```
  ///
  /// `plans`: `plan.lua` files, folders that contain one, or folders of such folders.
  /// - Throws: `Diagnostics` with every error of the plans; ``PlanNotFound`` for a path without a plan; otherwise as
  ///   `CareRuntime.seed`.
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

  private convenience init(
    engine: any SQLEngine, isDataInvented: Bool, entropy: [UInt8], migrating: Bool = false,
    admits: @escaping @Sendable (Instant) throws -> Void = { _ in }
  ) throws {
    let store = try CareStore(
      engine: engine, creating: StoreSeed(entropy: entropy), entropy: entropy, migrates: migrating, admits: admits)
    self.init(store: store, scripts: LuaScriptHost(isDataInvented: isDataInvented))
  }
}

extension CareRuntime {
  /// Gives the store at a place the schema that its release makes; see `CareStore.repairSchema(of:dropping:)`.
  package static func repairSchema(ofStoreAt path: String, dropping: Set<String>) throws -> SchemaRepair {
    let engine = try StoreLocation(path).engine()
    let repair = try CareStore.repairSchema(of: engine, dropping: dropping)
    try engine.close()
    return repair
  }
}

extension CareRuntime {
  /// Returns a runtime over a copy of the store in memory; nothing written there reaches this store.
  ///
  /// - Throws: `StoreError.unavailable` if the store's database cannot be copied.
  public func scratchCopy() throws -> CareRuntime {
    if let engine = store.engine as? SQLiteEngine {
      return over(try CareStore(engine: engine.copy(), creating: nil))
    }
    let copy = try SQLiteEngine()
    _ = try LogicalCopy.copy(from: store.engine, to: copy)
    return over(try CareStore(engine: copy, creating: nil))
  }

  /// Returns a runtime over a copy in memory for a trial with some patients; nothing written there reaches this store.
  ///
  /// A store in a file is copied as a whole, page by page. Of one on a server, the copy has what belongs to these patients or to nobody,
  /// so that it needs little memory, however many others there are.
  package func scratchCopy(of patients: [Patient.ID]) throws -> CareRuntime {
    guard !(store.engine is SQLiteEngine) else { return try scratchCopy() }
    let copy = try SQLiteEngine()
    try LogicalCopy.copy(of: patients, from: store.engine, to: copy)
    return over(try CareStore(engine: copy, creating: nil))
  }

  /// Returns what seeding plan files would change and who is affected, without writing.
  ///
  /// See ``CareRuntime/CareRuntime/diff(reading:effective:days:at:on:)``: the copy is one in memory.
  /// - Throws: `StoreError` if the store cannot be read.
  public func diff(
    reading readers: [any SourceReader], effective: Effective? = nil, days: Int = 28, at now: Instant
  ) throws -> SeedDiff {
    try diff(reading: readers, effective: effective, days: days, at: now) { try scratchCopy() }
  }
}

/// An error thrown when there is no plan at a path.
public struct PlanNotFound: CareError, Hashable {
  /// The path.
  public var path: String

  /// `plan_not_found`.
  public var code: String { "plan_not_found" }

  /// The problem, and what to do instead.
  public var message: String {
    "there is no plan at '\(path)'; pass a plan.lua, its folder, or a folder of such folders"
  }
}
