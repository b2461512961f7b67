import CareModel
import CareRuntime
import Testing

/// A patient's events around flights: each is due exactly once, and the past stays as it was.
struct TravelTests {
  /// A flight: where from, where to, and when the patient's zone changes.
  struct Flight: Sendable, CustomTestStringConvertible {
    var from: String
    var to: String
    var at: String
    var testDescription: String { "\(from) to \(to) at \(at)" }
  }

  static let flights = [
    // East by 7 hours, at noon, between the doses, and just before and at a dose.
    Flight(from: "Europe/Berlin", to: "Asia/Tokyo", at: "2026-06-10T10:00Z"),
    Flight(from: "Europe/Berlin", to: "Asia/Tokyo", at: "2026-06-10T05:59:59Z"),
    Flight(from: "Europe/Berlin", to: "Asia/Tokyo", at: "2026-06-10T06:00Z"),
    Flight(from: "Europe/Berlin", to: "Asia/Tokyo", at: "2026-06-10T06:00:01Z"),
    // Over midnight, where a local day begins in one zone only.
    Flight(from: "Europe/Berlin", to: "Asia/Tokyo", at: "2026-06-09T22:00Z"),
    Flight(from: "Europe/Berlin", to: "Asia/Tokyo", at: "2026-06-09T20:00Z"),
    // West by 16 hours over the date line: the same wall times come twice.
    Flight(from: "Asia/Tokyo", to: "America/Los_Angeles", at: "2026-06-10T08:00Z"),
    Flight(from: "Asia/Tokyo", to: "America/Los_Angeles", at: "2026-06-09T23:00Z"),
    Flight(from: "Asia/Tokyo", to: "America/Los_Angeles", at: "2026-06-09T15:00Z"),
    Flight(from: "Asia/Tokyo", to: "America/Los_Angeles", at: "2026-06-09T22:59:59Z"),
    // The widest there is, both ways: 25 hours.
    Flight(from: "Pacific/Kiritimati", to: "Pacific/Pago_Pago", at: "2026-06-10T08:00Z"),
    Flight(from: "Pacific/Pago_Pago", to: "Pacific/Kiritimati", at: "2026-06-10T08:00Z"),
  ]

  private let first = CivilDate("2026-06-03") ?? .earliest
  private let last = CivilDate("2026-06-20") ?? .earliest

  private func traveled(_ flight: Flight) throws -> TravelFixture {
    let fixture = try TravelFixture(home: flight.from)
    try fixture.move(to: flight.to, at: flight.at)
    return fixture
  }

  /// The keys that the tasks of a calendar must have on the days, each once, wherever the patient is.
  private func expectedKeys() -> Set<String> {
    var keys: Set<String> = []
    for number in first.dayNumber..<last.dayNumber {
      guard let day = CivilDate(dayNumber: number) else { continue }
      keys.formUnion(["dose/\(day)T08:00", "dose/\(day)T20:00", "diary/\(day)", "call/\(day)T12:00"])
      if [3, 4].contains(day.weekday) { keys.insert("weigh/\(day)T07:30") }
    }
    return keys
  }

  @Test func aChangeFromTomorrowWaitsForADateThatHasNotBegun() throws {
    let fixture = try TravelFixture(home: "Europe/Berlin")
    // At half past two on June 10, back to the afternoon of June 9.
    try fixture.move(to: "Pacific/Honolulu", at: "2026-06-10T00:30Z")
    for (now, expected) in [
      ("2026-06-09T21:00Z", "2026-06-10"), ("2026-06-09T23:00Z", "2026-06-11"), ("2026-06-10T01:00Z", "2026-06-11"),
      ("2026-06-10T12:00Z", "2026-06-11"),
    ] {
      let (now, expected) = (try instant(now), try date(expected))
      #expect(try fixture.runtime.tomorrow(of: "ana.plan" as CarePlan.ID, at: now) == expected)
      #expect(try fixture.runtime.tomorrow(of: fixture.patient, at: now) == expected)
    }
  }

  @Test(arguments: [
    // In Berlin it is June 10 before the flight, and June 9 in Honolulu after it.
    ("2026-06-09T21:00Z", "2026-06-10"), ("2026-06-10T01:00Z", "2026-06-11"), ("2026-06-10T12:00Z", "2026-06-11"),
  ])
  func aSeededChangeWaitsForADateThatHasNotBegun(_ now: String, _ expected: String) throws {
    let fixture = try TravelFixture(home: "Europe/Berlin"), now = try instant(now)
    let clock = try instant("2026-06-01T00:00Z")
    try fixture.move(to: "Pacific/Honolulu", at: "2026-06-10T00:30Z", recorded: clock.iso)
    // Who is deleted, or in a care plan that is, waits for nothing: in Kiritimati the next date is a later one.
    for id in ["bob", "eve"] as [Patient.ID] {
      try fixture.runtime.enroll(
        Enrollment(
          patient: id, plan: "plan", start: date("2026-05-20"), zoneForNewPatient: Zone("Pacific/Kiritimati")),
        at: clock)
    }
    try fixture.runtime.delete("bob" as Patient.ID, at: clock.adding(seconds: 60))
    try fixture.runtime.delete("eve.plan" as CarePlan.ID, at: clock.adding(seconds: 60))
    let report = try fixture.runtime.seed([TravelFixture.definition(dose: "09:30")], at: now)
    #expect(report.plans[0].rows.first { $0.id == "dose" }?.effective == .date(try date(expected)))
    let doses = try fixture.events(date("2026-06-09"), date("2026-06-13")).filter { $0.task.id == "dose" }
    let changed = doses.filter { $0.key.text.hasSuffix("T09:30") }
    #expect(changed.map(\.date).min() == (try date(expected)))
    // A day that has begun stays as it was.
    #expect(doses.filter { $0.key.text.hasSuffix("T08:00") }.map(\.date).max() == (try date(expected).adding(days: -1)))
  }

  @Test(arguments: flights)
  func everyEventIsDueExactlyOnce(_ flight: Flight) throws {
    let fixture = try traveled(flight)
    let events = try fixture.events(first, last)
    #expect(Set(events.map(\.key)).count == events.count)
    let calendar = Set(events.filter { $0.task.id != "infusion" }.map(\.key.text))
    // The zone of the clinic has days of its own: one more or less at the ends of the range.
    let (missing, extra) = (expectedKeys().subtracting(calendar), calendar.subtracting(expectedKeys()))
    #expect(missing.union(extra).allSatisfy { $0.hasPrefix("call/") } && missing.count + extra.count == 0)
    #expect(events.map(\.occurrence.start) == events.map(\.occurrence.start).sorted())
  }

  @Test(arguments: flights)
  func dayByDayQueriesGiveTheSameEvents(_ flight: Flight) throws {
    let fixture = try traveled(flight)
    let whole = try fixture.events(first, last)
    let days = try (first.dayNumber..<last.dayNumber).flatMap { number in
      try CivilDate(dayNumber: number).map { try fixture.events($0, $0.adding(days: 1)) } ?? []
    }
    #expect(Set(days.map(\.key)).count == days.count)
    #expect(Set(days.map(\.key)) == Set(whole.map(\.key)))
    for event in days { #expect(whole.first { $0.key == event.key }?.occurrence == event.occurrence) }
  }

  @Test(arguments: flights)
  func eachEventStartsInExactlyOneWindow(_ flight: Flight) throws {
    let fixture = try traveled(flight)
    let (begin, end) = (try instant("2026-06-05T00:00Z"), try instant("2026-06-16T00:00Z"))
    let whole = try fixture.events(begin, end)
    for hours in [5, 24] {
      var starting: [OccurrenceKey] = []
      var moment = begin
      while moment < end {
        // Windows that overlap by half: what starts in one is in it, and is the same there.
        let next = moment.adding(seconds: hours * 3600)
        let window = try fixture.events(moment, next.adding(seconds: hours * 1800))
        for event in window { #expect(fixture.isSame(event, in: whole) || event.occurrence.start >= end) }
        starting += window.filter { moment <= $0.occurrence.start && $0.occurrence.start < min(next, end) }.map(\.key)
        moment = next
      }
      #expect(Set(starting).count == starting.count)
      #expect(Set(starting) == Set(whole.filter { $0.occurrence.start >= begin }.map(\.key)))
    }
  }

  @Test(arguments: flights)
  func anEventIsOnTheLocalDayOfItsKey(_ flight: Flight) throws {
    let fixture = try traveled(flight)
    for event in try fixture.events(first, last) {
      switch event.occurrence.slot {
      case .date(let date): #expect(event.date == date, "\(event.key)")
      case .dateTime(let wall):
        #expect(event.zone.civil(event.occurrence.start) == wall, "\(event.key)")
        #expect(event.date == wall.date, "\(event.key)")
      case .instant, .random: break
      }
    }
  }

  @Test(arguments: flights)
  func elementsWithHoursOrAZoneDoNotMove(_ flight: Flight) throws {
    let (stayed, moved) = (try TravelFixture(home: flight.from), try traveled(flight))
    let (begin, end) = (try instant("2026-06-05T00:00Z"), try instant("2026-06-16T00:00Z"))
    for task in ["infusion", "call"] as [CareTask.ID] {
      let before = try stayed.events(begin, end).filter { $0.task.id == task }.map(\.occurrence)
      #expect(try moved.events(begin, end).filter { $0.task.id == task }.map(\.occurrence) == before)
      #expect(before.count > 6)
    }
  }

  /// The wall times that no clock on the way shows: a flight east jumps over them.
  private func isJumpedOver(_ event: Event, by flight: Flight) throws -> Bool {
    let (home, away) = (try #require(Zone(flight.from)), try #require(Zone(flight.to)))
    let flown = try instant(flight.at)
    return switch event.occurrence.slot {
    case .date(let date): home.startOfDay(date) >= flown && away.startOfDay(date) < flown
    case .dateTime(let wall):
      event.task.id != "call" && home.instant(of: wall) >= flown && away.instant(of: wall) < flown
    case .instant, .random: false
    }
  }

  @Test(arguments: flights)
  func thePastIsNotComputedAgain(_ flight: Flight) throws {
    let fixture = try TravelFixture(home: flight.from)
    let (begin, flown) = (try instant("2026-05-30T00:00Z"), try instant(flight.at))
    let before = try fixture.events(begin, flown).filter { $0.occurrence.start < flown }
    try fixture.move(to: flight.to, at: flight.at)
    let all = try fixture.events(begin, flown).filter { $0.occurrence.start < flown }
    let after = try all.filter { try !isJumpedOver($0, by: flight) }
    #expect(after.map(\.key) == before.map(\.key))
    #expect(after.map(\.occurrence.start) == before.map(\.occurrence.start))
    #expect(after.map(\.zone) == before.map(\.zone) && after.map(\.state) == before.map(\.state))
    if all.count == after.count { #expect(after.map(\.occurrence.index) == before.map(\.occurrence.index)) }
  }

  @Test(arguments: flights)
  func polledRemindersAreReturnedOnce(_ flight: Flight) throws {
    let fixture = try TravelFixture(home: flight.from)
    let (begin, flown, end) = (
      try instant("2026-06-05T00:00Z"), try instant(flight.at), try instant("2026-06-16T00:00Z")
    )
    // Until the flight nobody knows of it.
    let before = try fixture.reminders(begin, flown)
    try fixture.move(to: flight.to, at: flight.at)
    let heard = try before + fixture.reminders(flown, end)
    #expect(Set(heard.map(\.id)).count == heard.count)
    let due = try fixture.events(begin, end).filter { $0.occurrence.start >= begin }
    #expect(Set(heard.map(\.key)) == Set(due.map(\.key)))
    for event in due where try isJumpedOver(event, by: flight) {
      #expect(heard.first { $0.key == event.key }?.at == flown, "\(event.key)")
    }
  }

  @Test func repeatedWallTimesAreDueOnceWhenFlyingWest() throws {
    let fixture = try TravelFixture(home: "Asia/Tokyo")
    // 17:00 on 10 June in Tokyo is 01:00 on 10 June in Los Angeles.
    try fixture.move(to: "America/Los_Angeles", at: "2026-06-10T08:00Z")
    let doses = try fixture.events(date("2026-06-09"), date("2026-06-12")).filter { $0.task.id == "dose" }
    #expect(
      doses.map { "\($0.key) \($0.zone.iso($0.occurrence.start))" } == [
        "dose/2026-06-09T08:00 2026-06-09T08:00:00+09:00", "dose/2026-06-09T20:00 2026-06-09T20:00:00+09:00",
        "dose/2026-06-10T08:00 2026-06-10T08:00:00+09:00", "dose/2026-06-10T20:00 2026-06-10T20:00:00-07:00",
        "dose/2026-06-11T08:00 2026-06-11T08:00:00-07:00", "dose/2026-06-11T20:00 2026-06-11T20:00:00-07:00",
      ])
    let diary = try fixture.events(date("2026-06-10"), date("2026-06-11")).filter { $0.task.id == "diary" }
    // The longest day: from midnight in Tokyo to midnight in Los Angeles.
    #expect(diary.map(\.key.text) == ["diary/2026-06-10"])
    #expect(
      diary[0].occurrence.start.iso == "2026-06-09T15:00:00Z" && diary[0].occurrence.stop.iso == "2026-06-11T07:00:00Z")
  }

  @Test func skippedWallTimesStayOnTheirDayWhenFlyingEast() throws {
    let fixture = try TravelFixture(home: "Europe/Berlin")
    // 08:00 in Berlin is 15:00 in Tokyo: the dose of 08:00 is jumped over, that of 20:00 follows in Tokyo.
    try fixture.move(to: "Asia/Tokyo", at: "2026-06-10T06:00Z")
    let now = try instant("2026-06-10T06:30Z")
    let doses = try fixture.events(date("2026-06-10"), date("2026-06-11"), at: now).filter { $0.task.id == "dose" }
    #expect(doses.map(\.key.text) == ["dose/2026-06-10T08:00", "dose/2026-06-10T20:00"])
    #expect(doses.map { $0.zone.identifier } == ["Asia/Tokyo", "Asia/Tokyo"])
    #expect(doses.map(\.state) == [.open, .upcoming])
    try fixture.runtime.record(doses[0], values: [], at: now)
    let done = try fixture.runtime.event(
      task: "dose", patient: "ana", on: date("2026-06-10"), at: instant("2026-06-10T12:00Z"))
    #expect(done.key.text == "dose/2026-06-10T20:00")
  }

  @Test(arguments: flights)
  func aMoveRecordedLateKeepsRecordedOutcomes(_ flight: Flight) throws {
    let fixture = try TravelFixture(home: flight.from)
    let (flown, told) = (try instant(flight.at), try instant(flight.at).adding(seconds: 3 * 86_400))
    let recorded = try fixture.events(instant("2026-06-05T00:00Z"), told).filter {
      $0.occurrence.start < told && $0.task.id != "diary"
    }
    for event in recorded { try fixture.runtime.record(event, values: [], at: event.occurrence.start) }
    try fixture.move(to: flight.to, at: flight.at, recorded: told.iso)
    let events = try fixture.events(first, last, at: told)
    #expect(Set(events.map(\.key)).count == events.count)
    for event in recorded {
      let now = try #require(events.first { $0.key == event.key }, "\(event.key)")
      #expect(now.occurrence.start == event.occurrence.start && now.state == .completed, "\(event.key)")
    }
    // What lies after the flight and was not recorded is read where the patient really was.
    let later = events.filter { $0.outcome == nil && $0.occurrence.start >= flown && $0.task.id == "dose" }
    #expect(later.allSatisfy { $0.zone.identifier == flight.to } && !later.isEmpty)
    // As it was known before, the day is as it was shown then.
    let shown = try fixture.runtime.events(
      EventQuery(patient: "ana", interval: .range(from: flown, to: told), asOf: .recorded(told.adding(seconds: -60))),
      at: told)
    let homely = shown.filter { $0.task.id == "dose" }
    #expect(homely.allSatisfy { $0.zone.identifier == flight.from } && !homely.isEmpty)
  }

  @Test func aPlanChangeKeepsItsDateWhenThePatientMoves() throws {
    let home = try #require(Zone("Asia/Tokyo"))
    var timeline = task("dose", try daily("08:00"))
    var later = timeline.base
    later.schedule = try daily("09:00")
    timeline.later = [TaskTimeline.Change(from: try date("2026-11-02"), task: later)]
    let fixture = try Fixture(plan(timeline), zone: home.identifier)
    func keys() throws -> [String] {
      try fixture.runtime.events(
        EventQuery(patient: "ana", interval: .days(from: date("2026-10-28"), to: date("2026-11-05"))),
        at: instant("2026-11-10T00:00Z")
      ).map { "\($0.key) \($0.occurrence.start)" }
    }
    let before = try keys()
    for zone in ["America/Los_Angeles", "Pacific/Kiritimati"] {
      try fixture.runtime.update(
        Patient(id: "ana", zone: try #require(Zone(zone))), effective: .instant(instant("2026-11-08T00:00Z")),
        at: instant("2026-11-08T00:00Z"))
      #expect(try keys() == before)
    }
  }

  @Test(arguments: flights)
  func recordedOutcomesStay(_ flight: Flight) throws {
    let fixture = try TravelFixture(home: flight.from)
    let flown = try instant(flight.at)
    let recorded = try fixture.events(instant("2026-06-05T00:00Z"), flown).filter { $0.occurrence.start < flown }
    for event in recorded {
      let at = event.occurrence.start
      if event.task.id == "call" {
        try fixture.runtime.decline(event, reason: nil, at: at)
      } else {
        try fixture.runtime.record(event, values: [OutcomeValue(.integer(1))], at: at)
      }
    }
    let known = try fixture.events(instant("2026-06-05T00:00Z"), flown).filter { $0.outcome != nil }
    #expect(known.count == recorded.count)
    try fixture.move(to: flight.to, at: flight.at)
    let events = try fixture.events(first, last)
    #expect(Set(events.map(\.key)).count == events.count)
    for event in known {
      let now = try #require(events.first { $0.key == event.key })
      #expect(
        now.occurrence.start == event.occurrence.start && now.state == event.state && now.outcome == event.outcome)
      #expect(now.window == event.window && now.zone == event.zone)
    }
  }

  @Test(arguments: flights)
  func eachReminderIsReturnedOnce(_ flight: Flight) throws {
    let fixture = try traveled(flight)
    let (begin, end) = (try instant("2026-06-05T00:00Z"), try instant("2026-06-16T00:00Z"))
    let whole = try fixture.reminders(begin, end)
    #expect(Set(whole.map(\.id)).count == whole.count)
    #expect(
      Set(whole.map(\.key))
        == Set(try fixture.events(begin, end).filter { $0.occurrence.start >= begin }.map(\.key)))
    for minutes in [7 * 60 + 13, 24 * 60] {
      var heard: [DueReminder] = []
      var moment = begin
      while moment < end {
        let next = min(moment.adding(seconds: minutes * 60), end)
        heard += try fixture.reminders(moment, next)
        moment = next
      }
      #expect(heard == whole)
    }
  }
}

extension TravelFixture {
  /// Whether an event is among others, with all that is scheduled of it.
  func isSame(_ event: Event, in events: [Event]) -> Bool {
    events.contains { $0.key == event.key && $0.occurrence == event.occurrence && $0.zone == event.zone }
  }
}
