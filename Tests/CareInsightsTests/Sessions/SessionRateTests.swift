import CareInsights
import CareModel
import Testing

/// The states and the rate of sessions.
struct SessionRateTests {
  private func members(_ text: String) throws -> [(state: EventState, isClosed: Bool)] {
    try text.split(separator: " ").map { name in
      let isClosed = name.hasSuffix("!")
      return (try #require(EventState(rawValue: String(isClosed ? name.dropLast() : name))), isClosed)
    }
  }

  @Test func statesFollowTheOrderOfBridge() throws {
    // A member with ! is closed.
    let table: [(String, SessionRule, SessionState)] = [
      ("not_applicable not_applicable!", .all, .notApplicable), ("declined! declined!", .all, .declined),
      ("declined! declined! not_applicable!", .all, .declined), ("completed! late!", .all, .completed),
      ("completed late", .all, .completed), ("completed not_applicable", .all, .completed),
      ("excused! excused!", .all, .excused), ("completed! excused!", .all, .excused),
      ("missed! missed!", .all, .missed),
      ("missed! declined!", .all, .missed), ("missed! excused!", .all, .missed), ("completed! missed!", .all, .partial),
      ("completed! declined!", .all, .partial), ("unfinished! missed!", .all, .partial),
      ("partial! missed!", .all, .partial),
      ("completed! open", .all, .started), ("started open", .all, .started), ("partial upcoming", .all, .started),
      ("open upcoming", .all, .open), ("missed! upcoming", .all, .upcoming), ("missed! open", .all, .open),
      ("upcoming upcoming", .all, .upcoming), ("declined open", .all, .open),
      ("completed! missed!", .any, .completed), ("missed! missed!", .any, .missed),
      ("declined! late!", .any, .completed),
      ("completed! completed! missed!", .share(0.6), .completed), ("completed! missed! missed!", .share(0.6), .partial),
      ("completed! missed! missed!", .share(1.0 / 3), .completed), ("excused! completed!", .any, .completed),
    ]
    for (text, rule, state) in table {
      #expect(SessionState.of(try members(text), rule: rule) == state, "\(text), \(rule)")
    }
  }

  @Test func bridgeTruncatesIn32BitFloats() {
    // 53 / 100 · 100 is 52.999996 in 32 bits (`AdherenceUtils`).
    let table: [(Int, Int, Int)] = [
      (53, 100, 52), (0, 0, 100), (0, 5, 0), (5, 5, 100), (1, 3, 33), (2, 3, 66), (29, 100, 29), (59, 100, 58),
      (7, 8, 87),
    ]
    for (completed, offered, percent) in table {
      #expect(BridgePercent.of(completed, offered: offered) == percent, "\(completed)/\(offered)")
    }
  }

  @Test func aSessionIsTheEventsOfADayOrOfAStart() throws {
    let fixture = try EventFixture()
    let events = [
      try fixture.event("2026-06-06T08:00", .completed, progress: 1, task: fixture.task("pain")),
      try fixture.event("2026-06-06T08:00", .completed, progress: 1, task: fixture.task("sleep")),
      try fixture.event("2026-06-06T20:00", .missed, task: fixture.task("pain")),
      try fixture.event("2026-06-07T08:00", .completed, progress: 1, task: fixture.task("pain")),
      try fixture.event("2026-06-07T20:00", .upcoming, task: fixture.task("pain")),
      try fixture.event("2026-06-07T08:00", .missed, task: fixture.task("extra", impactsAdherence: false)),
    ]
    let now = try fixture.at("2026-06-07T12:00")
    let days = SessionRate.over(events, at: now)
    #expect(days == SessionRate(completed: 0, closed: 1, states: [.partial: 1, .started: 1]))
    #expect(days.bridge == 0)
    let starts = SessionRate.over(events, per: .start, at: now)
    // The morning of June 7 was completed, and its window is open: it is in Bridge's percentage, and not in the rate.
    #expect(starts == SessionRate(completed: 1, closed: 2, states: [.completed: 2, .missed: 1, .upcoming: 1]))
    #expect(starts.value == 0.5)
    #expect(starts.offered == 3)
    #expect(starts.bridge == 66)
  }

  @Test func aRateOfNothingIsUnavailableAndBridgeSays100() throws {
    let fixture = try EventFixture()
    let excused = try fixture.event("2026-06-06T08:00", .excused)
    for events in [[], [excused]] {
      let rate = SessionRate.over(events, at: try fixture.at("2026-06-07T12:00"))
      #expect(rate.value == nil)
      #expect(rate.bridge == 100)
    }
  }
}
