import CareModel
import CareSchedule
import Foundation
import Testing

/// Schedules whose times the participant chooses.
struct AtWillScheduleTests {
  private func schedule(_ limits: AtWill = AtWill(), _ change: (inout ScheduleElement) -> Void = { _ in }) -> Schedule {
    var element = ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: .atWill(limits))
    change(&element)
    return Schedule(elements: [element])
  }

  @Test func itHasNoTimesOfItsOwn() throws {
    let inputs = ScheduleInputs(enrolled: try #require(CivilDate("2026-06-01")))
    let resolved = try schedule { $0.end = .anchor(.enrolled, .days(2)) }
      .resolved(inputs: inputs, zones: ZoneTimeline(.utc))
    let (from, to) = (
      try #require(Instant(iso: "2026-06-01T00:00:00Z")), try #require(Instant(iso: "2026-06-03T00:00:00Z"))
    )
    #expect(try resolved.occurrences(from: from.adding(seconds: -86_400), to: to.adding(seconds: 86_400)).isEmpty)
    #expect(!resolved.allowsStart(at: from.adding(milliseconds: -1)))
    #expect(resolved.allowsStart(at: from) && resolved.allowsStart(at: to.adding(milliseconds: -1)))
    #expect(!resolved.allowsStart(at: to))
  }

  @Test(arguments: [
    (AtWill(maxPerDay: 0), AtWill.Fault.maximum(0)), (AtWill(minGap: .zero), .gap(.zero)),
    (AtWill(minGap: .days(-1)), .gap(.days(-1))),
  ])
  func limitsThatAllowNothingAreRefused(_ limits: AtWill, _ fault: AtWill.Fault) {
    #expect(throws: ScheduleError.invalidAtWill(fault, element: 0)) { try schedule(limits).validate() }
  }

  @Test func timesAndOtherElementsAreRefused() {
    #expect(throws: ScheduleError.invalidAtWill(.repeats, element: 0)) {
      try schedule { $0.times = [.time(.midnight)] }.validate()
    }
    #expect(throws: ScheduleError.invalidAtWill(.repeats, element: 0)) { try schedule { $0.count = 3 }.validate() }
    var both = schedule()
    both.elements.insert(ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: .daily(every: 1)), at: 0)
    #expect(throws: ScheduleError.invalidAtWill(.notAlone, element: 1)) { try both.validate() }
  }

  @Test(arguments: [
    (AtWill(), "At any time, as often as one likes, from enrollment."),
    (AtWill(maxPerDay: 1), "At any time, at most once a day, from enrollment."),
    (
      AtWill(maxPerDay: 4, minGap: .seconds(36 * 3600)),
      "At any time, at most 4 times a day and at least 36 hours apart, from enrollment."
    ),
  ])
  func itIsDescribed(_ limits: AtWill, _ text: String) {
    #expect(schedule(limits).describe() == text)
  }

  @Test(arguments: [AtWill(), AtWill(maxPerDay: 4), AtWill(maxPerDay: 4, minGap: .seconds(36 * 3600))])
  func itIsStored(_ limits: AtWill) throws {
    let stored = try JSONEncoder().encode(schedule(limits))
    #expect(String(decoding: stored, as: UTF8.self).contains("\"atWill\""))
    #expect(try JSONDecoder().decode(Schedule.self, from: stored) == schedule(limits))
  }
}
