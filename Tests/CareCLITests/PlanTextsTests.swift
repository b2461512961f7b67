import Foundation
import Testing

/// A plan's contacts and translations, on the command line.
struct PlanTextsTests {
  private static let clock = "--at 2026-10-28T09:00 --zone America/New_York"

  private static let plan = """
    return plan "knee" { title = "Knee",
      contacts = { contact "lexi" { name = "Lexi Torres", role = "Physical therapist",
        phone = { { label = "work", value = "+1 555 0100" }, { label = "night", value = "+1 555 0101" } },
        email = "lexi@example.org", address = { street = "1 Main St", city = "Ithaca", postal_code = "14850" } } },
      tasks = { task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00" } } },
      translations = { de = require "i18n.de" },
    }
    """

  private func seeded(_ german: String, _ body: (CareProcess, CareProcess.Result) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "knee/plan.lua")
      try care.write("return {\n\(german)\n}\n", to: "knee/i18n/de.lua")
      let setup = try care.shell(
        "care check knee && care seed knee \(Self.clock) && care enroll knee --patient ana --start 2026-10-28 --create \(Self.clock)"
      )
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care, setup)
    }
  }

  @Test func aContactIsShownInFullAndAsOneLineOfTheDay() throws {
    try seeded("title = \"Knie\", [\"walk.title\"] = \"Ein Spaziergang\"") { care, _ in
      let shown = try care.shell("care contacts show lexi \(Self.clock)")
      let lines = [
        "name     Lexi Torres", "role     Physical therapist", "phone    +1 555 0100 (work)",
        "phone    +1 555 0101 (night)", "email    lexi@example.org", "address  1 Main St", "         14850 Ithaca",
      ]
      #expect(shown.output.contains(lines.joined(separator: "\n")), "\(shown.output)\(shown.errors)")
      let today = try care.shell("care today \(Self.clock)")
      #expect(
        today.output.contains("☎ Lexi Torres, Physical therapist · +1 555 0100 · lexi@example.org"), "\(today.output)")
    }
  }

  @Test func theDayCanBeShownInATranslation() throws {
    try seeded("title = \"Knie\", [\"walk.title\"] = \"Ein Spaziergang\"") { care, _ in
      for (option, title) in [("--language de-AT", "Ein Spaziergang"), ("", "A walk"), ("--language fr", "A walk")] {
        let today = try care.shell("care today \(option) \(Self.clock)")
        #expect(today.output.contains(title), "\(option)")
      }
    }
  }

  @Test func aTranslationOfAnUnknownTextIsAWarning() throws {
    try seeded("title = \"Knie\",\n[\"walk.titel\"] = \"Ein Spaziergang\"") { _, setup in
      let output = setup.output + setup.errors
      #expect(output.contains("knee/i18n/de.lua:3:1: warning:"), "\(output)")
      #expect(output.contains("the plan has no text 'walk.titel'; did you mean `walk.title`? [W020]"), "\(output)")
    }
  }
}
