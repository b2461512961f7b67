import Foundation
import Testing

struct RunTests {
  @Test func aScriptReceivesItsArguments() throws {
    try withCare { care in
      try care.write("print(#arg, arg[1], arg[2])\n", to: "args.lua")
      let result = try care.shell("care run --store :memory: args.lua one --two")
      #expect(result.output == "2\tone\t--two\n", "\(result.errors)")
    }
  }

  @Test(arguments: ["--at 2026-06-07T08:00", "--author=nora", "one --store other.sqlite", "--why because", "--json"])
  func optionsOfCareAfterTheScriptAreRefusedAndNotPassedSilently(options: String) throws {
    try withCare { care in
      try care.write("print(#arg)\n", to: "args.lua")
      let result = try care.shell("care run --store :memory: args.lua \(options)")
      #expect(result.code == 64)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains("comes after the script; write it before: care run --"), "\(result.errors)")
    }
  }

  @Test func afterTwoDashesAScriptReceivesEverything() throws {
    try withCare { care in
      try care.write("print(table.concat(arg, ' '))\n", to: "args.lua")
      let result = try care.shell("care run --store :memory: args.lua -- --at noon -- --json")
      #expect(result.output == "--at noon -- --json\n", "\(result.errors)")
    }
  }

  @Test func aScriptCanComeFromStandardInput() throws {
    try withCare { care in
      let result = try care.shell("echo 'print(6 * 7)' | care run --store :memory: -")
      #expect(result.output == "42\n", "\(result.errors)")
    }
  }

  @Test(arguments: ["- <&-", "/proc/self/mem"])
  func whatCannotBeReadIsNamed(script: String) throws {
    try withCare { care in
      let result = try care.shell("care run --store :memory: \(script)")
      #expect(result.code == 1)
      let name = script.hasPrefix("-") ? "<stdin>" : script
      #expect(result.errors == "care: \(name): cannot be read; pass a file, or something on standard input\n")
    }
  }

  @Test func aScriptCanQueryASchedule() throws {
    try withCare { care in
      try care.write(
        """
        local s = schedule.every { interval = { days = 1 }, start = "2024-03-09T02:30", duration = 3600, zone = "America/New_York" }
        print(s)
        for _, o in ipairs(s:events("2024-03-10", "2024-03-12")) do print(o.index, o.slot, o.start, o.stop:utc()) end
        for o in s:each("2024-11-03") do print(o) break end
        print(select(2, pcall(s.events, s, "2024-03-12", "2024-03-10")).code)

        print(schedule.every { interval = { days = 0 }, start = "2024-03-09", zone = "UTC" }:events("2024-03-10", "2024-03-12"))
        """, to: "ask.lua")
      let result = try care.run("run", "--store", ":memory:", "--zone", "UTC", "ask.lua")
      #expect(
        result.output == """
          Every day at 02:30, from 2024-03-09 02:30, for 1 hour, in the zone America/New_York.
          1\t2024-03-10T02:30\t2024-03-10T03:30:00-04:00\t2024-03-10T08:30:00Z
          2\t2024-03-11T02:30\t2024-03-11T02:30:00-04:00\t2024-03-11T07:30:00Z
          occurrence(239: 2024-11-03T02:30:00-05:00, 1 hour)
          invalid_window

          """)
      #expect(result.errors.contains("ask.lua:7: an element cannot repeat after no time"), "\(result.errors)")
      #expect(result.code == 1)
    }
  }

  @Test func aFailingScriptReportsItsLine() throws {
    try withCare { care in
      try care.write("local x = 1\nerror('stop')\n", to: "fails.lua")
      let result = try care.run("run", "--store", ":memory:", "fails.lua")
      #expect(result.errors.contains("fails.lua:2: stop"), "\(result.errors)")
      #expect(result.code == 1)
    }
  }

  @Test func aScriptsHandlersAreNotifiedAtItsEnd() throws {
    try withCare { care in
      try care.write(
        """
        store.on_change(function(c) print(c.seq, c.records[1].id) end)
        store.patients:add { id = "a", zone = "UTC" }
        print "end"
        """, to: "changes.lua")
      let result = try care.run("run", "--store", ":memory:", "changes.lua")
      #expect(result.output == "end\n1\ta\n", "\(result.errors)")
      #expect(result.code == 0)
    }
  }

  @Test func aFailingScriptsHandlersAreNotifiedOfEarlierChanges() throws {
    try withCare { care in
      try care.write(
        """
        store.on_change(function(c) print(c.seq) end)
        store.on_change(function(c) error("handler") end)
        store.patients:add { id = "a", zone = "UTC" }
        error("script")
        """, to: "fails.lua")
      let result = try care.run("run", "fails.lua")
      #expect(result.output == "1\n")
      #expect(result.errors.contains("fails.lua:2: handler"), "\(result.errors)")
      #expect(result.errors.contains("care: fails.lua:4: script"), "\(result.errors)")
      #expect(result.code == 1)
      #expect(try care.run("patients").output.contains("a"))
    }
  }

  @Test func aFailingHandlerFailsTheScript() throws {
    try withCare { care in
      try care.write(
        "store.on_change(function(c) error('handler ' .. c.seq) end)\n"
          + "for i = 1, 2 do store.patients:add { id = 'p' .. i, zone = 'UTC' } end\n", to: "handler.lua")
      let result = try care.run("run", "--store", ":memory:", "handler.lua")
      #expect(result.errors.contains("handler.lua:1: handler 1"), "\(result.errors)")
      #expect(result.errors.contains("care: handler.lua:1: handler 2"), "\(result.errors)")
      #expect(result.code == 1)
    }
  }

  @Test(arguments: [
    // Exceeds the memory limit.
    "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1000) .. i end",
    // Catching the error does not restore the work budget.
    "while true do pcall(function() while true do end end) end",
  ])
  func anEndlessScriptIsStoppedWithoutChangingTheStore(_ line: String) throws {
    try withCare(["plans"]) { care in
      try ReplTests.seeded(care)
      let before = try care.run("store", "info")
      try care.write("print('begun')\n\(line)\n", to: "bomb.lua")
      let result = try care.run("run", "bomb.lua")
      #expect(result.code == 1)
      #expect(result.errors.contains("bomb.lua:2"), "\(result.errors)")
      #expect(try care.run("store", "info").output == before.output)
    }
  }
}
