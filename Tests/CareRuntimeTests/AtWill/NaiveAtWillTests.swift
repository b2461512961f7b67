import CareModel
import CareRuntime
import CareTestSupport
import Testing

/// Starts at will, beside a list of instants that is asked one by one, over the days on which clocks go back.
struct NaiveAtWillTests {
  /// The starts that count, and what they allow.
  private struct Naive {
    var gap: Int64
    var most: Int
    let zone: Zone
    var starts: [OccurrenceKey: Instant] = [:]

    func allows(_ instant: Instant) -> Bool {
      let date = zone.date(of: instant)
      return starts.values.allSatisfy { abs($0.milliseconds - instant.milliseconds) >= gap }
        && starts.values.count(where: { zone.date(of: $0) == date }) < most
    }
  }

  @Test(arguments: UInt64(1)...12)
  func limitsAreThoseOfTheNaiveList(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let zone = try #require(Zone("Europe/Berlin"))
    let hours = Int.random(in: 1...40, using: &random), most = Int.random(in: 1...4, using: &random)
    let schedule = Schedule(elements: [
      ScheduleElement(
        start: .anchor(.enrolled, .zero),
        recurrence: .atWill(AtWill(maxPerDay: most, minGap: .seconds(hours * 3600))))
    ])
    let fixture = try Fixture(plan(task("dose", schedule)), zone: "Europe/Berlin", start: "2026-10-23")
    let staff = try fixture.runtime.acting(as: "staff")
    var naive = Naive(gap: Int64(hours) * 3_600_000, most: most, zone: zone)
    var now = zone.startOfDay(try date("2026-10-23")).adding(seconds: 3 * 86_400)
    for _ in 0..<60 {
      now = now.adding(seconds: Int.random(in: 1...(6 * 3600), using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        guard let key = naive.starts.keys.sorted().randomElement(using: &random) else { continue }
        try staff.correct(
          staff.event(key, patient: fixture.patient, at: now), status: .enteredInError, at: now)
        naive.starts[key] = nil
      case 1, 2:
        let answered = now.adding(seconds: -Int.random(in: 0...(2 * 86_400), using: &random))
        try compare(answered, &naive, seed) {
          try staff.record(
            staff.event(task: "dose", patient: fixture.patient, at: now), values: [],
            lateEntry: LateEntry(answered: answered, reason: "paper"), at: now)
        }
      default:
        let shown = try fixture.runtime.event(task: "dose", patient: fixture.patient, at: now)
        #expect((shown.state == .open) == naive.allows(now), "seed \(seed)")
        if shown.state == .upcoming { #expect(naive.allows(shown.window.opens), "seed \(seed)") }
        try compare(now, &naive, seed) { try fixture.runtime.record(shown, values: [], at: now) }
      }
    }
    let recorded = try fixture.runtime.outcomes(
      OutcomeQuery(patients: [fixture.patient], statuses: [.completed], limit: 200)
    ).items.map(\.value)
    #expect(recorded.map(\.start).sorted() == naive.starts.values.sorted(), "seed \(seed)")
  }

  private func compare(
    _ instant: Instant, _ naive: inout Naive, _ seed: UInt64, _ record: () throws -> Version<Outcome>
  ) throws {
    let allowed = naive.allows(instant)
    do {
      let outcome = try record().value
      #expect(allowed, "seed \(seed): \(instant) was recorded")
      naive.starts[outcome.key] = outcome.start
    } catch RuntimeError.tooSoon {
      #expect(!allowed, "seed \(seed): \(instant) was refused")
    }
  }
}
