import CareModel
import CareSQLite
package import CareStore
import Foundation

#if POSTGRES
  import CarePostgres
#endif

/// The place of a store: a file, or a schema on a PostgreSQL server.
package enum StoreLocation: Hashable, Sendable {
  /// A file.
  case file(String)
  /// The URL of a server and a schema, such as `postgresql:///studies?care_schema=knee`.
  case server(String)

  /// Reads a place as `--store` gives it.
  package init(_ text: String) {
    self = StoreURL(text) == nil ? .file(text) : .server(text)
  }

  /// The path of a file, beside which the other files of the store are; for a server, named after the schema in the
  /// current folder.
  package var path: String {
    switch self {
    case .file(let path): path
    case .server(let url): "\(Self.schema(of: url)).sqlite"
    }
  }

  /// The place as messages show it, without the login of a URL.
  package var name: String {
    switch self {
    case .file(let path): path
    case .server(let url): "the schema \(Self.schema(of: url)) of the server"
    }
  }

  /// The name of the engine.
  package var engineName: String {
    switch self {
    case .file: "SQLite"
    case .server: "PostgreSQL"
    }
  }

  /// The place of the accounts and sessions of a store here, unless another is named: a file beside the store's, or a schema in its database.
  package var access: StoreLocation {
    switch self {
    case .file(let path): .file(StoreFiles.access(besideStoreAt: path))
    case .server(let url): .server(StoreURL(url)?.access ?? url)
    }
  }

  /// The path of the root keys of the accounts here, unless another is named: beside a file; for a schema, under its name in the current folder.
  package var accessKeys: String {
    switch self {
    case .file(let path): path + ".key"
    case .server(let url): Self.schema(of: url) + ".key"
    }
  }

  private static func schema(of url: String) -> String { StoreURL(url)?.schema ?? "" }

  /// Whether there is a store, which need not be readable.
  ///
  /// - Throws: `StoreError.unavailable` if no server answers.
  package func exists() throws -> Bool {
    switch self {
    case .file(let path): return FileManager.default.fileExists(atPath: path)
    case .server(let url):
      #if POSTGRES
        return try PostgresEngine.exists(at: PostgresAddress(url))
      #else
        throw Self.notBuilt
      #endif
    }
  }

  /// Returns the schema number of the store, without migrating it; nil if there is none.
  package func schemaVersion() throws -> Int? {
    switch self {
    case .file(let path): return try SQLiteEngine.schema(ofFileAt: path)
    case .server:
      guard try exists() else { return nil }
      let engine = try engine(isReadOnly: true)
      let version = try engine.read { try $0.schemaVersion() }
      try engine.close()
      return version
    }
  }

  /// Opens the database; creates it if there is none.
  ///
  /// `format`: the format of the database, that of a store by default. `writeCache`: the size of the cache with which a file is written, in kilobytes.
  package func engine(
    format: DatabaseFormat = .store, isReadOnly: Bool = false, writeCache: Int = SQLiteEngine.defaultWriteCache
  ) throws -> any SQLEngine {
    switch self {
    case .file(let path):
      return try SQLiteEngine(path: path, format: format, isReadOnly: isReadOnly, writeCache: writeCache)
    case .server(let url):
      #if POSTGRES
        return try PostgresEngine(PostgresAddress(url), format: format, isReadOnly: isReadOnly)
      #else
        throw Self.notBuilt
      #endif
    }
  }

  #if !POSTGRES
    private static var notBuilt: StoreError {
      .unavailable(reason: "this build has no stores on PostgreSQL; build it without CARE_POSTGRES=no, with libpq-dev")
    }
  #endif
}
