#if POSTGRES
  import CareModel
  import CarePostgres
  import CareStore
  import Foundation

  /// Recording outcomes on a server: many commits with one outcome each, and one commit with many.
  struct PostgresWriteBenchmarks {
    let server: BenchServer

    /// Measures commits with one outcome, each on the server's disk.
    func record() throws -> StoreMeasurement {
      let count = 40, rounds = 31
      let batches = (0...rounds).map { round in Array(WriteBenchmarks.outcomes(round * count..<(round + 1) * count)) }
      func write(_ batch: [Outcome], to store: CareStore) throws {
        for outcome in batch { try store.write(at: WriteBenchmarks.start) { try $0.record(outcome) } }
      }
      let (logged, log) = try loggedStore("record_logged", peer: "record_peer")
      let logs = try batches.map { batch in
        try write(batch, to: logged)
        return log.takeLog()
      }
      let store = try store("record_ours"), peer = try peer("record_peer")
      let scripts = try logs.map(peer.script)
      var own = batches.makeIterator(), other = scripts.makeIterator()
      let measured = try StoreMeasurement(
        "postgres.record", beside: "libpq in C", goal: .share(0.85), time: .wall, rounds: rounds, operations: count,
        ours: { try write(own.next() ?? [], to: store) },
        peer: { if let script = other.next() { try peer.run(script) } })
      try server.requireSame("record_ours", "record_peer")
      try server.drop("record_logged", "record_ours", "record_peer")
      return measured
    }

    /// Measures one commit with many outcomes, each time in an empty store.
    func bulk(_ count: Int, rounds: Int) throws -> StoreMeasurement {
      let outcomes = WriteBenchmarks.outcomes(0..<count)
      func write(to store: CareStore) throws {
        try store.write(at: WriteBenchmarks.start) { writer in for outcome in outcomes { try writer.record(outcome) } }
      }
      let (logged, log) = try loggedStore("bulk_logged", peer: "bulk_peer")
      try write(to: logged)
      let steps = log.takeLog()
      try server.drop("bulk_logged")
      var own: [Double] = [], theirs: [Double] = []
      for round in 0..<rounds {
        let store = try store("bulk_ours"), peer = try peer("bulk_peer"), script = try peer.script(steps)
        let sides: [(inout [Double], inout [Double]) throws -> Void] = [
          { ours, _ in ours.append(try StoreMeasurement.Time.wall.microseconds { try write(to: store) }) },
          { _, other in other.append(try StoreMeasurement.Time.wall.microseconds { try peer.run(script) }) },
        ]
        for side in round.isMultiple(of: 2) ? sides : sides.reversed() { try side(&own, &theirs) }
        try server.requireSame("bulk_ours", "bulk_peer")
        try store.engine.close()
        try server.drop("bulk_ours", "bulk_peer")
      }
      return StoreMeasurement(
        "postgres.bulk-\(count)", ours: own.median / Double(count), unit: "us", goal: .share(0.8),
        peer: .init(
          name: "libpq in C", peer: theirs.median / Double(count),
          ratio: zip(theirs, own).map { $0 / $1 }.median))
    }

    /// Returns a store that writes down what it sends, and its log, which is empty.
    private func loggedStore(_ name: String, peer: String) throws -> (CareStore, LoggingEngine) {
      let engine = LoggingEngine(try server.engine(name), peerSchema: BenchServer.schema(peer))
      let store = try Self.store(on: engine)
      _ = engine.takeLog()
      return (store, engine)
    }

    private func store(_ name: String) throws -> CareStore { try Self.store(on: server.engine(name)) }

    /// Returns a peer on a new store.
    private func peer(_ name: String) throws -> PostgresPeer {
      try store(name).engine.close()
      return try PostgresPeer(server.url, schema: BenchServer.schema(name))
    }

    /// Creates a store with one patient.
    static func store(on engine: any SQLEngine) throws -> CareStore {
      let seed = StoreSeed(id: "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b")
      let store = try CareStore(engine: engine, creating: seed, entropy: Array(0..<32))
      try store.write(at: WriteBenchmarks.start) { try $0.add(Patient(id: "anna", zone: .utc)) }
      return store
    }
  }
#endif
