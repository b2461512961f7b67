import CareModel
import CareRuntime
import CareStore
import Testing

/// Reasons and titles, whichever way they enter: none is blank or without a bound, and a title is one line.
struct EnteredTextTests {
  static let blank = ["", "   ", " \n", "\u{a0}"]
  static let long = [String(repeating: "x", count: 1_001), "e" + String(repeating: "\u{301}", count: 40_000)]

  /// The ways in which a reason enters, each at the event of the morning or at the care plan.
  static let ways: [(way: String, write: @Sendable (LifeFixture, String, Instant) throws -> Void)] = [
    ("because", { fixture, text, _ in _ = try fixture.runtime.because(text) }),
    ("pause", { fixture, text, now in try fixture.runtime.pause(fixture.id, reason: text, at: now) }),
    ("withdraw", { fixture, text, now in try fixture.runtime.withdraw(fixture.id, reason: text, at: now) }),
    ("complete", { fixture, text, now in try fixture.runtime.complete(fixture.id, reason: text, at: now) }),
    (
      "excuse",
      { fixture, text, now in
        let event = try fixture.event("walk/2026-06-02T08:00", at: "2026-06-02T09:00")
        try fixture.runtime.excuse(event, reason: text, at: now)
      }
    ),
    (
      "decline",
      { fixture, text, now in
        let event = try fixture.event("walk/2026-06-02T08:00", at: "2026-06-02T09:00")
        try fixture.runtime.decline(event, reason: text, at: now)
      }
    ),
  ]

  @Test func aReasonIsNeitherBlankNorTooLong() throws {
    let now = try instant("2026-06-02T09:00")
    let longest = 1_000
    for (way, write) in Self.ways {
      let fixture = try LifeFixture(), before = try fixture.runtime.store.read { try $0.lastSeq() }
      let most = String(repeating: "x", count: longest)
      for text in Self.blank + [most + "x", "e" + String(repeating: "\u{301}", count: longest * 32)] {
        let error = #expect(throws: StoreError.self, "\(way)") { try write(fixture, text, now) }
        #expect(error?.code == "invalid" && error?.message.contains("reason") == true, "\(way)")
      }
      #expect(try fixture.runtime.store.read { try $0.lastSeq() } == before, "\(way): nothing is written")
      try write(fixture, most, now)
    }
  }

  /// An earlier release took 10,000 characters for what was declined or excused.
  @Test func aLongerReasonOfAnEarlierReleaseIsReadAndKept() throws {
    let fixture = try LifeFixture(), now = try instant("2026-06-02T09:00"), key = "walk/2026-06-02T08:00"
    let long = String(repeating: "x", count: 10_000)
    try fixture.runtime.excuse(fixture.event(key, at: "2026-06-02T09:00"), reason: "asleep", at: now)
    var outcome = try #require(try fixture.event(key, at: "2026-06-02T09:00").outcome?.value)
    outcome.reason = long
    let stored = outcome
    try fixture.runtime.store.write(at: now) { try $0.record(stored) }
    let event = try fixture.event(key, at: "2026-06-02T09:00")
    #expect(event.outcome?.value.reason == long)
    let corrected = try fixture.runtime.correct(event, status: .declined, at: now)
    #expect(corrected.value.reason == long && corrected.value.status == .declined)
    #expect(throws: StoreError.self) { try fixture.runtime.correct(event, reason: long + "x", at: now) }
  }

  static let titles: [(title: String, isRefused: Bool)] =
    (blank + long + ["two\nlines", "two\r\nlines", "two\u{2028}lines"]).map { ($0, true) }
    + [("Half a dose", false), (String(repeating: "x", count: 1_000), false)]

  @Test(arguments: titles)
  func aTitleIsOneLine(title: String, isRefused: Bool) throws {
    let fixture = try LifeFixture(), now = try instant("2026-06-02T09:00"), schedule = try daily("08:00")
    let own = CarePlan(id: "own", patient: fixture.patient, plan: nil, enrolled: try date("2026-06-01"), title: title)
    var again = Enrollment(patient: fixture.patient, plan: "plan", start: try date("2026-06-01"), id: "again")
    again.title = title
    let enrollment = again
    let task = CareTask(id: "sing", title: title, schedule: schedule), runtime = fixture.runtime
    let writes: [() throws -> Void] = [
      { try runtime.override(patch { $0.title = title }, of: fixture.id, at: now) },
      { try runtime.add(task, owner: .carePlan(fixture.id), at: now) },
      { try runtime.add(task, owner: .patient(fixture.patient), at: now) },
      { try runtime.add(own, at: now) }, { try runtime.enroll(enrollment, at: now) },
    ]
    for write in writes {
      guard isRefused else {
        try write()
        continue
      }
      let error = #expect(throws: StoreError.self) { try write() }
      #expect(error?.message == "a title has 1 to 1000 characters in one line")
    }
  }
}
