import CareModel
import CareRuntime
import CareStore
import Testing

@Suite struct ReminderTests {
  /// One reminder of the event that starts on 31 October 2026 at 08:00 in New York, where the clock goes back an hour in the next night.
  struct Row: Sendable {
    var reminder: Reminder
    var closes: Closing = .endOfDay
    var grace: CalendarInterval?
    var opens: CalendarInterval?
    /// When it reminds; nil for never.
    var at: String?
    var why: Comment
  }

  static let rows: [Row] = [
    Row(reminder: .atStart(text: nil), at: "2026-10-31T12:00:00Z", why: "08:00 in summer time"),
    Row(
      reminder: .afterStart(.days(1), text: nil), closes: .after(.days(2)), at: "2026-11-01T13:00:00Z",
      why: "a day later the wall clock shows 08:00 again"),
    Row(
      reminder: .afterStart(.seconds(86_400), text: nil), closes: .after(.days(2)), at: "2026-11-01T12:00:00Z",
      why: "24 hours later it shows 07:00"),
    Row(
      reminder: .beforeClose(.days(1), text: nil), closes: .after(.days(2)), at: "2026-11-01T13:00:00Z",
      why: "a day before 08:00"),
    Row(
      reminder: .beforeClose(.seconds(86_400), text: nil), closes: .after(.days(1)), at: "2026-10-31T13:00:00Z",
      why: "the day to the closing has 25 hours"),
    Row(
      reminder: .beforeClose(.seconds(1800), text: nil), at: "2026-11-01T03:30:00Z", why: "the day closes at midnight"),
    Row(
      reminder: .beforeClose(.seconds(1800), text: nil), closes: .after(.seconds(7200)), grace: .seconds(7200),
      at: "2026-10-31T13:30:00Z", why: "the grace does not move the closing"),
    Row(
      reminder: .afterStart(.seconds(10_800), text: nil), closes: .after(.seconds(7200)), grace: .seconds(7200),
      at: "2026-10-31T15:00:00Z", why: "in the grace it can still be answered"),
    Row(
      reminder: .afterStart(.seconds(14_400), text: nil), closes: .after(.seconds(7200)), grace: .seconds(7200),
      at: nil, why: "the grace is over"),
    Row(reminder: .afterStart(.seconds(57_600), text: nil), at: nil, why: "the window closes at that moment"),
    Row(
      reminder: .beforeClose(.seconds(72_000), text: nil), at: nil, why: "04:00 is before the window opens"),
    Row(
      reminder: .beforeClose(.seconds(72_000), text: nil), opens: .seconds(18_000), at: "2026-10-31T08:00:00Z",
      why: "04:00 is after 03:00, when the window opens"),
    Row(
      reminder: .afterStart(.days(20), text: nil), closes: .after(.days(28)), at: "2026-11-20T13:00:00Z",
      why: "found weeks after the start"),
    Row(
      reminder: .beforeClose(.days(2), text: nil), closes: .after(.seconds(3600)), opens: CalendarInterval(months: 1),
      at: "2026-10-29T13:00:00Z", why: "found days before the start"),
    Row(
      reminder: .beforeClose(.days(10), text: nil), closes: .after(.seconds(3600)), opens: CalendarInterval(months: 1),
      at: nil, why: "before joining"),
    Row(
      reminder: .afterStart(CalendarInterval(months: 3000 * 12, days: .max), text: nil),
      closes: .after(CalendarInterval(months: 9000 * 12)), at: nil, why: "no time that can be written"),
  ]

  @Test(arguments: rows)
  func aReminderIsWithinItsWindow(row: Row) throws {
    let fixture = try Fixture(
      plan(
        task("a", try daily("08:00")) {
          ($0.reminders, $0.closes, $0.grace, $0.opens) = ([row.reminder], row.closes, row.grace, row.opens)
        }))
    let key: OccurrenceKey = OccurrenceKey("a/2026-10-31T08:00")
    // A week around the moment, or around the event, is asked for by hours: so a short window finds it too.
    let middle = try instant(row.at ?? "2026-10-31T12:00:00Z")
    let hours = (-84..<84).map { middle.adding(seconds: $0 * 3600) }
    let found = try hours.flatMap { hour in
      try fixture.runtime.due(
        patient: "ana", from: hour, to: hour.adding(seconds: 3600), at: instant("2026-10-28T00:00"))
    }
    .filter { $0.key == key }
    #expect(found.map(\.at.iso) == [row.at].compactMap(\.self), row.why)
  }

  private func reminding(
    _ reminders: [Reminder] = [.atStart(text: nil)], _ times: String..., id: PlanHeader.ID = "plan"
  )
    throws -> PlanDefinition
  {
    plan(
      task("a", try daily(times.isEmpty ? ["08:00"] : times)) {
        $0.title = "Walk"
        $0.reminders = reminders
      }, id: id)
  }

  /// The ids from the 29th to the 31st.
  private func ids(_ fixture: Fixture, at now: String) throws -> [String] {
    try fixture.runtime.due(
      patient: "ana", from: instant("2026-10-29T00:00"), to: instant("2026-10-31T00:00"), at: instant(now)
    ).map(\.id)
  }

  @Test func aReminderHasItsEventIndexAndCarePlan() throws {
    let fixture = try Fixture(
      reminding([.beforeClose(.seconds(3600), text: "Last call"), .atStart(text: nil)]))
    let due = try fixture.runtime.due(
      patient: "ana", from: instant("2026-10-29T00:00"), to: instant("2026-10-30T00:00"),
      at: instant("2026-10-28T09:00"))
    #expect(due.map(\.id) == ["a/2026-10-29T08:00#2@ana.plan", "a/2026-10-29T08:00#1@ana.plan"])
    #expect(due.map(\.text) == ["Walk", "Last call"])
    #expect(due.map(\.zone.identifier) == ["America/New_York", "America/New_York"])
    #expect(due.first?.carePlan == "ana.plan")
  }

  @Test func adjacentWindowsListEachReminderOnce() throws {
    let fixture = try Fixture(
      reminding(
        [.atStart(text: nil), .afterStart(.seconds(600), text: nil), .beforeClose(.seconds(1200), text: nil)], "00:00",
        "01:30", "23:50"))
    let from = try instant("2026-10-31T00:00"), now = try instant("2026-10-28T09:00")
    let whole = try fixture.runtime.due(patient: "ana", from: from, to: from.adding(seconds: 72 * 3600), at: now)
    let parts = try (0..<288).flatMap { quarter in
      let start = from.adding(seconds: quarter * 900)
      return try fixture.runtime.due(patient: "ana", from: start, to: start.adding(seconds: 900), at: now)
    }
    #expect(parts == whole)
    #expect(Set(whole.map(\.id)).count == whole.count)
    // The event at 23:50 is reminded of at its start alone. The hour that comes twice ends the 72 hours at 23:00 of the third day.
    #expect(whole.count == 3 * (3 + 3 + 1) - 3)
  }

  @Test func theEndOfAWindowBelongsToTheNextWindow() throws {
    let fixture = try Fixture(reminding())
    let eight = try instant("2026-10-29T08:00"), now = try instant("2026-10-28T09:00")
    func count(_ from: Int, _ to: Int) throws -> Int {
      try fixture.runtime.due(
        patient: "ana", from: eight.adding(seconds: from), to: eight.adding(seconds: to), at: now
      ).count
    }
    #expect(try [count(-60, 0), count(0, 60)] == [0, 1])
  }

  @Test func settledEventsHaveNoReminders() throws {
    let fixture = try Fixture(reminding([.beforeClose(.seconds(3600), text: nil)]))
    let now = "2026-10-29T09:00", event = try fixture.event("a", on: "2026-10-29", at: now)
    let both = ["a/2026-10-29T08:00#1@ana.plan", "a/2026-10-30T08:00#1@ana.plan"]
    #expect(try ids(fixture, at: now) == both)
    try fixture.runtime.toggle(event, at: instant(now))
    #expect(try ids(fixture, at: now) == [both[1]])
    try fixture.runtime.toggle(fixture.event("a", on: "2026-10-29", at: now), at: instant(now))
    #expect(try ids(fixture, at: now) == both)
    try fixture.runtime.decline(fixture.event("a", on: "2026-10-29", at: now), reason: nil, at: instant(now))
    #expect(try ids(fixture, at: now) == [both[1]])
    try fixture.runtime.excuse(fixture.event("a", on: "2026-10-30", at: now), reason: nil, at: instant(now))
    #expect(try ids(fixture, at: now) == [])
  }

  @Test(arguments: [CarePlan.Status.paused, .completed, .withdrawn])
  func anInactiveEnrollmentHasNoReminders(status: CarePlan.Status) throws {
    let fixture = try Fixture(reminding([.atStart(text: nil), .beforeClose(.seconds(3600), text: nil)]))
    let noon = try instant("2026-10-29T12:00")
    try fixture.runtime.store.write(at: noon) { writer in
      var carePlan = try #require(
        try writer.reader.inForce(CarePlan.self, id: "ana.plan", at: noon, zone: .utc)?.value)
      carePlan.status = status
      try writer.update(carePlan, effective: .instant(noon))
    }
    #expect(try ids(fixture, at: "2026-10-29T12:00") == ["a/2026-10-29T08:00#1@ana.plan"])
  }

  @Test func whileTheGateIsClosedOnlyItIsReminded() throws {
    let once = Schedule(elements: [.init(start: .anchor(.enrolled, .days(1)), recurrence: .once, duration: .allDay)])
    let fixture = try Fixture(
      plan(
        task("join", once) { $0.reminders = [.afterStart(.seconds(32_400), text: nil)] },
        task("a", try daily("08:00")) { $0.reminders = [.atStart(text: nil)] }, gate: "join"))
    #expect(try ids(fixture, at: "2026-10-29T07:00") == ["join/2026-10-29#1@ana.plan"])
    try fixture.runtime.toggle(
      fixture.event("join", on: "2026-10-29", at: "2026-10-29T07:00"), at: instant("2026-10-29T07:00"))
    #expect(
      try ids(fixture, at: "2026-10-29T07:00") == ["a/2026-10-29T08:00#1@ana.plan", "a/2026-10-30T08:00#1@ana.plan"])
  }

  @Test func anEditThatKeepsTheEventKeepsTheReminderID() throws {
    let fixture = try Fixture(reminding())
    let before = try ids(fixture, at: "2026-10-28T09:00")
    _ = try fixture.runtime.seed(
      [reminding([.afterStart(.seconds(60), text: "Now"), .atStart(text: nil)], "08:00", "20:00")],
      effective: date("2026-10-29"), at: instant("2026-10-28T10:00"))
    let after = try ids(fixture, at: "2026-10-28T10:00")
    #expect(before.allSatisfy(after.contains))
    #expect(after.count == 8)
  }

  @Test func plansWithTheSameTaskHaveDifferentReminderIDs() throws {
    let fixture = try Fixture(reminding(id: "one"), reminding(id: "two"))
    #expect(
      try ids(fixture, at: "2026-10-28T09:00") == [
        "a/2026-10-29T08:00#1@ana.one", "a/2026-10-29T08:00#1@ana.two", "a/2026-10-30T08:00#1@ana.one",
        "a/2026-10-30T08:00#1@ana.two",
      ])
  }

  @Test func aPatientsOwnTaskIsRemindedWithoutACarePlan() throws {
    let fixture = try Fixture(reminding())
    let now = try instant("2026-10-28T09:00")
    try fixture.runtime.store.write(at: now) { writer in
      var own = CareTask(id: "a", title: "Own", schedule: try daily("08:00"))
      own.reminders = [.atStart(text: nil)]
      own.schedule.elements[0].start = .date(try date("2026-10-29"))
      own.schedule.elements[0].recurrence = .once
      try writer.add(own, owner: .patient("ana"))
    }
    #expect(
      try ids(fixture, at: "2026-10-28T09:00") == [
        "a/2026-10-29T08:00#1", "a/2026-10-29T08:00#1@ana.plan", "a/2026-10-30T08:00#1@ana.plan",
      ])
  }

  @Test func aReversedWindowIsAnError() throws {
    let fixture = try Fixture(reminding())
    let now = try instant("2026-10-29T08:00")
    #expect(throws: RuntimeError.invalidWindow) {
      try fixture.runtime.due(patient: "ana", from: now, to: now, at: now)
    }
    #expect(throws: StoreError.notFound(entity: "patient", id: "bob")) {
      try fixture.runtime.due(patient: "bob", from: now, to: now.adding(seconds: 1), at: now)
    }
  }
}
