import CareModel
import CareStore

#if POSTGRES
  import CarePostgres
#endif

/// A walk over the outcomes of a store on a server, in a process that does nothing else.
enum ServerScan {
  /// Returns the number of rows.
  static func rows(_ url: String) throws -> Int {
    #if POSTGRES
      return try PostgresReadBenchmarks.scan(PostgresEngine(PostgresAddress(url)))
    #else
      throw BenchError.text("this build has no stores on PostgreSQL")
    #endif
  }
}
