#if POSTGRES
  package import CareModel
  package import CarePostgres
  package import CareStore
  import Foundation
  import Synchronization

  /// A database on a PostgreSQL server, in a schema that is dropped with this value.
  package final class ServerEngine: EngineOnEngine {
    private static let count = Atomic(0)

    /// The URL of the database for tests, without a schema; nil if there is none.
    package static let address = ProcessInfo.processInfo.environment["CARE_TEST_POSTGRES"]

    /// The engine.
    package let base: PostgresEngine

    package init(_ url: String, format: DatabaseFormat = .store) throws {
      let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
      base = try PostgresEngine(
        Self.address(url, schema: "test_\(ProcessInfo.processInfo.processIdentifier)_\(number)"), format: format)
    }

    deinit {
      // A closed engine leaves its schema to the server, which is thrown away.
      let drop = "DROP SCHEMA \(base.address.schema) CASCADE"
      try? base.write { try $0.execute(drop) }  // allowed: nobody is left to tell
    }

    /// Returns another connection to the same database, as another process would have.
    package func beside(busyTimeout: Double = PostgresEngine.defaultBusyTimeout) throws -> PostgresEngine {
      try PostgresEngine(base.address, format: base.format, busyTimeout: busyTimeout)
    }

    /// Returns the address of a schema.
    package static func address(_ url: String, schema: String) throws(StoreError) -> PostgresAddress {
      try PostgresAddress("\(url)\(url.contains("?") ? "&" : "?")care_schema=\(schema)")
    }
  }
#endif
