import CareModel
import CareRuntime
import CareStore
import Testing

/// When a participant can ask to be reminded of an event again: at most until it closes.
struct SnoozeTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture(
      plan(
        task("dose", daily(["08:00"])) {
          $0.closes = .after(.seconds(3600))
          $0.grace = .seconds(1800)
          $0.snooze = [.seconds(900), .seconds(3600)]
        },
        task("begun", daily(["08:00"])) {
          $0.closes = .after(.seconds(3600))
          $0.beginBy = .seconds(1800)
          $0.snooze = [.seconds(900)]
        }))
  }

  @Test(arguments: [
    ("dose", "07:59", [Int]()), ("dose", "08:00", [900]), ("dose", "08:44", [900]), ("dose", "08:45", []),
    ("dose", "08:59", []), ("dose", "09:00", []), ("dose", "09:14", []), ("dose", "09:30", []),
    ("begun", "08:14", [900]), ("begun", "08:15", []), ("begun", "08:30", []),
  ])
  func onlyWhatEndsBeforeTheClosingIsOfferedAndTaken(task: String, time: String, offered: [Int]) throws {
    let now = try instant("2026-10-28T\(time)")
    let event = try fixture.event(CareTask.ID(task), on: "2026-10-28", at: "2026-10-28T\(time)")
    #expect(event.snoozes(at: now) == offered.map { .seconds($0) })
    for interval in event.task.snooze {
      if event.snoozes(at: now).contains(interval) {
        let wish = try fixture.runtime.snooze(event, for: interval, at: now).value
        #expect(wish.until == event.snoozed(for: interval, at: now) && wish.until < event.window.closes)
      } else {
        #expect(throws: StoreError.self) { try fixture.runtime.snooze(event, for: interval, at: now) }
      }
    }
    #expect(try fixture.runtime.snoozes(of: "ana", at: now).count == offered.count)
  }

  @Test func theReasonSaysWhetherAShorterTimeWouldDo() throws {
    for (time, reason) in [
      ("08:30", "event 'dose/2026-10-28T08:00' closes before; choose a shorter time"),
      ("09:05", "event 'dose/2026-10-28T08:00' has closed and is in its grace period, so it cannot be asked for again"),
      ("09:30", "event 'dose/2026-10-28T08:00' cannot be answered now, so it cannot be asked for again"),
    ] {
      let now = try instant("2026-10-28T\(time)")
      let event = try fixture.event("dose", on: "2026-10-28", at: "2026-10-28T\(time)")
      let error = #expect(throws: StoreError.self) { try fixture.runtime.snooze(event, for: .seconds(3600), at: now) }
      #expect(error == .invalid(reason: reason), "\(time)")
    }
  }
}
