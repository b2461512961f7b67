import CareModel
import CareRuntime
import Testing

/// A dose of 10 mg, which the progress compares with what is recorded.
@Suite struct UnitTests {
  private static let morning = "2026-10-29T08:30"

  private func fixture(_ progress: ProgressStrategy = .sum, _ change: (inout CareTask) -> Void = { _ in }) throws
    -> Fixture
  {
    try Fixture(
      plan(
        task("dose", try daily("08:00")) {
          $0.targets = [OutcomeValue(.integer(10), kind: "dose", units: "mg")]
          $0.progress = progress
          change(&$0)
        }))
  }

  private func dose(_ number: Int, _ units: String?) -> OutcomeValue {
    OutcomeValue(.integer(number), kind: "dose", units: units)
  }

  @Test func unitsOfTheSameMeasureCount() throws {
    let fixture = try fixture(), event = try fixture.event("dose", on: "2026-10-29", at: Self.morning)
    try fixture.runtime.record(event, values: [dose(4000, "ug"), dose(6, "mg")], at: instant(Self.morning))
    let recorded = try fixture.event("dose", on: "2026-10-29", at: Self.morning)
    #expect(recorded.state == .completed)
    #expect(recorded.values.map(\.units) == ["ug", "mg"], "what was entered stays as it is")
  }

  @Test(arguments: [ProgressStrategy.sum, .targetsMet, .outcomeExists, .valuesExist, .hook(Hook(path: "1"))])
  func unitsThatDoNotConvertAreRefused(strategy: ProgressStrategy) throws {
    let fixture = try fixture(strategy), event = try fixture.event("dose", on: "2026-10-29", at: Self.morning)
    let error = RuntimeError.incompatibleUnits(key: event.key, index: 1, units: "mL", target: "mg")
    #expect(throws: error) {
      try fixture.runtime.record(event, values: [dose(5, "mg"), dose(5, "mL")], at: instant(Self.morning))
    }
    #expect(error.code == "incompatible_units")
    #expect(
      error.message
        == "value 2 for dose/2026-10-29T08:00 is in 'mL', which does not convert into 'mg'; record it in 'mg'")
    #expect(try fixture.event("dose", on: "2026-10-29", at: Self.morning).state == .open)
  }

  @Test func anotherKindHasAnyUnits() throws {
    let fixture = try fixture(.outcomeExists), event = try fixture.event("dose", on: "2026-10-29", at: Self.morning)
    try fixture.runtime.record(
      event, values: [OutcomeValue(.integer(5), kind: "water", units: "mL")], at: instant(Self.morning))
    #expect(try fixture.event("dose", on: "2026-10-29", at: Self.morning).state == .completed)
  }

  @Test func whatWasRecordedUnderAnOlderPlanCanBeCorrected() throws {
    let fixture = try fixture { $0.targets = [] }
    try fixture.runtime.record(
      try fixture.event("dose", on: "2026-10-29", at: Self.morning), values: [dose(5, "mL")], at: instant(Self.morning))
    let newer = plan(
      task("dose", try daily("08:00")) { $0.targets = [OutcomeValue(.integer(10), kind: "dose", units: "mg")] })
    _ = try fixture.runtime.seed([newer], effective: date("2026-10-20"), at: instant("2026-10-29T08:45"))
    let event = try fixture.event("dose", on: "2026-10-29", at: "2026-10-29T09:00")
    var details = RecordDetails()
    details.tags = ["checked"]
    try fixture.runtime.correct(event, details: details, at: instant("2026-10-29T09:00"))
    #expect(try fixture.event("dose", on: "2026-10-29", at: "2026-10-29T09:00").values.map(\.units) == ["mL"])
  }

  @Test func anExtractorWithOtherUnitsKeepsTheAnswers() throws {
    let fixture = try fixture {
      $0.survey = painSurvey
      $0.targets = [OutcomeValue(.integer(10), units: "mg")]
      $0.extraction = .hook(Hook(path: "milliliters"))
    }
    let event = try fixture.event("dose", on: "2026-10-29", at: Self.morning)
    let outcome = try fixture.runtime.perform(
      event, answers: AnswerSheet(answers: ["pain": .integer(5)]), at: instant(Self.morning))
    #expect(outcome?.value.extractionFailed == true)
    #expect(outcome?.value.answers != nil)
    let alerts = try fixture.runtime.alerts(AlertQuery(), at: instant(Self.morning))
    #expect(alerts.map(\.value.alert) == ["host:extraction_failed"])
  }
}
