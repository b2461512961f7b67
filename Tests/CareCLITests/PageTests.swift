import Foundation
import Testing

/// The day as a page on a terminal.
struct PageTests {
  private static let plan = """
    return plan "water" { title = "Water", contacts = {
      contact "nurse" { name = "Nora Field", role = "Nurse", phone = "+1 555 0100" },
    }, insights = { insight "way" { over = days(1), show = function()
      return insight.message { title = "Well on the way", text = "Keep it up." }
    end } }, tasks = {
      task "glass" { title = "A glass", schedule = schedule.daily { at = "08:00" } },
      task "ask" { title = "Ask", schedule = schedule.daily { at = "10:00" },
        survey = survey "ask" { steps = { question "how" { item = boolean "well" { text = "Well?" } } } } },
      task "walk" { title = "Walk", schedule = schedule.daily { at = "11:00" } },
      task "rest" { title = "Rest", schedule = schedule.daily { at = "14:00" } },
      task "evening" { title = "Evening", schedule = schedule.daily { at = "18:00" } },
    } }
    """

  @Test(.onATerminal)
  func aDayIsUsedWithKeysAndTheTerminalIsRestoredOnEveryWayOut() throws {
    try withCare { care in
      try care.write(Self.plan, to: "water/plan.lua")
      try care.write("store.patients:update{ id = 'ana', language = 'de' }\n", to: "german.lua")
      let clock = "--at 2026-06-07T07:00:00Z --zone UTC"
      let setup = try care.shell(
        "care seed water \(clock) && care enroll water --patient ana --start 2026-06-07 --create \(clock)")
      try #require(setup.code == 0, "\(setup.errors)")
      let result = try care.terminal("page_test")
      #expect(result.code == 0, "\(result.output)\(result.errors)")
    }
  }
}
