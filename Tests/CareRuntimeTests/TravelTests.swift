import CareModel
import CareRuntime
import Testing

/// A patient's events around flights: each falls due exactly once, and the past stays as it was.
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

  private func travelled(_ flight: Flight) throws -> TravelFixture {
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

  @Test(arguments: flights)
  func everyEventFallsDueExactlyOnce(_ flight: Flight) throws {
    let fixture = try travelled(flight)
    let events = try fixture.events(first, last)
    #expect(Set(events.map(\.key)).count == events.count)
    let calendar = Set(events.filter { $0.task.id != "infusion" }.map(\.key.text))
    // The zone of the clinic has days of its own: one more or less at the ends of the stretch.
    let (missing, extra) = (expectedKeys().subtracting(calendar), calendar.subtracting(expectedKeys()))
    #expect(missing.union(extra).allSatisfy { $0.hasPrefix("call/") } && missing.count + extra.count == 0)
    #expect(events.map(\.occurrence.start) == events.map(\.occurrence.start).sorted())
  }

  @Test(arguments: flights)
  func askedDayByDayItIsTheSame(_ flight: Flight) throws {
    let fixture = try travelled(flight)
    let whole = try fixture.events(first, last)
    let days = try (first.dayNumber..<last.dayNumber).flatMap { number in
      try CivilDate(dayNumber: number).map { try fixture.events($0, $0.adding(days: 1)) } ?? []
    }
    #expect(Set(days.map(\.key)).count == days.count)
    #expect(Set(days.map(\.key)) == Set(whole.map(\.key)))
    for event in days { #expect(whole.first { $0.key == event.key }?.occurrence == event.occurrence) }
  }

  @Test(arguments: flights)
  func inWindowsOfTimeEachStartsInExactlyOne(_ flight: Flight) throws {
    let fixture = try travelled(flight)
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
    let fixture = try travelled(flight)
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
  func elapsedHoursAndAnotherZonesClockDoNotMove(_ flight: Flight) throws {
    let (stayed, moved) = (try TravelFixture(home: flight.from), try travelled(flight))
    let (begin, end) = (try instant("2026-06-05T00:00Z"), try instant("2026-06-16T00:00Z"))
    for task in ["infusion", "call"] as [CareTask.ID] {
      let before = try stayed.events(begin, end).filter { $0.task.id == task }.map(\.occurrence)
      #expect(try moved.events(begin, end).filter { $0.task.id == task }.map(\.occurrence) == before)
      #expect(before.count > 6)
    }
  }

  @Test(arguments: flights)
  func thePastIsNotTimedAnew(_ flight: Flight) throws {
    let fixture = try TravelFixture(home: flight.from)
    let flown = try instant(flight.at)
    let before = try fixture.events(instant("2026-06-01T00:00Z"), flown).filter { $0.occurrence.start < flown }
    try fixture.move(to: flight.to, at: flight.at)
    let after = try fixture.events(instant("2026-06-01T00:00Z"), flown).filter { $0.occurrence.start < flown }
    #expect(after.map(\.key) == before.map(\.key))
    #expect(after.map(\.occurrence.start) == before.map(\.occurrence.start))
    #expect(after.map(\.occurrence.index) == before.map(\.occurrence.index))
  }

  @Test(arguments: flights)
  func whatWasRecordedStaysAsItWas(_ flight: Flight) throws {
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
      #expect(now.occurrence.start == event.occurrence.start && now.state == event.state && now.outcome == event.outcome)
      #expect(now.window == event.window && now.zone == event.zone)
    }
  }

  @Test(arguments: flights)
  func eachReminderComesOnce(_ flight: Flight) throws {
    let fixture = try travelled(flight)
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
