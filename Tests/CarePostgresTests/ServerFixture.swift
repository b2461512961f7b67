import CareModel
import CarePostgres
import CareStore
import Foundation
import StoreConformance
import Testing

/// Stores on the server of the tests, with known times.
enum ServerFixture {
  static let id = "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b"
  static let start = Instant(milliseconds: 1_780_272_000_000)

  static func engine() throws -> ServerEngine {
    try ServerEngine(#require(ServerEngine.address))
  }

  static func store(_ engine: any SQLEngine) throws -> CareStore {
    try CareStore(engine: engine, creating: StoreSeed(id: id), entropy: Array(0..<32))
  }

  /// Writes every kind of record.
  static func fill(_ store: CareStore) throws {
    try store.write(at: start, author: "nurse", why: "the visit") { writer in
      try writer.add(Patient(id: "anna", name: PersonName(given: "Anna é 🙂"), zone: .utc))
      try writer.add(PlanHeader(id: "knee", title: "Knee"))
      try writer.add(CarePlan(id: "anna.knee", patient: "anna", plan: "knee", enrolled: .earliest))
    }
    try store.write(at: start) { writer in
      let values = [
        OutcomeValue(.double(-0.1), units: "mmol/L"), OutcomeValue(.text("")), OutcomeValue(.boolean(true)),
      ]
      try writer.record(outcome(0, carePlan: "anna.knee", values: values))
      try writer.put(Sample(patient: "anna", quantity: "weight", value: 70.5, start: start, remoteID: "r1"))
      let draft = SurveyDraft(key: OccurrenceKey("walk/0"), run: Data([0, 255, 7]), hasAnswers: true, saved: start)
      try writer.putDraft(draft, patient: "anna", carePlan: "anna.knee")
    }
  }

  /// Returns an outcome of `anna` some days after ``start``.
  static func outcome(
    _ day: Int, carePlan: CarePlan.ID? = nil, values: [OutcomeValue] = [OutcomeValue(.integer(1))]
  ) -> Outcome {
    let time = start.adding(milliseconds: Int64(day) * 86_400_000)
    return Outcome(
      patient: "anna", carePlan: carePlan, task: "walk", taskVersion: VersionID("00000000-0000-8000-8000-0000000000aa"),
      key: OccurrenceKey("walk/\(day)"), start: time, stop: time, answered: time, status: .completed, values: values)
  }

  /// Runs a verb of `scripts/postgres`, and returns what it prints.
  @discardableResult
  static func script(_ arguments: String...) throws -> String {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../scripts/postgres")
    let process = Process(), output = Pipe()
    (process.executableURL, process.arguments) = (script.standardized, arguments)
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
