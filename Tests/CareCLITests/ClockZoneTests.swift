import Foundation
import Testing

/// Times without an offset are those of the participant that the command names, also in refusals.
struct ClockZoneTests {
  private static let plan = """
    return plan "water" { title = "Water", tasks = {
      task "glass" { title = "A glass", schedule = schedule.daily { at = "08:00" }, closes = hours(2) },
    } }
    """

  private static let patients = """
    store.patients:add { id = "ana", zone = "America/New_York" }
    store.patients:add { id = "bo", zone = "Asia/Tokyo" }
    store.contacts:add { id = "lexi", name = "Lexi" }
    """

  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "water/plan.lua")
      try care.write(Self.patients, to: "patients.lua")
      let at = "--at 2026-06-06T00:00Z"
      let setup = try care.shell(
        """
        care seed water \(at) && care run \(at) patients.lua && care enroll water --patient ana --start 2026-06-07 \(at) \
        && care enroll water --patient bo --start 2026-06-07 \(at)
        """)
      #expect(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  @Test func aDateThatTheClocksSkippedIsSaid() throws {
    try enrolled { care in
      try care.write(#"store.patients:add { id = "tui", zone = "Pacific/Apia" }"#, to: "tui.lua")
      #expect(try care.shell("care run --at 2026-06-06T00:01Z tui.lua").code == 0)
      let skipped = try care.shell("care events --patient tui --on 2011-12-30 --at 2026-06-06T00:02Z")
      #expect(skipped.output == "none\n" && skipped.errors.contains("does not exist in Pacific/Apia"), "\(skipped)")
      let next = try care.shell("care events --patient tui --on 2011-12-31 --at 2026-06-06T00:02Z")
      #expect(next.output == "none\n" && next.errors.isEmpty, "\(next)")
      let day = try care.shell("care today --patient tui --on 2011-12-30 --at 2026-06-06T00:02Z").output
      #expect(day.contains("does not exist in Pacific/Apia") && !day.contains("Nothing is due"), "\(day)")
    }
  }

  @Test(arguments: [("ana", "2026-06-07T12:05:00Z"), ("bo", "2026-06-06T23:05:00Z")])
  func theClockOfACommandIsThatOfItsParticipant(patient: String, instant: String) throws {
    try enrolled { care in
      let result = try care.shell("care do glass --patient \(patient) --at 2026-06-07T08:05")
      #expect(result.output == "✓ glass/2026-06-07T08:00  at 08:05\n", "\(result.errors)")
      let json = try care.shell("care outcomes --patient \(patient) --json --at 2026-06-07T20:00").output
      #expect(json.contains(#""answered" : "\#(instant)""#), "\(json)")
    }
  }

  @Test func aCarePlanNamesItsParticipant() throws {
    try enrolled { care in
      let paused = try care.shell("care pause bo.water --at 2026-06-07T10:00")
      #expect(paused.code == 0, "\(paused.errors)")
      let again = try care.shell("care pause bo.water --at 2026-06-07T11:00")
      #expect(again.errors.contains("paused since 2026-06-07T10:00 Asia/Tokyo"), "\(again.errors)")
    }
  }

  @Test func aZoneThatIsPassedComesFirst() throws {
    try enrolled { care in
      let result = try care.shell("care do glass --patient ana --at 2026-06-07T14:05 --zone Europe/Berlin")
      #expect(result.output == "✓ glass/2026-06-07T08:00  at 08:05\n", "\(result.errors)")
    }
  }

  @Test func refusalsNameTheParticipantsTime() throws {
    try enrolled { care in
      let early = try care.shell("care do glass --patient ana --at 2026-06-07T07:00")
      #expect(early.errors.contains("it opens at 2026-06-07T08:00 America/New_York"), "\(early.errors)")
      let late = try care.shell("care do glass --patient bo --at 2026-06-07T11:00")
      #expect(late.errors.contains("it closed at 2026-06-07T10:00 Asia/Tokyo"), "\(late.errors)")
    }
  }

  /// Refusals of the store name the time of the last commit, whatever writes.
  @Test(arguments: [
    "care enroll water --patient ana --start 2026-06-09 --id again",
    "care assign contact lexi --to-patient ana",
    "care pause ana.water",
    "printf ':patient ana\nstore.patients:add { id = \"cy\", zone = \"UTC\" }\n' | care repl",
  ])
  func refusalsOfTheStoreNameTheParticipantsTime(command: String) throws {
    try enrolled { care in
      let at = "--at 2026-06-05T23:00Z"
      let result = try care.shell("\(command) \(at)")
      #expect(result.code == 1)
      #expect(result.errors.contains("at 2026-06-05T20:00 America/New_York"), "\(result.errors)")
      let json = try care.shell("\(command) \(at) --json")
      #expect(json.errors.contains("at 2026-06-05T20:00 America/New_York"), "\(json.errors)")
    }
  }

  @Test func theRefusalOfAScriptNamesTheTimeInTheZoneOfTheCommand() throws {
    try enrolled { care in
      try care.write("store.patients:add { id = 'cy', zone = 'UTC' }", to: "add.lua")
      let result = try care.shell("care run --at 2026-06-05T23:00Z --zone Asia/Tokyo add.lua")
      #expect(result.errors.contains("add.lua:1: the clock is earlier"), "\(result.errors)")
      #expect(result.errors.contains("at 2026-06-06T09:00 Asia/Tokyo"), "\(result.errors)")
    }
  }
}
