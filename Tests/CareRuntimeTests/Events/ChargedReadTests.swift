import CareModel
import CareRuntime
import CareStore
import Testing

/// Reads that a script asks for are charged while they are made, so that a limit or Ctrl-C ends them.
@Suite struct ChargedReadTests {
  private struct Stop: Error {}

  /// The work that a caller was charged, up to a limit.
  private final class Meter {
    var work = 0
    let limit: Int

    init(limit: Int = .max) { self.limit = limit }

    func charge(_ more: Int) throws {
      work += more
      guard work <= limit else { throw Stop() }
    }
  }

  private func fixture() throws -> Fixture { try Fixture(plan(task("a", try daily("08:00", "20:00")))) }

  private func query(days: Int) throws -> EventQuery {
    let from = try date("2026-10-28")
    return EventQuery(patient: "ana", interval: .days(from: from, to: from.adding(days: days)))
  }

  @Test func eventsAreChargedByTheirNumber() throws {
    let fixture = try fixture(), now = try instant("2026-10-29T07:00")
    func work(days: Int) throws -> Int {
      let meter = Meter()
      _ = try fixture.runtime.events(query(days: days), at: now, charging: meter.charge)
      return meter.work
    }
    let (few, many) = (try work(days: 10), try work(days: 1_000))
    #expect(few >= 20 * 100)
    #expect(many >= few * 90 && many <= few * 110)
  }

  @Test func aReadEndsWhereItsLimitIsExceeded() throws {
    let fixture = try fixture(), now = try instant("2026-10-29T07:00"), from = try date("2026-10-28")
    let reads: [(Meter) throws -> Void] = [
      { _ = try fixture.runtime.events(query(days: 3_000), at: now, charging: $0.charge) },
      {
        _ = try fixture.runtime.adherence("ana", from: from, to: from.adding(days: 3_000), at: now, charging: $0.charge)
      },
      { _ = try fixture.runtime.rate("ana", from: from, to: from.adding(days: 3_000), at: now, charging: $0.charge) },
    ]
    for read in reads {
      let meter = Meter(limit: 100_000)
      #expect(throws: Stop.self) { try read(meter) }
      // Days are charged at once, before the first is read.
      #expect(meter.work <= 200_000)
    }
  }

  @Test func aWriteWhoseReadIsEndedWritesNothing() throws {
    let fixture = try fixture(), now = try instant("2026-10-29T07:00"), meter = Meter(limit: 1_000)
    let before = try fixture.runtime.store.read { try $0.lastSeq() }
    #expect(throws: Stop.self) {
      try fixture.runtime.transaction(at: now) {
        try fixture.runtime.add(Patient(id: "ben", zone: .utc), at: now)
        _ = try fixture.runtime.events(query(days: 100), at: now, charging: meter.charge)
      }
    }
    #expect(try fixture.runtime.store.read { try $0.lastSeq() } == before)
  }
}
