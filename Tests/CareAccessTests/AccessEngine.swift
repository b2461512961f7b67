import CareAccess
import CareSQLite
import CareStore
import StoreConformance
import Testing

/// A way to create an empty database of accounts.
struct AccessEngine: Sendable, CustomStringConvertible {
  let description: String
  let make: @Sendable () throws -> any SQLEngine

  /// SQLite in memory.
  static let memory = AccessEngine(description: "SQLite in memory") { try SQLiteEngine(format: AccessSchema.format) }

  #if POSTGRES
    /// A schema of its own on the server that `CARE_TEST_POSTGRES` names.
    private static let server: [AccessEngine] =
      ServerEngine.address.map { address in
        [AccessEngine(description: "PostgreSQL") { try ServerEngine(address, format: AccessSchema.format) }]
      } ?? []
  #else
    private static let server: [AccessEngine] = []
  #endif

  /// The engines on which accounts are kept.
  static let all = [memory] + server

  /// The engine on which the fixtures of the current test create their databases.
  @TaskLocal static var current = memory

  /// Returns the database as another process has it.
  static func beside(_ engine: any SQLEngine) throws -> any SQLEngine {
    #if POSTGRES
      if let server = engine as? ServerEngine { return try server.beside() }
    #endif
    return engine
  }
}

/// Runs each test of a suite once on every engine of accounts.
struct OnEveryEngine: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    for engine in AccessEngine.all {
      try await AccessEngine.$current.withValue(engine) { try await function() }
    }
  }
}

extension Trait where Self == OnEveryEngine {
  /// Runs each test once on every engine.
  static var onEveryEngine: OnEveryEngine { OnEveryEngine() }
}
