#if POSTGRES
  import CareLua
  import CareModel
  import CarePostgres
  import CareRuntime
  import CareSQLite
  import CareStore
  import Foundation

  /// Reading a store of many patients on a server: the day of one, and every outcome.
  struct PostgresReadBenchmarks {
    let server: BenchServer
    let patients: Int
    let folder: URL

    private static let name = "read"

    /// Copies the store to the server, measures, and drops it again.
    func run(isWanted: (String) -> Bool) throws -> [StoreMeasurement] {
      let source = try BenchStore(patients: patients, in: folder)
      let engine = try server.engine(Self.name)
      _ = try LogicalCopy.copy(from: source.runtime.store.engine, to: engine)
      try engine.compact()
      defer { try? server.drop(Self.name) }  // allowed: the server is thrown away, or the next run has another name
      var found: [StoreMeasurement] = []
      if isWanted("day") { found += [try day(engine), try events(engine, beside: source.runtime)] }
      if isWanted("scan") { found += try scan(source.outcomes) }
      return found
    }

    /// Measures the client's processor time for the outcomes of a random day of random patients.
    private func day(_ engine: PostgresEngine) throws -> StoreMeasurement {
      let questions = Self.questions(patients: patients, count: 200)
      let logging = LoggingEngine(engine, peerSchema: BenchServer.schema(Self.name))
      let logged = try runtime(on: logging)
      let peer = try PostgresPeer(server.url, schema: BenchServer.schema(Self.name))
      // The first question fills the caches.
      try Self.readDay(logged, questions[0])
      _ = logging.takeLog()
      let scripts = try questions.map { question in
        try Self.readDay(logged, question)
        return try peer.script(logging.takeLog())
      }
      let runtime = try runtime(on: engine)
      return try StoreMeasurement(
        "postgres.day-of-outcomes", beside: "libpq in C", goal: .share(0.7), time: .processor, rounds: 15,
        operations: questions.count, ours: { for question in questions { try Self.readDay(runtime, question) } },
        peer: { for script in scripts { try peer.run(script) } })
    }

    /// Measures the client's processor time for the events of a day, beside the same store in a file.
    private func events(_ engine: PostgresEngine, beside file: CareRuntime) throws -> StoreMeasurement {
      let questions = Self.questions(patients: patients, count: 200)
      let runtime = try runtime(on: engine)
      return try StoreMeasurement(
        "postgres.day-of-events", beside: "a SQLite file", goal: .share(0.7), time: .processor, rounds: 15,
        operations: questions.count, ours: { for question in questions { try Self.readEvents(runtime, question) } },
        peer: { for question in questions { try Self.readEvents(file, question) } })
    }

    private func runtime(on engine: any SQLEngine) throws -> CareRuntime {
      CareRuntime(store: try CareStore(engine: engine, creating: nil), scripts: LuaScriptHost())
    }

    private struct Question {
      var patient: Int
      var day: Int
    }

    private static func questions(patients: Int, count: Int) -> [Question] {
      var state: UInt64 = 20
      return (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Question(patient: Int(state >> 33) % patients, day: Int(state >> 45) % BenchStore.days)
      }
    }

    private static func readDay(_ runtime: CareRuntime, _ question: Question) throws {
      let found = try runtime.store.read {
        try $0.outcomes(
          patient: BenchStore.patient(question.patient), from: BenchStore.start(day: question.day),
          to: BenchStore.start(day: question.day + 1))
      }
      guard found.count == BenchStore.tasks else { throw BenchError.text("\(found.count) outcomes") }
    }

    private static func readEvents(_ runtime: CareRuntime, _ question: Question) throws {
      let query = EventQuery(
        patient: BenchStore.patient(question.patient), interval: .day(BenchStore.date(day: question.day)))
      let found = try runtime.events(query, at: BenchStore.now)
      guard found.count == BenchStore.tasks, found.allSatisfy({ $0.state == .completed }) else {
        throw BenchError.text("\(found.count) events")
      }
    }

    /// Measures a walk over every outcome, and its memory in a process of its own.
    private func scan(_ outcomes: Int) throws -> [StoreMeasurement] {
      let schema = BenchServer.schema(Self.name)
      let engine = try server.engine(Self.name)
      let rows = try Self.scan(engine)
      guard rows >= outcomes else { throw BenchError.text("\(rows) rows of \(outcomes) outcomes") }
      let time = try StoreMeasurement(
        "postgres.scan-of-\(outcomes)-outcomes", beside: "COPY in C", goal: .share(0.7), time: .wall,
        rounds: rows > 1_000_000 ? 3 : 9, operations: rows,
        ours: { blackHole(try Self.scan(engine)) },
        peer: {
          let found = try PostgresPeer.copy(server.url, schema: schema, Self.walk)
          guard found == rows else { throw BenchError.text("\(found) rows were copied of \(rows)") }
        })
      let memory = try ProcessBenchmarks.child(.serverScan, server.place(schema))
      return [
        time,
        StoreMeasurement("postgres.scan-of-\(outcomes)-outcomes", ours: memory, unit: "MB", goal: .atMost(80)),
      ]
    }

    /// Every outcome, in the order of the key.
    static let walk = """
      SELECT patient, scheduled_start, seq, place, care_plan, task, task_version, occurrence_key, scheduled_stop, answered,
      status, reason, deleted, id, recorded, zone, details FROM outcome ORDER BY patient, scheduled_start, seq, place
      """

    /// Reads every column of every outcome, and returns the number of rows.
    static func scan(_ engine: PostgresEngine) throws -> Int {
      try engine.read { connection in
        let row = try connection.scan(walk)
        var count = 0, sum: Int64 = 0
        while try row.step() {
          count += 1
          for column in [0, 1, 2, 3, 4, 8, 9, 12, 14] { sum &+= row.integer(at: column) }
          for column in [5, 6, 7, 10, 11, 13, 15, 16] {
            row.withBytes(at: column) { if let last = $0.last { sum &+= Int64(last) } }
          }
        }
        blackHole(sum)
        return count
      }
    }
  }
#endif
