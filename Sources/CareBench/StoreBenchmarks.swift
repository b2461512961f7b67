import CareModel
import CareSQLite
import CareStore
import Foundation

/// The store beside the C interface of SQLite, on files with the same tables and the same durability.
enum StoreBenchmarks {
  static func run() throws -> [Measurement] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "care-bench-store-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return [
      try record("store.record-20000-in-one-commit", count: 20_000, commits: 1, rounds: 7, in: folder),
      try record("store.record-each-on-disk", count: 20, commits: 20, rounds: 41, in: folder),
      try day(in: folder),
    ]
  }

  /// So many outcomes of one value each, in so many commits; each round goes on in time where the last ended.
  private static func record(
    _ name: String, count: Int, commits: Int, rounds: Int, in folder: URL
  ) throws -> Measurement {
    let store = try store(at: folder.appending(path: "\(name)-ours.sqlite").path)
    let peerPath = folder.appending(path: "\(name)-peer.sqlite").path
    try self.store(at: peerPath).engine.close()
    let peer = try RawStore(path: peerPath)
    let batches = (0...rounds).map { round in
      let outcomes = outcomes(round * count..<(round + 1) * count)
      return stride(from: 0, to: count, by: count / commits).map { outcomes[$0..<$0 + count / commits] }
    }
    var own = batches.makeIterator(), other = batches.makeIterator()
    return try Measurement(
      name, beside: "SQLite in C", unit: .us, rounds: rounds, operations: count,
      ours: {
        for batch in own.next() ?? [] {
          try store.write(at: start) { writer in for outcome in batch { try writer.record(outcome) } }
        }
      }, peer: { for batch in other.next() ?? [] { try peer.write(batch, at: start) } })
  }

  /// One day of ten outcomes, of a patient with 2000 such days; in C the rows are stepped over and their columns read.
  private static func day(in folder: URL) throws -> Measurement {
    let path = folder.appending(path: "store.day.sqlite").path
    let store = try store(at: path)
    let all = outcomes(0..<20_000)
    try store.write(at: start) { writer in for outcome in all { try writer.record(outcome) } }
    let peer = try RawStore(path: path)
    let days = stride(from: 0, to: 2000, by: 20).map { start.adding(seconds: $0 * 86_400) }
    return try Measurement(
      "store.day-of-ten-outcomes", beside: "SQLite in C", unit: .us, operations: days.count,
      ours: {
        for day in days {
          let found = try store.read { try $0.outcomes(patient: "anna", from: day, to: day.adding(seconds: 86_400)) }
          precondition(found.count == 10, "\(found.count) outcomes")
        }
      },
      peer: {
        for day in days {
          let found = try peer.rows(from: day, to: day.adding(seconds: 86_400))
          precondition(found == 10, "\(found) outcomes")
        }
      })
  }

  private static let start = Instant(milliseconds: 1_780_272_000_000)

  private static func store(at path: String) throws -> CareStore {
    let seed = StoreSeed(id: "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b")
    let store = try CareStore(engine: SQLiteEngine(path: path), creating: seed)
    try store.write(at: start) { try $0.add(Patient(id: "anna", zone: .utc)) }
    return store
  }

  /// Ten outcomes a day, each with one whole number.
  private static func outcomes(_ numbers: Range<Int>) -> [Outcome] {
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
