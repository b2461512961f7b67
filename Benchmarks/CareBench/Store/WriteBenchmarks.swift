import CareModel
import CareSQLite
import CareStore
import Foundation

/// Recording outcomes, in one large commit and in many small ones.
struct WriteBenchmarks {
  let folder: URL

  func run() throws -> [StoreMeasurement] {
    [
      try record("store.record-in-one-commit", goal: 0.85, time: .processor, count: 20_000, commits: 1, rounds: 9),
      try record("store.record-each-on-disk", goal: 0.85, time: .wall, count: 40, commits: 40, rounds: 61),
    ]
  }

  /// Records a number of outcomes with one value each in a number of commits.
  ///
  /// Each round starts at the time at which the last ended.
  private func record(
    _ name: String, goal: Double, time: StoreMeasurement.Time, count: Int, commits: Int, rounds: Int
  ) throws -> StoreMeasurement {
    let store = try Self.store(at: folder.appending(path: "\(name)-ours.sqlite").path)
    let peerPath = folder.appending(path: "\(name)-peer.sqlite").path
    try Self.store(at: peerPath).engine.close()
    let peer = try RawStore(path: peerPath)
    let batches = (0...rounds).map { round in
      let outcomes = Self.outcomes(round * count..<(round + 1) * count)
      return stride(from: 0, to: count, by: count / commits).map { outcomes[$0..<$0 + count / commits] }
    }
    var own = batches.makeIterator(), other = batches.makeIterator()
    return try StoreMeasurement(
      name, beside: "SQLite in C", goal: .share(goal), time: time, rounds: rounds, operations: count,
      ours: {
        for batch in own.next() ?? [] {
          try store.write(at: Self.start) { writer in for outcome in batch { try writer.record(outcome) } }
        }
      }, peer: { for batch in other.next() ?? [] { try peer.write(batch, at: Self.start) } })
  }

  /// Creates a store with one patient, whose number is 1.
  static func store(at path: String) throws -> CareStore {
    let seed = StoreSeed(id: "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b")
    let store = try CareStore(engine: SQLiteEngine(path: path), creating: seed, entropy: Array(0..<32))
    try store.write(at: start) { try $0.add(Patient(id: "anna", zone: .utc)) }
    return store
  }

  static let start = Instant(milliseconds: 1_780_272_000_000)

  /// Returns ten outcomes a day, each with one integer.
  static func outcomes(_ numbers: Range<Int>) -> [Outcome] {
    numbers.map { number in
      let due = start.adding(seconds: number * 8640)
      return Outcome(
        patient: "anna", carePlan: nil, task: "check-in",
        taskVersion: VersionID("00000000-0000-8000-8000-0000000000aa"),
        key: OccurrenceKey("check-in/\(Zone.utc.civil(due))"), start: due, stop: due.adding(seconds: 3600),
        answered: due,
        values: [OutcomeValue(.integer(number % 11), kind: "pain", recorded: due)])
    }
  }
}
