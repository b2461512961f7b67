import CareSQLite
package import CareStore
package import CareStoreConformance

/// A way to create an empty database.
///
/// The store's rules hold on each engine in ``all``.
///
/// To add an engine, add it here; it must then pass every suite.
package struct EngineUnderTest: Sendable, CustomStringConvertible {
  /// The factory with which the checks of every engine are run.
  package let factory: EngineFactory

  /// The name of the engine in test reports.
  package var description: String { factory.name }

  /// Whether a write can commit while an earlier read continues.
  package var readsBesideWrites: Bool { factory.readsBesideWrites }

  /// Creates an empty database, removed with the returned engine.
  package func make() throws -> any SQLEngine { try factory.make() }

  /// The engines on which the store runs.
  package static let all: [EngineUnderTest] = [memory, file, reopened, respelled] + server

  /// SQLite in memory.
  package static let memory = EngineUnderTest("SQLite in memory") { try SQLiteEngine() }

  /// SQLite in a file.
  package static let file = EngineUnderTest("SQLite in a file", readsBesideWrites: true) { try FileEngine() }

  /// A file that is reopened for every read and every write, so that nothing is cached.
  package static let reopened = EngineUnderTest("a file opened again each time", readsBesideWrites: true) {
    try ReopeningEngine()
  }

  /// SQLite with another spelling, which rejects what PostgreSQL would reject.
  package static let respelled = EngineUnderTest("the shared subset alone") { try RespellingEngine() }

  #if POSTGRES
    /// A schema of its own on the server that `CARE_TEST_POSTGRES` names, which `scripts/postgres` starts for tests.
    package static let server: [EngineUnderTest] =
      ServerEngine.address.map { address in
        [EngineUnderTest("PostgreSQL", readsBesideWrites: true) { try ServerEngine(address) }]
      } ?? []
  #else
    package static let server: [EngineUnderTest] = []
  #endif

  /// The engine on which the fixtures of the current test create their stores.
  @TaskLocal package static var current = memory

  private init(
    _ description: String, readsBesideWrites: Bool = false, making: @escaping @Sendable () throws -> any SQLEngine
  ) {
    factory = EngineFactory(description, readsBesideWrites: readsBesideWrites, make: making)
  }
}
