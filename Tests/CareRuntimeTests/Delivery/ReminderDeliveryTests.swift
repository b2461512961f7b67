import CareModel
import CareRuntime
import CareStore
import Testing

/// Reminders that are sent: each once, and none that is not needed.
struct ReminderDeliveryTests {
  @Test func aReminderIsSentOnceAtItsTime() throws {
    let post = try DeliveryFixture(plan(reminding()))
    for time in ["2026-10-28T07:59", "2026-10-28T08:00", "2026-10-28T08:00", "2026-10-28T08:01", "2026-10-29T07:59"] {
      try post.tick(time)
    }
    #expect(post.times == ["2026-10-28T08:00"])
    let message = try #require(post.log.first?.message)
    #expect(message.text == "Something is due in your study." && message.link == "https://care.example.org/me/today")
    #expect(message.id.text.count == 64 && message.attempt == 1)
    #expect(try post.states() == ["sent"])
    #expect(try post.runtime.attempts(of: message.id).map(\.result) == [.sent])
  }

  @Test func theIDIsTheHashOfItsPartsEachAfterItsLength() throws {
    let post = try DeliveryFixture(plan(reminding()))
    try post.tick("2026-10-28T08:00")
    let found = try #require(try post.runtime.deliveries().first)
    let id = try post.runtime.store.read { reader in
      reader.deliveryID(
        .reminder, patient: "ana", carePlan: found.carePlan, subject: found.subject, step: 0, recipient: .patient,
        channel: "test")
    }
    #expect(found.id == id)
    let other = try post.runtime.store.read { reader in
      reader.deliveryID(
        .reminder, patient: "anad", carePlan: found.carePlan, subject: found.subject, step: 0, recipient: .patient,
        channel: "test")
    }
    #expect(found.id != other)
  }

  @Test func anAnswerBeforeTheHandOverMakesItVoid() throws {
    let post = try DeliveryFixture(plan(reminding()))
    let now = try instant("2026-10-28T08:00")
    try post.scan(at: now)
    try post.runtime.toggle(post.fixture.event("dose", on: "2026-10-28", at: "2026-10-28T08:00"), at: now)
    #expect(try post.lease(at: now).isEmpty)
    #expect(try post.states() == ["void answered"])
  }

  @Test func whatIsAnsweredBeforeIsNotEvenFound() throws {
    let post = try DeliveryFixture(plan(reminding { $0.reminders = [.afterStart(.seconds(3600), text: nil)] }))
    try post.runtime.toggle(
      post.fixture.event("dose", on: "2026-10-28", at: "2026-10-28T08:10"), at: instant("2026-10-28T08:10"))
    try post.tick("2026-10-28T09:00")
    #expect(try post.states().isEmpty)
  }

  @Test func afterAnOutageWhatIsTooLateIsListedAndNotSent() throws {
    let post = try DeliveryFixture(plan(reminding("dose", ["08:00", "09:50"])))
    try post.tick("2026-10-28T10:00")
    #expect(post.times == ["2026-10-28T10:00"])
    #expect(try post.states() == ["late", "sent"])
  }

  @Test func whatWasDueBeforeThePatientJoinedOrThePlanChangedIsNotSent() throws {
    let post = try DeliveryFixture(plan(reminding()))
    try post.tick("2026-10-28T10:00")
    try post.runtime.enroll(
      Enrollment(patient: "ben", plan: "plan", start: date("2026-10-28"), zoneForNewPatient: Zone("America/New_York")),
      at: instant("2026-10-28T10:05"))
    try post.tick("2026-10-28T10:06")
    try post.tick("2026-10-29T08:00")
    #expect(post.times == ["2026-10-29T08:00", "2026-10-29T08:00"])
  }

  @Test func aReminderInQuietHoursWaitsOrIsVoid() throws {
    let quiet = try quietHours("21:00", "07:00")
    let post = try DeliveryFixture(
      plan(
        reminding("early", ["06:00"]), reminding("short", ["05:00"]) { $0.closes = .after(.seconds(3600)) }),
      settings: DeliveryFixture.settings(quiet: quiet))
    for time in ["2026-10-28T05:00", "2026-10-28T06:00", "2026-10-28T06:59", "2026-10-28T07:00"] { try post.tick(time) }
    #expect(post.times == ["2026-10-28T07:00"])
    #expect(try post.states() == ["void quiet", "sent"])
  }

  @Test func anAttemptThatFallsInQuietHoursWaitsToo() throws {
    let post = try DeliveryFixture(
      plan(reminding("late", ["20:59"]) { $0.closes = .after(.seconds(12 * 3600)) }),
      settings: DeliveryFixture.settings(quiet: quietHours("21:00", "07:00")))
    post.answer = { _, _ in .again(after: 120, why: nil) }
    try post.tick("2026-10-28T20:59")
    post.answer = { _, _ in .sent(receipt: nil) }
    for time in ["2026-10-28T21:01", "2026-10-28T23:00", "2026-10-29T07:00"] { try post.tick(time) }
    #expect(post.times == ["2026-10-29T07:00"])
  }

  @Test func whatWaitedForAWorkerTooLongIsListedAndNotSent() throws {
    let post = try DeliveryFixture(plan(reminding()))
    try post.scan(at: instant("2026-10-28T08:00"))
    try post.tick("2026-10-28T08:16")
    #expect(post.log.isEmpty)
    #expect(try post.states() == ["late"])
  }

  @Test func aPatientWhoseRecordsCannotBeReadHidesNoOther() throws {
    let post = try DeliveryFixture(plan(reminding()))
    try post.runtime.enroll(
      Enrollment(patient: "ben", plan: "plan", start: date("2026-10-28"), zoneForNewPatient: Zone("America/New_York")),
      at: instant("2026-10-28T01:00"))
    try post.tick("2026-10-28T01:00")
    try post.runtime.store.engine.write { connection in
      try connection.execute(
        "UPDATE version SET payload = '{' WHERE identity IN (SELECT ref FROM identity WHERE entity = 'patient' AND id = 'ana')"
      )
    }
    post.runtime.store.forgetCachedVersions()
    let scan = try post.runtime.scanDeliveries(post.context, at: instant("2026-10-28T08:00"))
    #expect(scan.failures.count == 1 && scan.enqueued == 1)
    try post.tick("2026-10-28T08:00")
    #expect(post.log.map(\.message.patient) == ["ben"])
  }

  @Test func theParticipantsWishesComeFirst() throws {
    let quiet = try quietHours("07:30", "08:30")
    let post = try DeliveryFixture(
      plan(reminding()),
      settings: DeliveryFixture.settings([
        DeliveryChannel(name: "sms", way: .command(["sms"])),
        DeliveryChannel(name: "letter", way: .command(["letter"])),
      ]))
    let now = try instant("2026-10-28T01:00")
    try post.wish(ReminderWishes(channels: ["letter"], quiet: quiet), at: now)
    try post.tick("2026-10-28T08:00")
    try post.tick("2026-10-28T08:30")
    #expect(post.times == ["2026-10-28T08:30"] && post.log.map(\.channel) == ["letter"])
    // The site has other channels by now.
    try post.wish(ReminderWishes(channels: ["fax"]), at: instant("2026-10-28T08:40"))
    try post.tick("2026-10-29T08:00")
    #expect(post.log.count == 2 && post.log.last?.channel == post.context.settings.reminders.first)
    try post.wish(ReminderWishes(channels: []), at: instant("2026-10-29T09:00"))
    try post.tick("2026-10-30T08:00")
    #expect(post.log.count == 2)
  }

  @Test func aParticipantCanAskToBeRemindedAgain() throws {
    let post = try DeliveryFixture(
      plan(
        reminding {
          $0.reminders = [.atStart(text: nil), .afterStart(.seconds(600), text: nil)]
          $0.snooze = [.seconds(900)]
        }))
    try post.tick("2026-10-28T08:00")
    let event = try post.fixture.event("dose", on: "2026-10-28", at: "2026-10-28T08:05")
    #expect(throws: StoreError.self) {
      try post.runtime.snooze(event, for: .seconds(60), at: instant("2026-10-28T08:05"))
    }
    try post.runtime.snooze(event, for: .seconds(900), at: instant("2026-10-28T08:05"))
    for time in ["2026-10-28T08:10", "2026-10-28T08:19", "2026-10-28T08:20", "2026-10-28T08:21"] { try post.tick(time) }
    #expect(post.times == ["2026-10-28T08:00", "2026-10-28T08:20"])
    #expect(try post.runtime.snoozes(of: "ana", at: instant("2026-10-28T08:21")).map(\.key) == [event.key])
  }
}

extension DeliveryFixture {
  /// Writes how the patient wants to be reminded.
  func wish(_ wishes: ReminderWishes, at now: Instant) throws {
    try runtime.store.write(at: now) { writer in
      let last = try #require(try writer.reader.history(Patient.self, id: "ana").last)
      var patient = last.value
      patient.reminders = wishes
      _ = try writer.update(patient, effective: .instant(now), basedOn: last.id)
    }
  }
}
