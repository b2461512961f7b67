import CareModel
import CareSQLite
import CareStore
import Foundation

/// A folder for one test, removed with this value.
final class StoreFolder {
  let url: URL

  init(_ name: String = #function) throws {
    let own = name.filter(\.isLetter) + "-\(ProcessInfo.processInfo.processIdentifier)"
    url = FileManager.default.temporaryDirectory.appending(path: "care-sqlite-tests/\(own)")
    try? FileManager.default.removeItem(at: url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the path of the store, or of another file.
  func path(_ name: String = "care.sqlite") -> String { url.appending(path: name).path }

  func bytes(_ name: String = "care.sqlite") throws -> Data { try Data(contentsOf: url.appending(path: name)) }

  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }

  /// Opens the store, or creates it.
  func store(readOnly: Bool = false, busyTimeout: Double = 0.05) throws -> CareStore {
    let engine = try SQLiteEngine(path: path(), isReadOnly: readOnly, busyTimeout: busyTimeout)
    return try CareStore(engine: engine, creating: StoreSeed(id: "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b"))
  }

  /// Creates a store with the patient `anna` and a number of outcomes, and closes it.
  func makeStore(outcomes: Int = 3) throws {
    let store = try store()
    try store.write(at: Self.start) { try Self.fill($0, outcomes: outcomes) }
    try store.engine.close()
  }

  static let start = Instant(milliseconds: 1_780_272_000_000)

  static func fill(_ writer: StoreWriter, outcomes: Int) throws {
    try writer.add(Patient(id: "anna", zone: .utc))
    for number in 0..<outcomes { try writer.record(outcome(number)) }
  }

  static func outcome(_ number: Int) -> Outcome {
    let due = start.adding(seconds: number * 3600)
    return Outcome(
      patient: "anna", carePlan: nil, task: "walk", taskVersion: VersionID("00000000-0000-8000-8000-0000000000aa"),
      key: OccurrenceKey("walk/\(number)"), start: due, stop: due, answered: due,
      values: [OutcomeValue(.integer(number), kind: "steps"), OutcomeValue(.text("well"))])
  }

  /// Reads everything in a store.
  static func readAll(_ store: CareStore) throws -> [Version<Outcome>] {
    try store.read { reader in
      _ = try reader.info()
      _ = try reader.history(Patient.self, id: "anna")
      return try reader.outcomes(patient: "anna", from: .beginning, to: .end)
    }
  }
}
