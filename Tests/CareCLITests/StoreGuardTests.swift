import Foundation
import Testing

/// What a person meets when someone changed the store's file, or when a clock was wrong.
struct StoreGuardTests {
  @Test func aStoreWithAForeignTriggerIsRefusedUntilItIsRepaired() throws {
    try withPulse { pulse in
      try pulse.run(
        """
        CREATE TABLE copies (text TEXT);
        CREATE TRIGGER steal AFTER INSERT ON outcome_value BEGIN INSERT INTO copies VALUES (new.text_value); END
        """)
      for command in ["store verify", "store audit", "today --patient ana", "store erase ana --yes"] {
        let refused = try pulse.care.shell("care \(command) --at 2026-10-29T08:00Z")
        #expect(refused.code == 1)
        #expect(
          refused.errors == """
            care: someone changed the schema of the store: the trigger 'steal' on 'outcome_value' was not made by the store. \
            Nothing was written. Find out who did this, then repair the schema with care store verify --repair

            """)
      }
      let repaired = try pulse.care.run("store", "verify", "--repair")
      #expect(repaired.code == 1)
      #expect(
        repaired.output == """
          repaired: the trigger 'steal' on 'outcome_value' was not made by the store
          the table 'copies' was not made by the store

          """)
      let remedy =
        "care: the store is not sound; look at what was added, then remove it with --repair --drop copies\n"
      #expect(repaired.errors == remedy)
      let erased = try pulse.care.shell("care store erase ana --yes --at 2026-10-29T08:00Z")
      #expect(
        erased.code == 1 && erased.errors.contains("the table 'copies' was not made by the store"), "\(erased.errors)")
      #expect(try pulse.care.run("store", "verify", "--repair", "--drop", "copies").code == 0)
      #expect(try pulse.care.shell("care store erase ana --yes --at 2026-10-29T08:00Z").code == 0)
      #expect(try pulse.care.run("store", "verify").output == "the store is sound\n")
    }
  }

  @Test func aDroppedIndexIsNamedAndMadeAgain() throws {
    try withPulse { pulse in
      try pulse.run("DROP INDEX outcome_event")
      let found = try pulse.care.run("store", "verify")
      #expect(found.output == "the index 'outcome_event' on 'outcome' is missing\n")
      #expect(found.errors == "care: the store is not sound; repair its schema with --repair\n")
      let audit = try pulse.care.run("store", "audit")
      #expect(audit.code == 1)
      #expect(audit.errors.contains("the index 'outcome_event' on 'outcome' is missing; see care store verify"))
      let repaired = try pulse.care.run("store", "verify", "--repair", "--json")
      #expect(repaired.code == 0, "\(repaired.errors)")
      #expect(repaired.output.contains("\"is_sound\" : true"))
      #expect(repaired.output.contains("the index 'outcome_event' on 'outcome' is missing"))
      #expect(try pulse.care.run("store", "audit").code == 0)
    }
  }

  @Test func repairingNeedsAStore() throws {
    try withCare { care in
      let repaired = try care.run("store", "verify", "--repair")
      let dropped = try care.run("store", "verify", "--drop", "x")
      #expect((repaired.code, dropped.code) == (1, 64))
      #expect(!FileManager.default.fileExists(atPath: care.folder.appending(path: "care.sqlite").path))
    }
  }

  @Test func writingFarAheadOfTheMachinesClockIsRefused() throws {
    try withPulse { pulse in
      let before = try pulse.care.run("store", "info").output
      let refused = try pulse.care.shell(
        "CARE_ANY_TIME=0 care enroll pulse --start 2062-06-07 --create --patient cy --at 2062-06-07T12:00Z")
      #expect(refused.code == 1)
      let start = "care: 2062-06-07T12:00:00Z is more than a day ahead of the machine's clock, at 20"
      #expect(refused.errors.hasPrefix(start), "\(refused.errors)")
      #expect(refused.errors.hasSuffix("pass an earlier time with --at, or --yes to write at that time\n"))
      #expect(try pulse.care.run("store", "info").output == before)
      let read = try pulse.care.shell("care today --patient ana --at 2062-06-07T12:00Z")
      #expect(read.code == 0, "reading at any time changes nothing: \(read.errors)")
    }
  }

  @Test func aStoreContinuesBelowAWrongClockByADecision() throws {
    try withPulse { pulse in
      let wrong = "--patient cy --start 2026-10-28 --create --yes --at 2062-06-07T12:00Z"
      #expect(try pulse.care.shell("care enroll pulse \(wrong)").code == 0)
      let refused = try pulse.care.shell("care run \(PulseStore.clock) record.lua bo 1 1")
      #expect(refused.output.contains("care store reset-clock"), "\(refused.output + refused.errors)")
      let reset = "care store reset-clock --why 'a wrong clock' --at 2026-10-28T23:00Z"
      #expect(try pulse.care.shell("\(reset) --author admin").code == 64, "it asks, and nobody answers")
      #expect(try pulse.care.shell("\(reset) --yes").code == 64, "it needs an author")
      let done = try pulse.care.shell("\(reset) --author admin --yes")
      #expect(done.code == 0, "\(done.errors)")
      #expect(
        done.output
          == "commit 7 continues at 2026-10-28T23:00:00Z, below the time of the last commit, 2062-06-07T12:00:00Z\n")
      let after = try pulse.care.shell("care run \(PulseStore.clock) record.lua bo 1 1")
      #expect(after.output.hasPrefix("beat/2026-10-28T00:00"), "\(after.output + after.errors)")
      #expect(try pulse.care.run("store", "verify").output == "the store is sound\n")
      let audit = try pulse.care.run("store", "audit")
      #expect(audit.code == 0)
      #expect(audit.output.contains("clock reset  by commit 7\n"), "\(audit.output)")
      let again = try pulse.care.shell("\(reset) --author admin --yes")
      #expect(again.code == 1)
      #expect(again.errors.hasSuffix("there is nothing to reset\n"), "\(again.errors)")
    }
  }
}
