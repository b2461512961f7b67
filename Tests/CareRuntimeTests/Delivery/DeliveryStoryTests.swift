import CareModel
import CareRuntime
import CareStore
import CareTestSupport
import StoreConformance
import Testing

/// Random days of some participants, compared with a count of what should have come.
struct DeliveryStoryTests {
  @Test(arguments: 1...12)
  func everyReminderThatIsNeededComesOnceAndNoOther(seed: Int) throws {
    try tell(seed, on: .memory)
  }

  @Test(arguments: EngineUnderTest.server)
  func itIsTheSameOnAServer(engine: EngineUnderTest) throws { try tell(13, on: engine) }

  private func tell(_ seed: Int, on engine: EngineUnderTest) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let post = try DeliveryFixture(
      plan(
        reminding("dose", ["08:00", "20:00"]) {
          $0.reminders = [.atStart(text: nil), .afterStart(.seconds(1800), text: nil)]
        },
        reminding("walk", ["12:15"]) { $0.reminders = [.beforeClose(.seconds(3600), text: nil)] }),
      engine: engine.make())
    let zones = ["America/New_York", "Europe/Berlin", "Asia/Tokyo"]
    let people: [Patient.ID] = ["ana", "ben", "cem"]
    for (person, zone) in zip(people, zones).dropFirst() {
      try post.runtime.enroll(
        Enrollment(patient: person, plan: "plan", start: date("2026-10-28"), zoneForNewPatient: Zone(zone)),
        at: instant("2026-10-28T00:00"))
    }
    try post.tick("2026-10-28T00:00")
    let start = try instant("2026-10-28T00:00"), end = start.adding(seconds: 5 * 86_400)
    var now = start, answered: [String: Instant] = [:]
    while now < end {
      now = now.adding(seconds: Int.random(in: 20...600, using: &random))
      if Int.random(in: 0..<8, using: &random) == 0, let person = people.randomElement(using: &random) {
        let events = try post.runtime.events(EventQuery(patient: person, interval: .now), at: now)
          .filter { $0.outcome == nil && $0.window.opens <= now && now < $0.window.graceEnds }
        if let event = events.randomElement(using: &random) {
          try post.runtime.toggle(event, at: now)
          answered["\(person) \(event.key)"] = now
        }
      }
      try post.tick(at: now, worker: "w\(Int.random(in: 1...3, using: &random))")
    }
    // Each reminder that the schedule has, unless the event was answered before the next tick after it.
    var expected: [String] = []
    for (person, zone) in zip(people, zones) {
      for reminder in try Self.reminders(in: #require(Zone(zone))) where start < reminder.at && reminder.at <= now {
        let tick = post.ticks.first { $0 >= reminder.at } ?? now
        if let time = answered["\(person) \(reminder.key)"], time <= tick { continue }
        expected.append("\(person) \(reminder.key) \(reminder.at.iso)")
      }
    }
    let came = try post.log.map { _, _, message in
      "\(message.patient) \(try post.runtime.delivery(message.id).key) \(message.due.iso)"
    }
    #expect(came.sorted() == expected.sorted(), "seed \(seed)")
    #expect(Set(post.log.map(\.message.id)).count == post.log.count)
  }

  /// The reminders of the plan's days, from the wall clock alone.
  private static func reminders(in zone: Zone) throws -> [(key: String, at: Instant)] {
    try (0..<8).flatMap { day -> [(key: String, at: Instant)] in
      let date = try date("2026-10-28").adding(days: day)
      func at(_ time: String) throws -> Instant { zone.instant(of: try #require(CivilDateTime("\(date)T\(time)"))) }
      return [
        ("dose/\(date)T08:00", try at("08:00")), ("dose/\(date)T08:00", try at("08:30")),
        ("dose/\(date)T20:00", try at("20:00")), ("dose/\(date)T20:00", try at("20:30")),
        ("walk/\(date)T12:15", try at("23:00")),
      ]
    }
  }
}
