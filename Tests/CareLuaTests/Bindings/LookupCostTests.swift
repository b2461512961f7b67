import CareLua
import StoreConformance
import Testing

/// What a call reads does not grow with the number of patients.
@Suite struct LookupCostTests {
  let engine: CountingEngine
  let bench: ConsoleBench

  init() throws {
    engine = try CountingEngine()
    bench = try ConsoleBench(engine: engine)
  }

  private func rows(_ source: String) throws -> Int { try engine.rows { _ = try bench.run(source) } }

  private func addPatients(_ numbers: ClosedRange<Int>) throws {
    _ = try bench.run(
      "for i = \(numbers.lowerBound), \(numbers.upperBound) do store.patients:add { id = 'p' .. i, zone = 'UTC' } end")
  }

  @Test func enrollingReadsOnePatient() throws {
    try addPatients(2...3)
    let few = try rows("store.enroll { patient = 'p2', plan = 'knee', start = '2026-06-06' }")
    try addPatients(4...80)
    #expect(try rows("store.enroll { patient = 'p3', plan = 'knee', start = '2026-06-06' }") == few)
    #expect(few < 77)
  }

  @Test func enrollingANewPatientReadsNoOther() throws {
    let few = try rows("store.enroll { patient = 'new', plan = 'knee', start = '2026-06-06', zone = 'UTC' }")
    try addPatients(4...80)
    #expect(try rows("store.enroll { patient = 'newer', plan = 'knee', start = '2026-06-06', zone = 'UTC' }") == few)
  }

  @Test func aCallWithoutAPatientReadsTwoAtMost() throws {
    try addPatients(2...3)
    let few = try engine.rows { #expect(bench.failure("store.events {}")?.code == "missing_field") }
    try addPatients(4...80)
    let many = try engine.rows { #expect(bench.failure("store.events {}")?.code == "missing_field") }
    #expect(many == few)
  }
}
