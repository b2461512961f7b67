import Care
import CareLua
import CareModel
import CareRuntime
import CareStore
import Foundation
import Testing

/// Quantities that plans declare: units that samples are converted to, and values that are refused or kept as suspect.
struct QuantityTests {
  private struct Text: SourceReader {
    let text: String

    func source(of module: String?) -> SourceText? {
      module == nil ? SourceText(path: "plan.lua", displayPath: "plan.lua", text: text) : nil
    }
  }

  private static let plan = """
    return plan "t1d" { title = "Diabetes",
      quantities = { quantity "glucose" { units = "mmol/L", from = 1, to = 35 }, quantity "weight" { units = "kg", from = 2 } },
      tasks = { task "glucose" { title = "Glucose", schedule = schedule.daily { at = "all day" },
        link = { quantity = "glucose", aggregate = "mean", units = "mmol/L" },
        alerts = { alert "low" { when = alert.samples { quantity = "glucose", below = 70, units = "mg/dL" } } } } } }
    """

  private let runtime: CareRuntime
  private let now: Instant

  init() throws {
    now = try #require(Instant(iso: "2026-06-08T12:00:00Z"))
    let start = try #require(Instant(iso: "2026-06-01T00:00:00Z"))
    runtime = try CareRuntime.inMemory(entropy: [7])
    _ = try runtime.seed(reading: [Text(text: Self.plan)], at: start)
    for id in ["ana", "bo"] { try runtime.add(Patient(id: Patient.ID(id), zone: .utc), at: start) }
    try runtime.enroll(Enrollment(patient: "ana", plan: "t1d", start: try #require(CivilDate("2026-06-01"))), at: start)
  }

  private func sample(
    _ value: Double, _ units: String?, quantity: String = "glucose", at text: String = "2026-06-08T08:00:00Z",
    of patient: Patient.ID = "ana", id: String = "a"
  ) throws -> Sample {
    Sample(
      patient: patient, quantity: quantity, value: value, units: units, start: try #require(Instant(iso: text)),
      remoteID: id)
  }

  private struct Case: Sendable {
    var value: Double
    var units: String?
    var quantity = "glucose"
    var start = "2026-06-08T08:00:00Z"
    var kept: (value: Double, units: String?)
    var suspicion: Sample.Suspicion?
  }

  private static let cases = [
    Case(value: 5.5, units: "mmol/L", kept: (5.5, "mmol/L")),
    Case(value: 180.156, units: "mg/dL", kept: (10, "mmol/L")),
    Case(value: 630.546, units: "mg/dL", kept: (35, "mmol/L")),
    Case(value: 5.5, units: nil, kept: (5.5, "mmol/L")),
    Case(value: 5.5, units: "g", kept: (5.5, "g"), suspicion: .units),
    Case(value: 0.9, units: "mmol/L", kept: (0.9, "mmol/L"), suspicion: .range),
    Case(value: 99, units: "mmol/L", kept: (99, "mmol/L"), suspicion: .range),
    Case(value: 5, units: "mmol/L", start: "2026-06-08T12:00:01Z", kept: (5, "mmol/L"), suspicion: .future),
    Case(value: 70_000, units: "g", quantity: "weight", kept: (70, "kg")),
    Case(value: 1500, units: "g", quantity: "weight", kept: (1.5, "kg"), suspicion: .range),
    Case(value: -3, units: "furlong", quantity: "steps", start: "2027-01-01T00:00:00Z", kept: (-3, "furlong")),
  ]

  @Test(arguments: cases)
  private func aSampleIsConvertedAndASuspectOneIsRefusedOrKept(_ expected: Case) throws {
    let given = try sample(expected.value, expected.units, quantity: expected.quantity, at: expected.start)
    if expected.suspicion != nil {
      #expect(throws: StoreError.self) { try runtime.add([given], at: now) }
      #expect(try runtime.samples(SampleQuery(patient: "ana")).isEmpty)
    }
    let kept = try #require(try runtime.add([given], keepSuspect: true, at: now).first?.value)
    #expect(abs(kept.value - expected.kept.value) < 1e-9)
    #expect(kept.units == expected.kept.units)
    #expect(kept.suspicion == expected.suspicion)
    #expect(
      try runtime.samples(SampleQuery(patient: "ana", isSuspect: true)).count == (expected.suspicion == nil ? 0 : 1))
    #expect(
      try runtime.samples(SampleQuery(patient: "ana", isSuspect: false)).count == (expected.suspicion == nil ? 1 : 0))
    #expect(try runtime.store.verify().isEmpty)
    #expect(try runtime.store.audit().first == nil)
  }

  @Test func noAggregateAndNoAlertUsesASuspectSample() throws {
    try runtime.add(
      [sample(5, "mmol/L"), sample(0.2, "mmol/L", at: "2026-06-08T09:00:00Z", id: "b")], keepSuspect: true, at: now)
    let event = try runtime.event(task: "glucose", patient: "ana", on: CivilDate("2026-06-08"), at: now)
    #expect(event.values.compactMap(\.number) == [5])
    #expect(try runtime.alerts(at: now).isEmpty)
    try runtime.add([sample(60, "mg/dL", at: "2026-06-08T10:00:00Z", id: "c")], at: now)
    #expect(try runtime.alerts(at: now).map(\.value.alert) == ["low"])
  }

  @Test func aParticipantWithoutThePlanKeepsSamplesAsTheyAre() throws {
    let kept = try runtime.add([sample(99, "mg/dL", at: "2027-06-08T08:00:00Z", of: "bo")], at: now).first?.value
    #expect(kept?.units == "mg/dL")
    #expect(kept?.suspicion == nil)
  }

  private func importing(_ rows: String..., keepSuspect: Bool = false) throws -> SampleImportReport {
    var bytes: [UInt8]? = Array(("patient,quantity,value,units,start\n" + rows.map { $0 + "\n" }.joined()).utf8)
    return try runtime.importSamples(named: "a.csv", format: .csv, keepSuspect: keepSuspect, at: now) {
      defer { bytes = nil }
      return bytes
    }
  }

  private let good = "ana,glucose,99,mg/dL,2026-06-08T08:00"
  private let bad = [
    "ana,glucose,5,g,2026-06-08T08:01", "ana,glucose,50,mmol/L,2026-06-08T08:02",
    "ana,glucose,5,mmol/L,2026-06-08T13:00",
  ]

  @Test func anImportRefusesSuspectRowsByLineAndColumn() throws {
    let found = try #require(throws: Diagnostics.self) { _ = try importing(good, bad[0], bad[1], bad[2]) }
    #expect(
      found.items.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.path)" } == [
        "3:15 units", "4:13 value", "5:22 start",
      ])
    #expect(found.items.allSatisfy { !$0.message.contains("50") })
    #expect(try runtime.samples(SampleQuery(patient: "ana")).isEmpty)
  }

  @Test func anImportKeepsSuspectRowsIfAskedAndChangesNothingTheSecondTime() throws {
    let first = try importing(good, bad[0], bad[1], bad[2], keepSuspect: true)
    #expect(first.created == 4)
    #expect(first.suspect == 3)
    let second = try importing(good, bad[0], bad[1], bad[2], keepSuspect: true)
    #expect(second.unchanged == 4)
    #expect(second.seq == nil)
    let samples = try runtime.samples(SampleQuery(patient: "ana")).map(\.value)
    #expect(samples.map(\.suspicion) == [nil, .units, .range, .future])
    #expect(String(decoding: try JSONEncoder().encode(samples[1]), as: UTF8.self).contains("\"suspicion\":\"units\""))
    #expect(!String(decoding: try JSONEncoder().encode(samples[0]), as: UTF8.self).contains("suspicion"))
  }

  @Test func unitsThatNeverMatchTheQuantityAreErrorsOfThePlan() throws {
    let wrong = Self.plan.replacing(
      "aggregate = \"mean\", units = \"mmol/L\"", with: "aggregate = \"mean\", units = \"mg/dL\""
    )
    .replacing("units = \"mg/dL\" } }", with: "units = \"kg\" } }")
    let found = try #require(throws: Diagnostics.self) { _ = try LuaScriptHost().load(Text(text: wrong)) }
    #expect(found.items.map(\.code) == [.incompatibleUnits, .incompatibleUnits])
  }

  @Test func aParameterIsHeldAgainstItsLimitsAtEnrollmentAndAfterward() throws {
    let text = """
      return plan "dose" { title = "Dose", params = { mg = { kind = "number", min = 5, max = 40 } },
        tasks = { task "a" { title = "A", schedule = schedule.daily { at = "all day" },
          progress = function(event) return event.params.mg and 1 or 0 end } } }
      """
    _ = try runtime.seed(reading: [Text(text: text)], at: now)
    func enroll(_ mg: Double) throws {
      try runtime.enroll(
        Enrollment(
          patient: "bo", plan: "dose", start: try #require(CivilDate("2026-06-08")), parameters: ["mg": .number(mg)]),
        at: now)
    }
    for mg in [4.9, 41] {
      let error = #expect(throws: RuntimeError.self) { try enroll(mg) }
      #expect(error?.code == "param_out_of_range")
      #expect(error?.message.contains("from 5 to 40") == true)
    }
    try enroll(40)
    #expect(throws: RuntimeError.self) { try runtime.setParameters(["mg": .number(50)], of: "bo.dose", at: now) }
    let wrong = text.replacing("max = 40", with: "max = 40, default = 50")
    #expect(throws: Diagnostics.self) { _ = try LuaScriptHost().load(Text(text: wrong)) }
  }
}
