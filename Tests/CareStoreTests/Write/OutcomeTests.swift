import CareModel
import CareStore
import Foundation
import Testing

@Suite(.onEveryEngine) struct OutcomeTests {
  @Test func everyTypeOfValueRoundTrips() throws {
    let store = try StoreFixture.enrolled()
    let values: [OutcomeValue] = [
      OutcomeValue(.integer(.min), kind: "count"), OutcomeValue(.integer(.max)),
      OutcomeValue(.double(-0.1), units: "mg"),
      OutcomeValue(.boolean(true)), OutcomeValue(.text("")), OutcomeValue(.text("Zwölf 🙂 nul")),
      OutcomeValue(.binary(Data())), OutcomeValue(.binary(Data([0, 255, 1]))),
      OutcomeValue(.date(StoreFixture.day(3)), recorded: StoreFixture.day(4)),
      OutcomeValue(.day(.earliest)), OutcomeValue(.day(.latest), kind: "on"),
    ]
    let recorded = try store.write(at: StoreFixture.day(2)) {
      try $0.record(StoreFixture.outcome(day: 2, values: values))
    }
    #expect(recorded.value.values == values)
    #expect(try window(store) == [recorded])
  }

  @Test func recordingAgainAppendsAVersion() throws {
    let store = try StoreFixture.enrolled()
    let outcome = StoreFixture.outcome(day: 2, values: [OutcomeValue(.integer(1))])
    let first = try store.write(at: StoreFixture.day(2)) { try $0.record(outcome) }
    let second = try store.write(at: StoreFixture.day(3)) { try $0.record(outcome) }
    #expect(try window(store) == [second])
    #expect(try history(store, outcome.key) == [first, second])
    #expect(try window(store, asOf: .seq(2)) == [first])
  }

  @Test func clearingAppendsATombstoneAndRecordingRestores() throws {
    let store = try StoreFixture.enrolled()
    let outcome = StoreFixture.outcome(day: 2)
    try store.write(at: StoreFixture.day(2)) { try $0.record(outcome) }
    try store.write(at: StoreFixture.day(3)) { try $0.clear(patient: "anna", carePlan: "anna.knee", key: outcome.key) }
    #expect(try window(store).isEmpty)
    #expect(throws: StoreError.notFound(entity: "outcome", id: outcome.key.text)) {
      try store.write(at: StoreFixture.day(3)) {
        try $0.clear(patient: "anna", carePlan: "anna.knee", key: outcome.key)
      }
    }
    try store.write(at: StoreFixture.day(4)) { try $0.record(outcome) }
    #expect(try history(store, outcome.key).map(\.isDeleted) == [false, true, false])
  }

  @Test func aCorrectedStartMovesTheOutcome() throws {
    let store = try StoreFixture.enrolled()
    var outcome = StoreFixture.outcome(day: 2)
    try store.write(at: StoreFixture.day(2)) { try $0.record(outcome) }
    outcome.start = StoreFixture.day(25)
    try store.write(at: StoreFixture.day(3)) { try $0.record(outcome) }
    #expect(try window(store, days: 1..<10).isEmpty)
    #expect(try window(store, days: 20..<30).count == 1)
  }

  @Test func aWindowIncludesItsStartAndExcludesItsEnd() throws {
    let store = try StoreFixture.enrolled()
    try store.write(at: StoreFixture.day(9)) { writer in
      for day in 1...9 { try writer.record(StoreFixture.outcome(day: day)) }
    }
    let found = try store.read { reader in
      try reader.outcomes(patient: "anna", from: StoreFixture.day(3, hour: 8), to: StoreFixture.day(6, hour: 8))
    }
    #expect(found.map(\.value.start) == [3, 4, 5].map { StoreFixture.day($0, hour: 8) })
  }

  @Test func eventsWithAndWithoutACarePlanDiffer() throws {
    let store = try StoreFixture.enrolled()
    try store.write(at: StoreFixture.day(2)) { writer in
      try writer.record(StoreFixture.outcome(day: 2, carePlan: nil))
      try writer.record(StoreFixture.outcome(day: 2))
    }
    #expect(try window(store).map(\.owner) == [.patient("anna"), .carePlan("anna.knee")])
  }

  @Test func theFirstCompletionIsTheEarliestCurrentAnswer() throws {
    let store = try StoreFixture.enrolled()
    try store.write(at: StoreFixture.day(9)) { writer in
      try writer.record(StoreFixture.outcome("walk-far", day: 1))
      try writer.record(StoreFixture.outcome(day: 2, status: .declined))
      try writer.record(StoreFixture.outcome(day: 4))
      try writer.record(StoreFixture.outcome(day: 3))
      try writer.record(StoreFixture.outcome(day: 3, status: .enteredInError))
      try writer.record(StoreFixture.outcome(day: 5))
    }
    let first = try store.read { try $0.completedOutcome(patient: "anna", carePlan: "anna.knee", task: "walk") }
    #expect(first?.value.start == StoreFixture.day(4, hour: 8))
  }

  @Test func missingReferencesAreRejected() throws {
    let store = try StoreFixture.enrolled()
    var stranger = StoreFixture.outcome(day: 2)
    stranger.patient = "bo"
    #expect(throws: StoreError.notFound(entity: "patient", id: "bo")) { try record(stranger, in: store) }
    let elsewhere = StoreFixture.outcome(day: 2, carePlan: "bo.knee")
    #expect(throws: StoreError.notFound(entity: "care_plan", id: "bo.knee")) { try record(elsewhere, in: store) }
    try store.write(at: StoreFixture.day(2)) { try $0.add(StoreFixture.patient("bo")) }
    #expect(throws: StoreError.invalid(reason: "care plan 'anna.knee' does not belong to patient 'bo'")) {
      try record(stranger, in: store)
    }
  }

  @Test func aRuleViolationIsRejected() throws {
    let store = try StoreFixture.enrolled()
    var badKey = StoreFixture.outcome(day: 2)
    badKey.key = OccurrenceKey("rest/2026-06-02")
    var badVersion = StoreFixture.outcome(day: 2)
    badVersion.taskVersion = VersionID("newest")
    let badValue = StoreFixture.outcome(day: 2, values: [OutcomeValue(.double(.nan))])
    for outcome in [badKey, badVersion, badValue] {
      #expect(throws: StoreError.self) { try record(outcome, in: store) }
    }
    #expect(try store.read { try $0.info().outcomes } == 0)
  }

  @Test func aCorrectionOfAnOldVersionIsAConflict() throws {
    let store = try StoreFixture.enrolled()
    let outcome = StoreFixture.outcome(day: 2)
    let first = try record(outcome, in: store)
    let second = try store.write(at: StoreFixture.day(3)) { try $0.record(outcome, basedOn: first.id) }
    #expect(throws: StoreError.conflict(entity: "outcome", id: outcome.key.text, expected: first.id, found: second.id))
    {
      try store.write(at: StoreFixture.day(4)) { try $0.record(outcome, basedOn: first.id) }
    }
  }

  @discardableResult
  private func record(_ outcome: Outcome, in store: CareStore) throws -> Version<Outcome> {
    try store.write(at: StoreFixture.day(2)) { try $0.record(outcome) }
  }

  private func window(
    _ store: CareStore, days: Range<Int> = 1..<30, asOf: AsOf? = nil
  ) throws -> [Version<Outcome>] {
    try store.read { reader in
      try reader.outcomes(
        patient: "anna", from: StoreFixture.day(days.lowerBound), to: StoreFixture.day(days.upperBound), asOf: asOf)
    }
  }

  private func history(_ store: CareStore, _ key: OccurrenceKey) throws -> [Version<Outcome>] {
    try store.read { try $0.outcomeHistory(patient: "anna", carePlan: "anna.knee", key: key) }
  }
}
