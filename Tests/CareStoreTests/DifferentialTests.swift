import CareModel
import CareTestSupport
import CareStore
import Testing

/// Random commands given to the store and to a naive one: both take or refuse the same, and give the same answers.
struct DifferentialTests {
  @Test(arguments: 1...UInt64(Soak.rounds(8)))
  func theStoreSaysWhatANaiveOneSays(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = try StoreFixture.store()
    var naive = NaiveStore()
    var clock = StoreFixture.day(1)
    for step in 1...60 {
      let command = Command(&random, clock: clock)
      let expected = naive.write(
        command.id, given: command.given, family: command.family, kind: command.kind, effective: command.effective,
        policy: command.policy, now: command.now)
      let found = run(command, on: store)
      switch expected {
      case .success(let rows):
        naive.commit(rows)
        clock = max(clock, command.now).adding(seconds: 3600)
        #expect(found == nil, "seed \(seed), step \(step): \(command)")
      case .failure(let refusal):
        #expect(found == refusal, "seed \(seed), step \(step): \(command)")
      }
    }
    try compare(store, naive, seed: seed, &random)
  }

  private func compare(
    _ store: CareStore, _ naive: NaiveStore, seed: UInt64, _ random: inout SeededGenerator
  ) throws {
    try store.read { reader in
      for id in ["a", "b"] {
        let history = try reader.history(Patient.self, id: .init(id))
        #expect(history.map { NaiveStore.Row($0) } == naive.rows.filter { $0.id == id }, "seed \(seed)")
        for _ in 1...60 {
          let at = StoreFixture.day(
            Int.random(in: -5...45, using: &random), hour: Int.random(in: 0...23, using: &random))
          let zone = [Zone.utc, StoreFixture.newYork, StoreFixture.kiritimati].randomElement(using: &random) ?? .utc
          let seq = Int.random(in: 0...naive.lastSeq, using: &random)
          let expected = naive.inForce(id, at: at, zone: zone, seq: seq)
          let found = try reader.inForce(Patient.self, id: .init(id), at: at, zone: zone, asOf: .seq(seq))
          let timeline = try reader.timeline(Patient.self, id: .init(id), zone: zone, asOf: .seq(seq))
          #expect(found.map { NaiveStore.Row($0) } == expected, "seed \(seed), \(id) at \(at) in \(zone) as of \(seq)")
          #expect(timeline.version(at: at) == found, "seed \(seed), \(id) at \(at) in \(zone) as of \(seq)")
        }
      }
    }
  }

  private func run(_ command: Command, on store: CareStore) -> NaiveStore.Refusal? {
    var patient = StoreFixture.patient(.init(command.id))
    patient.name = PersonName(given: command.given)
    patient.sex = command.family
    do {
      try store.write(at: command.now) { writer in
        switch command.kind {
        case .add: try writer.add(patient, effective: command.effective)
        case .update: try writer.update(patient, effective: command.effective, planned: command.policy)
        case .delete:
          try writer.delete(Patient.self, id: patient.id, effective: command.effective, planned: command.policy)
        }
      }
      return nil
    } catch {
      switch error as? StoreError {
      case .alreadyExists: return .alreadyExists
      case .notFound: return .notFound
      case .plannedChange: return .plannedChange
      case .clockBehind: return .clockBehind
      default:
        Issue.record(error)
        return nil
      }
    }
  }

  struct Command {
    var id: String
    var given: String?
    var family: String?
    var kind: NaiveStore.Kind
    var effective: Effective
    var policy: PlannedPolicy
    var now: Instant

    init(_ random: inout SeededGenerator, clock: Instant) {
      id = Bool.random(using: &random) ? "a" : "b"
      given = [nil, "Ada", "Eve"].randomElement(using: &random) ?? nil
      family = [nil, "x", "y"].randomElement(using: &random) ?? nil
      kind = NaiveStore.Kind.allCases.randomElement(using: &random) ?? .add
      let day = Int.random(in: 1...28, using: &random)
      switch Int.random(in: 0...9, using: &random) {
      case 0: effective = .beginning
      case 1...4: effective = .date(StoreFixture.june(day))
      default: effective = .instant(StoreFixture.day(day, hour: Int.random(in: 0...23, using: &random)))
      }
      policy = [.refuse, .keep, .keep, .replace].randomElement(using: &random) ?? .keep
      now = clock.adding(seconds: [-4000, -200, 0, 10].randomElement(using: &random) ?? 0)
    }
  }
}

extension NaiveStore.Row {
  init(_ version: Version<Patient>) {
    self.init(
      id: version.value.id.text, effective: version.effective, recorded: version.recorded, seq: version.seq,
      place: version.place, isDeleted: version.isDeleted, given: version.value.name.given, family: version.value.sex)
  }
}
