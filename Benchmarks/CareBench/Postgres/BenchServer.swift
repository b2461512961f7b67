#if POSTGRES
  import CareModel
  import CarePostgres
  import CareStore
  import Foundation

  /// The server on which stores are measured, each in a schema of its own.
  struct BenchServer {
    /// The URL of the database, without a schema.
    let url: String

    private static let prefix = "care_bench_\(ProcessInfo.processInfo.processIdentifier)_"

    /// Returns the schema with a name, which is this run's.
    static func schema(_ name: String) -> String { prefix + name }

    /// Returns the URL of a schema.
    func place(_ schema: String) -> String { "\(url)\(url.contains("?") ? "&" : "?")care_schema=\(schema)" }

    /// Returns an engine on a new schema, or on one of this run.
    func engine(_ name: String) throws -> PostgresEngine {
      try PostgresEngine(PostgresAddress(place(Self.schema(name))))
    }

    /// Drops schemas of this run.
    func drop(_ names: String...) throws {
      for name in names {
        let engine = try engine(name)
        try engine.write { try $0.execute("DROP SCHEMA \(Self.schema(name)) CASCADE") }
        try engine.close()
      }
    }

    /// Returns the seal of the last commit of a schema, by which two stores with the same rows are known.
    func lastSeal(_ name: String) throws -> [UInt8]? {
      try engine(name).read {
        try $0.first("SELECT seal FROM commits ORDER BY seq DESC LIMIT 1") { row in row.withBytes(at: 0) { Array($0) } }
      }
    }

    /// Checks that a peer has written what a store has.
    func requireSame(_ ours: String, _ peer: String) throws {
      guard let seal = try lastSeal(ours), try lastSeal(peer) == seal else {
        throw BenchError.text("the peer did not write what the store wrote")
      }
    }
  }
#endif
