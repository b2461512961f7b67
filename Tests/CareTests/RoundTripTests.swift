#if POSTGRES
  import Care
  import CareModel
  import CarePostgres
  import CareRuntime
  import CareStore
  import Foundation
  import Testing

  /// The URL of the server for tests.
  private let tripServer = ProcessInfo.processInfo.environment["CARE_TEST_POSTGRES"]

  /// How often a program waits for the server, which decides how fast it is far from one.
  @Suite(.enabled(if: tripServer != nil)) struct RoundTripTests {
    private let plans = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../plans").standardized
    private let seeded = Instant(milliseconds: 1_780_000_000_000)

    /// A runtime over a store of its own, with the plans in use and a participant who follows all of them.
    private func runtime(_ name: String) throws -> CareRuntime {
      let care = try open(name)
      try seed(care)
      let start = try #require(CivilDate("2026-06-01"))
      for plan in ["knee-recovery", "nausea", "sleep-and-care"] {
        try care.enroll(
          Enrollment(patient: "ana", plan: .init(plan), start: start, zoneForNewPatient: .utc), at: seeded)
      }
      return care
    }

    private func open(_ name: String) throws -> CareRuntime {
      let server = try #require(tripServer)
      let schema = "trips_\(name)_\(ProcessInfo.processInfo.processIdentifier)"
      return try CareRuntime.open(path: "\(server)&care_schema=\(schema)", entropy: Array(0..<32))
    }

    private func seed(_ care: CareRuntime, _ names: [String] = ["."]) throws {
      let readers = try names.flatMap {
        try FolderReader.plans(at: plans.appending(path: $0).path(percentEncoded: false))
      }
      _ = try care.seed(reading: readers, at: seeded)
    }

    /// Returns how often a call waits for the server.
    private func trips(_ care: CareRuntime, _ body: () throws -> Void) throws -> Int {
      let engine = try #require(care.store.engine as? PostgresEngine)
      let before = engine.roundTrips
      try body()
      return engine.roundTrips - before
    }

    @Test func theEventsOfADayTakeThreeRoundTripsAndFiveAtFirst() throws {
      _ = try runtime("events")
      let care = try open("events")
      let today = EventQuery(patient: "ana", interval: .day(try #require(CivilDate("2026-06-03"))))
      let now = try #require(Instant(iso: "2026-06-03T08:00:00Z"))
      var events: [Event] = []
      let cold = try trips(care) { events = try care.events(today, at: now) }
      #expect(!events.isEmpty)
      #expect(cold <= 5)
      var found: [Event] = []
      let warm = try trips(care) { found = try care.events(today, at: now) }
      #expect(found == events)
      #expect(warm <= 3)
      // What others record leaves the plans as they are.
      let beside = try open("events")
      let event = try #require(events.first { $0.task.survey == nil && $0.state == .open })
      try beside.toggle(event, at: now)
      let after = try trips(care) { found = try care.events(today, at: now) }
      #expect(found != events)
      #expect(after <= 3)
    }

    @Test func aDayTakesFourRoundTrips() throws {
      let care = try runtime("day")
      let now = try #require(Instant(iso: "2026-06-03T08:00:00Z"))
      _ = try care.day("ana", at: now)
      let warm = try trips(care) { _ = try care.day("ana", at: now) }
      #expect(warm <= 4)
    }

    @Test func recordingAnEventTakesFourRoundTrips() throws {
      let care = try runtime("record")
      let day = try #require(CivilDate("2026-06-03")), now = try #require(Instant(iso: "2026-06-03T08:00:00Z"))
      let events = try care.events(EventQuery(patient: "ana", interval: .day(day)), at: now)
      let open = events.filter { $0.task.survey == nil && $0.state == .open }
      #expect(!open.isEmpty)
      for event in open {
        let values = event.targets.isEmpty ? [OutcomeValue(.boolean(true))] : event.targets
        let first = try trips(care) { try care.record(event, values: values, at: now) }
        #expect(first <= 4, "\(event.key)")
        let again = try trips(care) { try care.record(event, values: values, at: now) }
        #expect(again <= 4, "\(event.key), corrected")
      }
      #expect(try care.store.verify() == [])
    }

    @Test func seedingUnchangedPlansTakesSixRoundTrips() throws {
      _ = try runtime("seed")
      let care = try open("seed")
      let count = try trips(care) { try seed(care, ["knee-recovery", "sleep-and-care"]) }
      #expect(count <= 6)
      // This plan has a change to come, so that it is compared record by record.
      let compared = try trips(care) { try seed(care, ["nausea"]) }
      #expect(compared <= 9)
    }

    /// The plans that a program keeps belong to commits, and a restored database has others with the same numbers.
    @Test func aRestoredDatabaseShowsItsOwnPlans() throws {
      let care = try runtime("restored")
      let plan: PlanHeader.ID = "sleep-and-care"
      func title() throws -> String? {
        try care.store.read { reader in
          try reader.readSlice(of: "ana")
          return try reader.history(PlanHeader.self, id: plan).last?.value.title
        }
      }
      let before = try #require(try title())
      // As if the last commit had been another one, with another title of the plan.
      try care.store.engine.write { connection in
        try connection.execute("UPDATE commits SET seal = ?1 WHERE seq = (SELECT max(seq) FROM commits)", .bytes([1]))
        try connection.execute(
          """
          UPDATE version SET payload = replace(payload, ?1, ?2) WHERE identity IN (SELECT ref FROM identity
          WHERE entity = 'plan' AND id = ?3)
          """, .text("\"title\":\"\(before)\""), .text("\"title\":\"Restored\""), .text(plan.text))
      }
      #expect(try title() == "Restored")
    }

    @Test func aChangeOfAPlanIsSeenAtTheNextRead() throws {
      let care = try runtime("change"), beside = try open("change")
      let plan: PlanHeader.ID = "sleep-and-care"
      let now = seeded.adding(milliseconds: 1000)
      func title(_ care: CareRuntime) throws -> String? {
        try care.store.read { reader in
          try reader.readSlice(of: "ana")
          return try reader.history(PlanHeader.self, id: plan).last?.value.title
        }
      }
      let before = try title(care)
      try beside.store.write(at: now) { writer in
        try writer.reader.readSlice(of: "ana")
        var header = try #require(try writer.reader.history(PlanHeader.self, id: plan).last?.value)
        header.title = "Sleep more"
        try writer.put(header)
        let written = try writer.reader.history(PlanHeader.self, id: plan).last?.value.title
        #expect(written == "Sleep more")
        let elsewhere = try title(care)
        #expect(elsewhere == before, "it is not committed")
      }
      let titles = try [title(care), title(beside)]
      #expect(titles == ["Sleep more", "Sleep more"])
    }
  }
#endif
