import Foundation
import Testing

/// Cards drawn by a plan's script, on the command line.
struct CardCommandTests {
  private static let plan = """
    return plan "water" {
      title = "Drinking enough",
      tasks = {
        task "glass" {
          title = "Water", schedule = schedule.daily { at = "all day" }, progress = "sum",
          targets = { value(2000, { kind = "water", units = "mL" }) },
          card = card {
            view = function(event, ctx)
              local drunk = event:sum "water"
              return { detail = drunk .. " of 2000 mL", body = {
                ui.progress(drunk / 2000), ui.button("log", "A glass", { mL = 250 }),
                ui.number_field("log", "Another amount", { min = 1, max = 3000, units = "mL" }) } }
            end,
            on = { log = function(event, ctx, input)
              local amount = input.mL or input.value
              if amount == 750 then event:refuse "three glasses at once are too many" end
              event:append(value(amount, { kind = "water", units = "mL" }))
              if amount > 1000 then error("that is too much at once", 0) end
            end },
          },
        },
        task "broken" {
          title = "Broken", schedule = schedule.daily { at = "all day" },
          card = card { view = function(event) return { body = { ui.progress(0 / 0) } } end },
        },
        task "coffee" { title = "Coffee", schedule = schedule.daily { at = "all day" }, card = "button_log" },
      },
    }
    """

  private static let clock = "--at 2026-06-07T10:00 --zone Europe/Berlin"

  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "plan.lua")
      // `care seed` would find the card that fails.
      try care.write(#"seed "plan.lua""#, to: "seed.lua")
      let setup = try care.shell(
        "care run \(Self.clock) seed.lua && care enroll water --patient ana --start 2026-06-07 --create \(Self.clock)")
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  @Test func theDayShowsScriptedCards() throws {
    try enrolled { care in
      _ = try care.shell("care do glass --action log --input value=500 \(Self.clock)")
      let day = try care.shell("care today \(Self.clock)")
      #expect(
        day.output.contains("╭─ Water ") && day.output.contains(" 500 of 2000 mL ─╮"), "\(day.output)\(day.errors)")
      #expect(day.output.contains("[ A glass ]"))
    }
  }

  @Test func aFailingCardFallsBackToTheBuiltInStyleWithANote() throws {
    try enrolled { care in
      let day = try care.shell("care today --staff \(Self.clock)")
      #expect(day.code == 0)
      #expect(day.output.contains("│ ○ To do"))
      #expect(day.output.contains("The plan's script could not draw this card: "))
      let participant = try care.shell("care today \(Self.clock)")
      #expect(participant.output.contains("The plan could not draw this card in its own way."))
      #expect(!participant.output.contains("plan.lua"), "\(participant.output)")
    }
  }

  @Test func jsonContainsTheElementsOfACard() throws {
    try enrolled { care in
      let day = try care.shell("care today --staff --json \(Self.clock)")
      #expect(day.output.contains(#""type" : "number_field""#), "\(day.output)\(day.errors)")
      #expect(day.output.contains(#""note" : "The plan's script could not draw this card"#))
    }
  }

  @Test func aFailingActionRecordsNothing() throws {
    try enrolled { care in
      let result = try care.shell("care do glass --action log --input value=1500 \(Self.clock)")
      #expect(result.code == 1)
      #expect(result.errors.contains("that is too much at once"))
      #expect(try care.shell("care outcomes \(Self.clock)").output.contains("1500") == false)
    }
  }

  @Test func aRefusalShowsItsWordsAlone() throws {
    try enrolled { care in
      let result = try care.shell("care do glass --action log --input value=750 \(Self.clock)")
      #expect(result.code == 1)
      #expect(result.errors == "care: three glasses at once are too many\n", "\(result.errors)")
      #expect(try care.shell("care outcomes \(Self.clock)").output.contains("750") == false)
    }
  }

  @Test func anUnknownActionGetsASuggestion() throws {
    try enrolled { care in
      let result = try care.shell("care do glass --action lgo \(Self.clock)")
      #expect(result.errors.contains("the card of glass has no action 'lgo'; did you mean 'log'?"))
    }
  }

  @Test func aButtonIsChosenByNumberAndItsInputIsTyped() throws {
    try enrolled { care in
      let result = try care.shell("printf '7\\n2\\nmuch\\n9000\\n300\\n' | care do glass --json \(Self.clock)")
      #expect(result.output.contains(#""value" : 300"#), "\(result.errors)")
      #expect(result.errors.contains("Please type a number from 1 to 2, or quit."))
      #expect(result.errors.contains("Please type a number, 1 to 3000, in mL, or :quit."))
    }
  }

  @Test func quittingACardRecordsNothing() throws {
    try enrolled { care in
      let result = try care.shell("echo quit | care do glass \(Self.clock)")
      #expect(result.errors.hasSuffix("Nothing was done.\n"))
      #expect(result.output.hasPrefix("○ glass/2026-06-07"))
    }
  }

  @Test func theOnlyButtonIsPressedWithoutAsking() throws {
    try enrolled { care in
      let result = try care.shell("care do coffee \(Self.clock) && care do coffee --json \(Self.clock)")
      #expect(result.output.components(separatedBy: #""value" : 1"#).count == 3, "\(result.output)\(result.errors)")
    }
  }

  @Test func inputCanComeFromAFile() throws {
    try enrolled { care in
      try care.write(#"{"mL": 250}"#, to: "input.json")
      let result = try care.shell("care do glass --action log --answers input.json --json \(Self.clock)")
      #expect(result.output.contains(#""value" : 250"#), "\(result.errors)")
    }
  }

  @Test(arguments: ["--input mL=5", "--action log --recording knee.jsonl"])
  func conflictingOptionsAreRejected(options: String) throws {
    try enrolled { care in
      let result = try care.shell("care do glass \(options) \(Self.clock)")
      #expect(result.code == 64)
    }
  }

  @Test func aCardUsesTheScriptInForceAtItsEvent() throws {
    try enrolled { care in
      try care.write(Self.plan.replacing("of 2000 mL", with: "of two liters"), to: "plan.lua")
      let later = "--at 2026-06-08T10:00 --zone Europe/Berlin"
      #expect(try care.shell("care run \(later) seed.lua").code == 0)
      #expect(try care.shell("care today --on 2026-06-07 \(later)").output.contains("0 of 2000 mL"))
      #expect(try care.shell("care today --on 2026-06-09 \(later)").output.contains("0 of two liters"))
    }
  }
}
