import Foundation
import Testing

struct ReplTests {
  /// A plan whose extractor never ends.
  private static let stuck = """
    return plan "stuck" { title = "Stuck", tasks = {
      task "loop" {
        title = "Loop", schedule = schedule.daily { at = "all day" },
        survey = survey "loop" { steps = { instruction "only" { title = "Only" } } },
        extract = function(result) while true do end end,
      },
    } }
    """

  /// Creates a store with a participant.
  static func seeded(_ care: CareProcess) throws {
    let clock = "--at 2026-10-27T12:00:00Z --zone UTC"
    try care.write(stuck, to: "stuck/plan.lua")
    let result = try care.shell(
      """
      care seed plans \(clock) && echo 'seed "stuck"' | care run \(clock) - && care enroll sleep-and-care --patient ana --start 2026-10-28 --create \(clock) &&
        care enroll stuck --patient ana --start 2026-10-28 \(clock)
      """)
    try #require(result.code == 0, "\(result.errors)")
  }

  @Test(.onATerminal, arguments: ["repl_test", "repl_edit_test", "interrupt_test"])
  func thePromptWorksOnATerminal(_ claims: String) throws {
    try withCare(["plans"]) { care in
      try Self.seeded(care)
      let result = try care.terminal(claims)
      #expect(result.code == 0, "\(result.output)\(result.errors)")
    }
  }

  @Test func withoutATerminalThereIsNoPrompt() throws {
    try withCare { care in
      let result = try care.run("repl", "--store", ":memory:", input: "1 + 1\nx = 20\nx + 1\n")
      #expect(result.output == "2\n21\n")
      #expect(result.errors == "")
      #expect(result.code == 0)
    }
  }

  @Test func handlersAreNotifiedAfterEachLine() throws {
    try withCare { care in
      let lines = """
        h = store.on_change(function(c) print("changed", c.seq) end)
        store.patients:add { id = "a", zone = "UTC" }.id
        h:stop()
        store.patients:add { id = "b", zone = "UTC" }.id

        """
      let result = try care.run("repl", "--store", ":memory:", input: lines)
      #expect(result.output == "\"a\"\nchanged\t1\n\"b\"\n", "\(result.errors)")
      #expect(result.code == 0)
    }
  }

  @Test func aFailingHandlerEndsTheInputWithItsOwnLine() throws {
    try withCare { care in
      let lines = """
        store.on_change(function(c) error("no") end)
        store.patients:add { id = "a", zone = "UTC" }.id
        print "never"

        """
      let result = try care.run("repl", "--store", ":memory:", input: lines)
      #expect(result.output == "change_handler(waiting)\n\"a\"\n")
      #expect(result.errors.contains("stdin:1: no"), "\(result.errors)")
      #expect(result.code == 1)
    }
  }

  @Test func aSchedulePrintsAsASentence() throws {
    try withCare { care in
      let lines = """
        s = schedule.weekly { on = { "mon", "thu" }, start = "2026-06-08", at = "18:00" }
        s
        s:next("2026-06-08T18:00")
        :help s:next
        """
      let result = try care.run("repl", "--store", ":memory:", "--zone", "Europe/Berlin", input: lines + "\n")
      #expect(
        result.output.hasPrefix(
          """
          Every Monday and Thursday at 18:00, from 2026-06-08, for 1 hour.
          occurrence(1: 2026-06-11T18:00:00+02:00, 1 hour)
          schedule:next(time, { … })

          """), "\(result.output)")
      #expect(result.errors == "")
    }
  }

  @Test func watchedPlansAreReportedAndSeededOnRequest() throws {
    try withCare(["plans"]) { care in
      let clock = ["--at", "2026-10-27T12:00:00Z", "--zone", "UTC"]
      let first = try care.shell(
        "printf ':reload\\n:reload\\n' | care repl plans/nausea \(clock.joined(separator: " "))")
      #expect(first.errors == "plans/nausea/plan.lua: 4 created (seed with :reload)\n")
      #expect(first.output == "4 created\nnothing to seed\n")
      #expect(first.code == 0)
    }
  }

  @Test func aPlanCanBeLoadedByItsFolder() throws {
    try withCare(["plans"]) { care in
      let result = try care.run(
        "repl", "--at", "2026-10-27T12:00:00Z", input: ":load plans/nausea\n#store.plans:fetch{}\n")
      #expect(result.output == "4 created\n1\n", "\(result.errors)")
    }
  }

  @Test func theFirstErrorEndsPipedInputWithItsLine() throws {
    try withCare { care in
      let result = try care.run(
        "repl", "--store", ":memory:", input: "x = 1\n\nfor i = 1, 2 do\n  error('stop')\nend\nprint('never')\n")
      #expect(result.output == "")
      #expect(result.errors.contains("stdin:4: stop"), "\(result.errors)")
      #expect(result.code == 1)
    }
  }

  @Test func anIncompleteChunkIsAnError() throws {
    try withCare { care in
      let result = try care.run("repl", "--store", ":memory:", input: "for i = 1, 2 do\n")
      #expect(result.errors.contains("stdin:1:"), "\(result.errors)")
      #expect(result.code == 1)
    }
  }

  @Test(arguments: [
    (":travel sideways", "stdin:1: 'sideways' is not a distance; write +3d, -2h, +90min, +1w or +1mo"),
    (":at noon", "stdin:1: 'noon' is not a time"),
    (":hlep", "stdin:1: there is no command :hlep; did you mean :help?"),
    (":load", "stdin:1: :load needs an argument; write :load FILE"),
    (":load nowhere.lua", "stdin:1: nowhere.lua: there is no such file"),
    (":reload", "stdin:1: nothing has been loaded; write :load FILE"),
    (":today", "stdin:1: the store has no patient"),
  ])
  func anInvalidCommandSaysWhatToWrite(_ line: String, _ message: String) throws {
    try withCare { care in
      let result = try care.run("repl", "--store", ":memory:", input: line + "\n")
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(result.code == 1)
    }
  }
}
