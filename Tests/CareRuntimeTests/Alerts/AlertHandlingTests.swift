import CareModel
import CareRuntime
import CareStore
import Testing

/// What the care team does with an alert, each act a version of it.
@Suite struct AlertHandlingTests {
  let fixture: Fixture
  private let id: Alert.ID = "dose/2026-10-29T08:00#much"

  init() throws {
    fixture = try Fixture(
      plan(
        task("dose", try daily("08:00")) {
          $0.alerts = [AlertDefinition(id: "much", when: .atLeast(item: .init("dose"), value: 100), urgency: .now)]
        }))
    let now = try instant("2026-10-29T09:00")
    let event = try fixture.runtime.event(task: "dose", patient: "ana", on: date("2026-10-29"), at: now)
    try fixture.runtime.record(event, values: [OutcomeValue(.integer(100), kind: "dose")], at: now)
  }

  @discardableResult
  private func handle(_ change: AlertChange, at time: String, because why: String? = nil) throws -> Version<Alert> {
    try fixture.runtime.because(why).handle(id, change, at: instant(time))
  }

  @Test func anAlertIsAssignedSnoozedAndAcknowledged() throws {
    let until = try instant("2026-10-30T09:00")
    try handle(.assign(to: "rivera"), at: "2026-10-29T10:00", because: "Knows her")
    try handle(.snooze(until: until), at: "2026-10-29T11:00")
    let snoozed = try #require(try fixture.runtime.history(alert: id).last?.value)
    #expect(snoozed.handling(at: try instant("2026-10-29T12:00")) == .snoozed)
    #expect(snoozed.handling(at: until) == .open)
    let last = try handle(.acknowledge(by: "Dana"), at: "2026-10-29T12:00", because: "Called")
    #expect(last.value.handling(at: until) == .acknowledged)
    #expect(last.value.assigned == "rivera")
    let history = try fixture.runtime.history(alert: id)
    #expect(history.map(\.why) == [nil, "Knows her", nil, "Called"])
  }

  @Test func whatIsSoAlreadyWritesNothing() throws {
    let first = try handle(.assign(to: "rivera"), at: "2026-10-29T10:00")
    #expect(try handle(.assign(to: "rivera"), at: "2026-10-29T11:00") == first)
    #expect(try handle(.snooze(until: nil), at: "2026-10-29T11:00") == first)
    let acknowledged = try handle(.acknowledge(by: "Dana"), at: "2026-10-29T12:00")
    #expect(try handle(.acknowledge(by: "Rivera"), at: "2026-10-29T13:00") == acknowledged)
  }

  @Test func theLastActIsUndoneOnly() throws {
    let assigned = try handle(.assign(to: "rivera"), at: "2026-10-29T10:00")
    let acknowledged = try handle(.acknowledge(by: "Dana"), at: "2026-10-29T11:00")
    #expect(throws: StoreError.self) { try handle(.undo(assigned.id), at: "2026-10-29T12:00") }
    let undone = try handle(.undo(acknowledged.id), at: "2026-10-29T12:00")
    #expect(undone.value == assigned.value)
    #expect(try fixture.runtime.alerts(AlertQuery(isOpen: true), at: instant("2026-10-29T12:00")).count == 1)
    let again = try handle(.undo(undone.id), at: "2026-10-29T13:00")
    #expect(again.value == acknowledged.value)
  }

  @Test func anAlertThatWasOnlyRaisedHasNothingToUndo() throws {
    let raised = try #require(try fixture.runtime.history(alert: id).first)
    #expect(throws: StoreError.notFound(entity: "alert", id: id.text)) {
      try handle(.undo(raised.id), at: "2026-10-29T12:00")
    }
  }

  @Test(arguments: [
    AlertChange.assign(to: " "), .assign(to: String(repeating: "x", count: 201)), .acknowledge(by: ""),
    .snooze(until: .beginning),
  ])
  func aChangeThatMakesNoSenseIsRefused(change: AlertChange) {
    #expect(throws: StoreError.self) { try handle(change, at: "2026-10-29T12:00") }
  }
}
