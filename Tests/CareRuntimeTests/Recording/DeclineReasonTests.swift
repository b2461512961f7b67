import CareModel
import CareRuntime
import Testing

/// Why a patient may decline, where a task lists the reasons.
@Suite struct DeclineReasonTests {
  let fixture: Fixture

  private static let reasons = [
    ChoiceOption(value: "nausea", text: "I felt sick"), ChoiceOption(value: "time", text: "No time"),
  ]

  init() throws {
    fixture = try Fixture(
      plan(
        task("closed", try daily("08:00")) { $0.decline = DeclineReasons(reasons: Self.reasons) },
        task("open", try daily("08:00")) { $0.decline = DeclineReasons(reasons: Self.reasons, allowsOther: true) },
        task("free", try daily("08:00"))))
  }

  private func decline(_ task: CareTask.ID, _ reason: String?) throws -> String? {
    let event = try fixture.event(task, on: "2026-10-29", at: "2026-10-29T09:00")
    return try fixture.runtime.decline(event, reason: reason, at: instant("2026-10-29T09:00")).value.reason
  }

  static let kept: [(CareTask.ID, String?, String?, Comment)] = [
    ("closed", "nausea", "nausea", "a value is kept"),
    ("closed", "I felt sick", "nausea", "a text is kept as its value"),
    ("closed", "NO TIME", "time", "whatever the case"),
    ("closed", nil, nil, "nobody has to say why"),
    ("open", "It rained", "It rained", "own words where they are taken"),
    ("open", "i felt sick", "nausea", "a listed one wins over own words"),
    ("free", "nausea", "nausea", "without a list any words"),
  ]

  @Test(arguments: kept)
  func aReasonIsKept(task: CareTask.ID, reason: String?, kept: String?, why: Comment) throws {
    #expect(try decline(task, reason) == kept, why)
  }

  @Test func anUnlistedReasonIsRejectedAndNothingIsWritten() throws {
    #expect(throws: RuntimeError.unknownReason(task: "closed", known: Self.reasons)) {
      try decline("closed", "It rained")
    }
    #expect(try fixture.event("closed", on: "2026-10-29", at: "2026-10-29T09:00").outcome == nil)
  }

  @Test func theErrorListsTheReasonsButNotTheInput() {
    let error = RuntimeError.unknownReason(task: "closed", known: Self.reasons)
    #expect(
      error.message
        == "closed does not list this reason for declining; use one of 'nausea' (I felt sick), 'time' (No time)")
    #expect(error.code == "unknown_reason")
  }
}
