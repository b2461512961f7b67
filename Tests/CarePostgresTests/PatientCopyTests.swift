import CareModel
import CareStore
import Foundation
import StoreConformance
import Testing

/// A copy for a trial has what its patients need, and nothing of others.
@Suite struct PatientCopyTests {
  private static let names = ["anna", "ben", "cleo"]

  /// Returns a store with three patients in two plans, and the copy of some of them.
  private static func copy(
    of patients: [Patient.ID], from kind: EngineUnderTest
  ) throws -> (store: CareStore, copy: CareStore) {
    let store = try ServerFixture.store(kind.make())
    try store.write(at: ServerFixture.start) { writer in
      try writer.add(PlanHeader(id: "knee", title: "Knee"))
      try writer.add(PlanHeader(id: "sleep", title: "Sleep"))
    }
    for name in names {
      let patient = Patient.ID(name)
      try store.write(at: ServerFixture.start) { writer in
        try writer.add(Patient(id: patient, zone: .utc))
        try writer.add(
          CarePlan(id: .init("\(name).knee"), patient: patient, plan: "knee", enrolled: .earliest))
        try writer.add(Contact(id: "aunt", name: "Aunt"), owner: .patient(patient))
        try writer.add(Contact(id: "ward", name: "Ward"), owner: .carePlan(.init("\(name).knee")))
      }
      for day in 0..<3 {
        try store.write(at: ServerFixture.start, author: patient.ownAuthor) { writer in
          var outcome = ServerFixture.outcome(day, carePlan: .init("\(name).knee"))
          outcome.patient = patient
          try writer.record(outcome)
          try writer.put(
            Sample(
              patient: patient, quantity: "weight", value: 70, start: ServerFixture.start, remoteID: "\(name)\(day)"))
          let draft = SurveyDraft(
            key: OccurrenceKey("walk/\(day)"), run: Data([1]), hasAnswers: true, saved: ServerFixture.start)
          try writer.putDraft(draft, patient: patient, carePlan: .init("\(name).knee"))
        }
      }
    }
    let target = try EngineUnderTest.memory.make()
    try LogicalCopy.copy(of: patients, from: store.engine, to: target)
    return (store, try CareStore(engine: target, creating: nil))
  }

  private static func count(_ table: String, in store: CareStore) throws -> Int {
    try store.engine.read { try $0.first("SELECT count(*) FROM \(table)") { $0.int(at: 0) } ?? -1 }
  }

  /// What a store says of a patient.
  private static func story(of name: String, in store: CareStore) throws -> [String] {
    let patient = Patient.ID(name), carePlan = CarePlan.ID("\(name).knee")
    return try store.read { reader in
      [
        "\(try reader.history(Patient.self, id: patient))", "\(try reader.history(CarePlan.self, id: carePlan))",
        "\(try reader.history(PlanHeader.self, id: "knee"))", "\(try reader.history(PlanHeader.self, id: "sleep"))",
        "\(try reader.history(Contact.self, id: "aunt", owner: .patient(patient)))",
        "\(try reader.history(Contact.self, id: "ward", owner: .carePlan(carePlan)))",
        "\(try reader.outcomes(patient: patient, from: .beginning, to: .end))",
        "\(try reader.samples(patient: patient, quantity: "weight", from: .beginning, to: .end))",
        "\(try reader.drafts(patient: patient))", "\(try reader.carePlanIDs(following: "sleep"))",
      ]
    }
  }

  @Test(arguments: EngineUnderTest.all)
  func theCopyOfOnePatientSaysTheSameOfThatPatientAndNothingOfOthers(kind: EngineUnderTest) throws {
    let (store, copy) = try Self.copy(of: ["ben"], from: kind)
    #expect(try Self.story(of: "ben", in: copy) == Self.story(of: "ben", in: store))
    #expect(copy.id == store.id)
    #expect(try copy.read { try $0.lastSeq() } == store.read { try $0.lastSeq() })
    for other in ["anna", "cleo"] {
      #expect(try copy.read { try $0.history(Patient.self, id: Patient.ID(other)) }.isEmpty)
    }
    let expected = [
      "outcome": 3, "outcome_value": 3, "sample": 3, "survey_draft": 3, "enrolment": 1, "entry": 0,
      // The patient, the care plan, two contacts, and two plans.
      "identity": 6,
      // The plans', the patient's four, and the last one, which is another patient's.
      "commits": 6,
    ]
    for (table, rows) in expected { #expect(try Self.count(table, in: copy) == rows, "\(table)") }
  }

  @Test(arguments: EngineUnderTest.all)
  func theCopyCanBeWrittenAndTheStoreStaysAsItWas(kind: EngineUnderTest) throws {
    let (store, copy) = try Self.copy(of: ["anna", "cleo", "nobody"], from: kind)
    for name in ["anna", "cleo"] { #expect(try Self.story(of: name, in: copy) == Self.story(of: name, in: store)) }
    let before = try store.read { try $0.lastSeq() }
    try copy.write(at: ServerFixture.start) { writer in
      try writer.record(ServerFixture.outcome(9, carePlan: "anna.knee"))
      try writer.add(Patient(id: "ben", zone: .utc))
    }
    #expect(try copy.read { try $0.lastSeq() } == before + 1)
    #expect(try store.read { try $0.lastSeq() } == before)
    #expect(try Self.story(of: "cleo", in: copy) == Self.story(of: "cleo", in: store))
  }
}
