#if POSTGRES
  import CareModel
  import Foundation

  /// Stores on a PostgreSQL server beside libpq in C, which sends the same statements in the same transactions.
  struct PostgresBenchmarks {
    let server: BenchServer
    /// The number of patients in the store that is read.
    let patients: Int
    /// The folder in which that store is kept as a file and reused; nil creates it for this run only.
    let folder: String?
    /// Whether a requested name begins with the measurement's, or the measurement's with it.
    let wanted: [String]
    /// Whether the goals' own sizes are measured.
    let isFull: Bool

    func run() throws -> [any Report] {
      let manager = FileManager.default
      let own = manager.temporaryDirectory.appending(
        path: "care-bench-postgres-\(ProcessInfo.processInfo.processIdentifier)")
      let kept = folder.map { URL(filePath: $0) } ?? own
      try manager.createDirectory(at: kept, withIntermediateDirectories: true)
      defer { try? manager.removeItem(at: own) }  // allowed: it is in the folder for temporary files
      var found: [any Report] = []
      if isWanted("machine") { found += try ServerContext(server: server).roundTrip() }
      let writes = PostgresWriteBenchmarks(server: server)
      if isWanted("record") { found.append(try writes.record()) }
      if isWanted("bulk") {
        found.append(try isFull ? writes.bulk(200_000, rounds: 5) : writes.bulk(20_000, rounds: 5))
      }
      if isWanted("day") || isWanted("scan") {
        found += try PostgresReadBenchmarks(server: server, patients: patients, folder: kept).run(isWanted: isWanted)
      }
      if isWanted("one-writer") || isWanted("eight-writers") {
        found += try WriterBenchmarks(server: server, commits: isFull ? 1000 : 200).run()
      }
      if isWanted("pgbench") { found += try ServerContext(server: server).pgbench(seconds: isFull ? 30 : 5) }
      return found
    }

    private func isWanted(_ part: String) -> Bool {
      wanted.isEmpty
        || wanted.contains { name in name.hasPrefix("postgres." + part) || "postgres.\(part)".hasPrefix(name) }
    }
  }
#endif
