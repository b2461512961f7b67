import Foundation
import Testing

struct RunTests {
  @Test func aScriptGetsItsArguments() throws {
    try withCare { care in
      try care.write("print(#arg, arg[1], arg[2])\n", to: "args.lua")
      let result = try care.shell("care run --store :memory: args.lua one --two")
      #expect(result.output == "2\tone\t--two\n", "\(result.errors)")
    }
  }

  @Test func aScriptCanComeFromStandardInput() throws {
    try withCare { care in
      let result = try care.shell("echo 'print(6 * 7)' | care run --store :memory: -")
      #expect(result.output == "42\n", "\(result.errors)")
    }
  }

  @Test func aScriptThatFailsNamesItsLine() throws {
    try withCare { care in
      try care.write("local x = 1\nerror('stop')\n", to: "fails.lua")
      let result = try care.run("run", "--store", ":memory:", "fails.lua")
      #expect(result.errors.contains("fails.lua:2: stop"), "\(result.errors)")
      #expect(result.code == 1)
    }
  }

  @Test(arguments: [
    // More than the memory that a script may hold.
    "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1000) .. i end",
    // Caught errors do not hide the end of the budget.
    "while true do pcall(function() while true do end end) end",
  ])
  func aScriptThatNeverEndsIsStoppedAndTheStoreIsAsItWas(_ line: String) throws {
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
