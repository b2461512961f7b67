import Foundation
import Testing

struct DueTests {
  private static let clock = "--at 2026-10-27T12:00 --zone America/New_York"

  /// Runs a test on a store with a participant who has completed the gate.
  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    try withCare(["plans"]) { care in
      let setup = try care.shell(
        """
        care seed plans \(Self.clock) &&
          care enroll knee-recovery --patient ana --start 2026-10-28 --create \(Self.clock) &&
          printf '\\n\\nyes\\n\\n' | care do onboarding --at 2026-10-28T07:00 --zone America/New_York
        """)
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  @Test func remindersOfTheNextDayAreListed() throws {
    try enrolled { care in
      let result = try care.shell("care due --at 2026-10-28T07:30 --zone America/New_York")
      let expected = """
        at                                       task      text                                   id
        Wed 28 October 2026 08:00 America/New_York  check-in  Daily check-in                         check-in/2026-10-28T08:00#1@ana.knee-recovery
        Wed 28 October 2026 22:00 America/New_York  check-in  Your check-in is open until midnight.  check-in/2026-10-28T08:00#2@ana.knee-recovery

        """
      #expect(words(result.output) == words(expected), "\(result.errors)")
    }
  }

  @Test func timesAreReadInThePatientsZone() throws {
    try enrolled { care in
      let result = try care.run(
        "due", "--patient", "ana", "--from", "2026-10-31T22:00", "--to", "2026-11-01T08:01", "--at",
        "2026-10-28T12:00:00Z", "--json")
      let expected = """
        {
          "from" : "2026-11-01T02:00:00Z",
          "patient" : "ana",
          "reminders" : [
            {
              "at" : "2026-11-01T02:00:00Z",
              "care_plan" : "ana.knee-recovery",
              "id" : "check-in/2026-10-31T08:00#2@ana.knee-recovery",
              "key" : "check-in/2026-10-31T08:00",
              "patient" : "ana",
              "task" : "check-in",
              "text" : "Your check-in is open until midnight.",
              "zone" : "America/New_York"
            },
            {
              "at" : "2026-11-01T13:00:00Z",
              "care_plan" : "ana.knee-recovery",
              "id" : "check-in/2026-11-01T08:00#1@ana.knee-recovery",
              "key" : "check-in/2026-11-01T08:00",
              "patient" : "ana",
              "task" : "check-in",
              "text" : "Daily check-in",
              "zone" : "America/New_York"
            }
          ],
          "to" : "2026-11-01T13:01:00Z",
          "zone" : "America/New_York"
        }

        """
      #expect(result.output == expected, "\(result.errors)")
    }
  }

  @Test func aDeclinedEventHasNoReminders() throws {
    try enrolled { care in
      let later = "--at 2026-10-28T09:00 --zone America/New_York"
      let result = try care.shell(
        "care decline check-in --reason travel \(later) >&2 && care due --to 2026-10-29 \(later)")
      #expect(result.output == "none\n", "\(result.errors)")
    }
  }

  @Test func aReversedRangeIsRejected() throws {
    try enrolled { care in
      let result = try care.shell("care due --from 2026-10-29 --to 2026-10-28 \(Self.clock)")
      #expect(result.code == 1)
      #expect(result.output == "")
      let wrong = try care.shell("care due --from soon \(Self.clock)")
      #expect(wrong.code == 64)
      #expect(wrong.errors.contains("'soon' is not a time"))
    }
  }

  private func words(_ text: String) -> [[Substring]] {
    text.split(separator: "\n").map { $0.split(separator: " ") }
  }
}
