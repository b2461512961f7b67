#if POSTGRES
  import CareModel
  package import CarePostgres
  package import CareStore
  import Foundation
  import Synchronization

  /// A store's database on a PostgreSQL server, in a schema that is dropped with this value.
  package final class ServerEngine: SQLEngine {
    private static let count = Atomic(0)

    /// The URL of the database for tests, without a schema; nil if there is none.
    package static let address = ProcessInfo.processInfo.environment["CARE_TEST_POSTGRES"]

    /// The engine.
    package let base: PostgresEngine

    package var dialect: SQLDialect { base.dialect }
    package var isReadOnly: Bool { base.isReadOnly }

    package init(_ url: String) throws {
      let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
      let schema = "test_\(ProcessInfo.processInfo.processIdentifier)_\(number)"
      let separator = url.contains("?") ? "&" : "?"
      base = try PostgresEngine(PostgresAddress("\(url)\(separator)care_schema=\(schema)"), durability: .unchecked)
    }

    deinit {
      // Nobody is left to receive an error.
      try? base.dropSchema()  // allowed: the server is thrown away
    }

    package func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result { try base.read(body) }
    package func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result { try base.write(body) }
    package func dataVersion() throws -> Int64? { try base.dataVersion() }
    package func compact() throws { try base.compact() }
    package func schema(madeBy steps: [String]) throws -> [SchemaObject] { try base.schema(madeBy: steps) }
    package func close() throws { try base.close() }
  }
#endif
