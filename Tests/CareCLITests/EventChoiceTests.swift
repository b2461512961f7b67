import Foundation
import Testing

/// A command acts on the event that was meant, or on none.
struct EventChoiceTests {
  private static let plan = """
    return plan "water" { title = "Water", tasks = {
      task "glass" { title = "A glass", schedule = schedule.daily { at = { "08:00", "12:00" } } },
      task "walk" { title = "Walk", schedule = schedule.daily { at = "09:00" }, grace = days(2) },
      task "ask" { title = "Ask", schedule = schedule.daily { at = "10:00" },
        survey = survey "ask" { steps = { question "how" { item = boolean "well" { text = "Well?" } } } } },
    } }
    """

  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "water/plan.lua")
      try care.write(#"{"well": true}"#, to: "well.json")
      let zone = "--at 2026-06-07T07:00 --zone UTC"
      let setup = try care.shell(
        "care seed water \(zone) && care enroll water --patient ana --create --start 2026-06-07 \(zone)")
      #expect(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  private static let noon = "--at 2026-06-07T12:30 --zone UTC"
  private static let nextDay = "--at 2026-06-08T12:30 --zone UTC"

  @Test func severalPossibleEventsAreListedAndNothingIsDone() throws {
    try enrolled { care in
      let result = try care.shell("care do glass \(Self.noon)")
      #expect(result.code == 1)
      #expect(
        result.errors == """
          care: 2 events of 'glass' are possible, and nothing was done; pass one of:
            --event glass/2026-06-07T08:00  (open)
            --event glass/2026-06-07T12:00  (open)

          """)
      #expect(try care.shell("care outcomes \(Self.noon)").output == "none\n")
    }
  }

  @Test(arguments: ["--event glass/2026-06-07T12:00", "glass --slot 12:00", "glass --on 2026-06-07 --slot 12:00"])
  func theEventThatIsNamedIsDone(name: String) throws {
    try enrolled { care in
      let result = try care.shell("care do \(name) \(Self.noon)")
      #expect(result.output.hasPrefix("✓ glass/2026-06-07T12:00"), "\(result.errors)")
    }
  }

  @Test func aDayMeansExactlyThatDay() throws {
    try enrolled { care in
      let today = try care.shell("care do walk --on 2026-06-08 \(Self.nextDay)")
      #expect(today.output.hasPrefix("✓ walk/2026-06-08T09:00"), "\(today.errors)")
      // Yesterday's walk is still in its grace period; a second run must not do it instead.
      let again = try care.shell("care do walk --on 2026-06-08 \(Self.nextDay)")
      #expect(again.code == 1)
      #expect(again.errors.contains("walk/2026-06-08T09:00 is already done"), "\(again.errors)")
      let outcomes = try care.shell("care outcomes \(Self.nextDay)").output
      #expect(!outcomes.contains("walk/2026-06-07T09:00"))
    }
  }

  @Test func whatIsStillOpenFromBeforeIsOffered() throws {
    try enrolled { care in
      let result = try care.shell("care do walk \(Self.nextDay)")
      #expect(result.code == 1)
      #expect(result.errors.contains("--event walk/2026-06-07T09:00"))
      #expect(result.errors.contains("--event walk/2026-06-08T09:00"))
    }
  }

  @Test(arguments: ["walk", "ask --answers well.json"])
  func doingWhatIsDoneSaysSo(task: String) throws {
    try enrolled { care in
      #expect(try care.shell("care do \(task) \(Self.noon)").code == 0)
      let again = try care.shell("care do \(task) \(Self.noon)")
      #expect(again.code == 1)
      #expect(again.errors.contains("is already done"), "\(again.errors)")
      #expect(again.errors.contains("care undo --event"), "\(again.errors)")
    }
  }

  @Test func undoTakesBackAndKeepsTheHistory() throws {
    try enrolled { care in
      _ = try care.shell("care do walk \(Self.noon)")
      let undone = try care.shell("care undo walk \(Self.noon)")
      #expect(undone.output.hasPrefix("○ walk/2026-06-07T09:00"), "\(undone.errors)")
      let history = try care.shell("care outcomes history walk/2026-06-07T09:00 \(Self.noon)")
      #expect(history.output.contains("cleared"))
      let nothing = try care.shell("care undo walk \(Self.noon)")
      #expect(nothing.code == 1)
      #expect(nothing.errors.contains("has no outcome"), "\(nothing.errors)")
      #expect(try care.shell("care do walk \(Self.noon)").code == 0)
    }
  }

  @Test func decliningOneOfSeveralNeedsItsName() throws {
    try enrolled { care in
      #expect(try care.shell("care decline glass --reason no \(Self.noon)").code == 1)
      let named = try care.shell("care decline --event glass/2026-06-07T08:00 --reason no \(Self.noon)")
      #expect(named.output.contains("declined"), "\(named.errors)")
    }
  }

  @Test(.onATerminal)
  func aPersonAtATerminalChooses() throws {
    try enrolled { care in
      let result = try care.terminal("choose_test")
      #expect(result.code == 0, "\(result.output)\(result.errors)")
    }
  }

  private static let undoing = """
    return plan "water" { title = "Water", tasks = {
      task "glass" { title = "A glass", schedule = schedule.daily { at = "08:00" }, card = card {
        view = function(event)
          if event.outcome then return { body = { ui.button("forget", "Take it back") } } end
          return { body = { ui.button("drink", "Drink") } }
        end,
        on = { drink = function(event) event:append(value(1)) end, forget = function(event) event:clear() end },
      } },
      task "log" { title = "Log", schedule = schedule.daily { at = "08:00" }, card = "button_log" },
    } }
    """

  @Test func theOnlyButtonIsNotPressedIfItTakesBack() throws {
    try enrolled { care in
      try care.write(Self.undoing, to: "water/plan.lua")
      #expect(try care.shell("care seed water --effective 2026-06-07 \(Self.noon)").code == 0)
      #expect(try care.shell("care do glass \(Self.noon)").output.hasPrefix("✓"))
      let again = try care.shell("care do glass \(Self.noon)")
      #expect(again.code == 1)
      #expect(again.errors.contains("nothing was done"), "\(again.errors)")
      #expect(again.errors.contains("--action forget"), "\(again.errors)")
      #expect(try care.shell("care outcomes \(Self.noon)").output.contains("completed"))
      let named = try care.shell("care do glass --action forget \(Self.noon)")
      #expect(named.output.hasPrefix("○"), "\(named.errors)")
    }
  }

  @Test func theOnlyButtonOfALogIsPressedAgain() throws {
    try enrolled { care in
      try care.write(Self.undoing, to: "water/plan.lua")
      #expect(try care.shell("care seed water --effective 2026-06-07 \(Self.noon)").code == 0)
      #expect(try care.shell("care do log \(Self.noon) && care do log \(Self.noon)").code == 0)
      let json = try care.shell("care events --task log --json \(Self.noon)").output
      #expect(json.components(separatedBy: #""value" : 1"#).count == 3, "\(json)")
    }
  }

  @Test func thePromptChoosesByTheSameRule() throws {
    try enrolled { care in
      let several = try care.shell("echo ':do glass' | care repl \(Self.noon)")
      #expect(several.code == 1)
      #expect(several.errors.contains(":do glass/2026-06-07T12:00  (open)"), "\(several.errors)")
      #expect(try care.shell("care outcomes \(Self.noon)").output == "none\n")
      let done = try care.shell("echo ':do glass/2026-06-07T12:00' | care repl \(Self.noon)")
      #expect(done.output.hasPrefix("✓ glass/2026-06-07T12:00"), "\(done.errors)")
      let again = try care.shell("echo ':do glass/2026-06-07T12:00' | care repl \(Self.noon)")
      #expect(again.errors.contains("already done"), "\(again.errors)")
      let undone = try care.shell("echo ':undo glass' | care repl \(Self.noon)")
      #expect(undone.output.hasPrefix("○ glass/2026-06-07T12:00"), "\(undone.errors)")
    }
  }

  @Test(arguments: ["", "glass --event glass/2026-06-07T08:00", "--event glass/2026-06-07T08:00 --on 2026-06-07"])
  func unclearNamesAreUsageErrors(name: String) throws {
    try enrolled { care in
      let result = try care.shell("care do \(name) \(Self.noon)")
      #expect(result.code == 64)
    }
  }

  @Test(arguments: ["", "--json"])
  func seedingNamesTheWarningsOfThePlan(format: String) throws {
    try withCare { care in
      let plan = Self.plan.replacing("boolean \"well\"", with: "boolean \"is-well\"")
      try care.write(plan, to: "water/plan.lua")
      let checked = try care.shell("care check water").output
      #expect(checked.contains("warning"), "\(checked)")
      let seeded = try care.shell("care seed water --at 2026-06-07T07:00 --zone UTC \(format)")
      #expect(seeded.code == 0)
      #expect(seeded.errors == checked, "\(seeded.errors)")
    }
  }
}
