import CareModel
import CareRuntime
import Testing

/// Who wrote what.
@Suite struct AuthorTests {
  @Test func everyCommitHasItsAuthor() throws {
    let fixture = try Fixture(plan(task("a", try daily("08:00"))))
    let nurse = try fixture.runtime.acting(as: "nurse")
    let event = try fixture.event("a", on: "2026-10-29", at: "2026-10-29T13:00")
    try nurse.record(event, values: [], at: instant("2026-10-29T13:00"))
    try fixture.runtime.record(event, values: [OutcomeValue(.integer(1))], at: instant("2026-10-29T13:05"))
    let history = try fixture.runtime.outcomeHistory(patient: "ana", carePlan: "ana.plan", key: event.key)
    #expect(history.map(\.author) == ["nurse", nil])
    try nurse.transaction(at: instant("2026-10-29T13:10")) {
      _ = try nurse.pause("ana.plan", at: instant("2026-10-29T13:10"))
    }
    let enrollments = try fixture.runtime.history(carePlan: "ana.plan")
    #expect(enrollments.map(\.author) == [nil, "nurse"])
  }

  @Test(arguments: ["", String(repeating: "x", count: 257)])
  func anEmptyOrLongAuthorIsRejected(author: String) throws {
    let runtime = try Fixture().runtime
    #expect(throws: StoreError.invalid(reason: "an author's name has 1 to 256 characters")) {
      try runtime.acting(as: author)
    }
  }
}
