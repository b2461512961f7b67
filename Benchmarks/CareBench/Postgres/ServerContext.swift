#if POSTGRES
  import CareModel
  import CarePostgres
  import CareStore
  import Foundation

  /// What the machine and the server take by themselves, beside which the other figures are read.
  struct ServerContext {
    let server: BenchServer

    /// Measures a wait for the server, and a flush of a small file to the disk of temporary files.
    func roundTrip() throws -> [StoreMeasurement] {
      try server.engine("context").close()
      let peer = try PostgresPeer(server.url, schema: BenchServer.schema("context"))
      let script = try peer.script([.query(BoundQuery("SELECT 1")), .wait])
      var waits: [Double] = []
      for _ in 0..<2000 { waits.append(try StoreMeasurement.Time.wall.microseconds { try peer.run(script) }) }
      try server.drop("context")
      return [
        StoreMeasurement("postgres.machine.round-trip", ours: waits.median, unit: "us"),
        StoreMeasurement("postgres.machine.flush", ours: try flush(), unit: "us"),
      ]
    }

    private func flush() throws -> Double {
      let path = FileManager.default.temporaryDirectory.appending(
        path: "care-bench-flush-\(ProcessInfo.processInfo.processIdentifier)")
      guard FileManager.default.createFile(atPath: path.path, contents: Data(count: 1 << 20)) else {
        throw BenchError.text("there is no place for a file")
      }
      defer { try? FileManager.default.removeItem(at: path) }  // allowed: it is in the folder for temporary files
      let file = try FileHandle(forWritingTo: path)
      let page = Data(count: 8192)
      var times: [Double] = []
      for round in 0..<200 {
        times.append(
          try StoreMeasurement.Time.wall.microseconds {
            try file.seek(toOffset: UInt64(round % 128) * 8192)
            try file.write(contentsOf: page)
            try file.synchronize()
          })
      }
      try file.close()
      return times.median
    }

    /// Runs the server's own benchmark, TPC-B with prepared statements, for one client and for eight; nothing where it is missing.
    func pgbench(seconds: Int) throws -> [StoreMeasurement] {
      let name = BenchServer.schema("pgbench")
      guard try pgbench(["--version"], schema: name) != nil else {
        FileHandle.standardError.write(Data("care-bench: pgbench is skipped; it is not installed\n".utf8))
        return []
      }
      let engine = try server.engine("pgbench")
      guard try pgbench(["-i", "-q", "-s", "10"], schema: name) != nil else {
        throw BenchError.text("pgbench cannot make its tables")
      }
      let found = try [1, 8].map { clients in
        let output = try pgbench(
          ["-n", "-M", "prepared", "-T", String(seconds), "-c", String(clients), "-j", "2"], schema: name)
        guard let rate = output?.firstMatch(of: /tps = ([0-9.]+)/).flatMap({ Double($0.1) }) else {
          throw BenchError.text("pgbench failed")
        }
        return StoreMeasurement("postgres.pgbench-\(clients)-clients", ours: rate, unit: "transactions/s")
      }
      try engine.close()
      try server.drop("pgbench")
      return found
    }

    /// Runs it, and returns what it prints; nil if it cannot be started or fails.
    private func pgbench(_ arguments: [String], schema: String) throws -> String? {
      let process = Process(), output = Pipe()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["pgbench"] + arguments + [server.url]
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["PGOPTIONS": "-c search_path=\(schema) -c client_min_messages=error"]) { $1 }
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
    }
  }
#endif
