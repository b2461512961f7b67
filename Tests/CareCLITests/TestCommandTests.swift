import Foundation
import Testing

/// `care test`: its output and exit codes.
struct TestCommandTests {
  private static let plan = """
    return plan "walks" { title = "Walks", tasks = { task "walk" { title = "A walk", schedule = schedule.daily { at = "09:00" } } } }
    """
  private static let tests = """
    test("a walk a day", function(sim)
      local p = sim.enroll { start = "2026-06-07" }
      expect(p:events()):counts(1)
    end)
    test("a walk at ten", function(sim)
      print("looking")
      expect(sim.enroll { start = "2026-06-07" }:event("walk").start):equals "2026-06-07T10:00"
    end)
    """

  private func walks(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "plans/walks/plan.lua")
      try care.write(Self.tests, to: "plans/walks/tests/times.lua")
      try body(care)
    }
  }

  @Test func aFailureShowsItsLineAndTheCountsComeLast() throws {
    try walks { care in
      let result = try care.run("test", "plans")
      #expect(
        result.output == """
          walks  plans/walks/tests/times.lua
          ✓ a walk a day
          ✗ a walk at ten
            | looking
            plans/walks/tests/times.lua:7:67: expected "2026-06-07T10:00", got 2026-06-07T09:00:00+00:00
              7 |   expect(sim.enroll { start = "2026-06-07" }:event("walk").start):equals "2026-06-07T10:00"
                |                                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~
          1 passed, 1 failed

          """, "\(result.errors)")
      #expect(result.code == 1)
    }
  }

  @Test func passingTestsExitWithZero() throws {
    try walks { care in
      let result = try care.run("test", "plans/walks/tests/times.lua", "--filter", "day")
      #expect(result.output.hasSuffix("✓ a walk a day\n1 passed, 0 failed\n"))
      #expect(result.code == 0)
    }
  }

  @Test func aTestFileWithErrorsExitsWithTwoAndTheOthersRun() throws {
    try walks { care in
      try care.write("test('x', function() ende)", to: "plans/walks/tests/broken.lua")
      let result = try care.run("test", "plans")
      #expect(result.output.contains("plans/walks/tests/broken.lua:1:"))
      #expect(result.output.contains("✓ a walk a day"))
      #expect(result.output.hasSuffix("1 passed, 2 failed\n"))
      #expect(result.code == 2)
    }
  }

  @Test func aFileWithAnotherNameIsNoPlan() throws {
    try withCare { care in
      try care.write(Self.plan, to: "walks.lua")
      let result = try care.run("check", "walks.lua")
      #expect(
        result.errors
          == "care: walks.lua: a plan is a file with the name plan.lua; rename it, or pass the folder of a plan\n")
      #expect(result.code == 1)
    }
  }

  @Test(arguments: [
    (["test", "plans/lib"], "care: plans/lib: there is no such file or folder"),
    (
      ["test", "."], "care: .: there are no tests here; a plan's tests are the files tests/*.lua next to its plan.lua\n"
    ),
    (["test", "plans", "--filter", "run"], "care: there is no test whose name contains 'run'\n"),
  ])
  func aPathWithoutTestsIsAnError(arguments: [String], message: String) throws {
    try withCare { care in
      if message.contains("'run'") {
        try care.write(Self.plan, to: "plans/walks/plan.lua")
        try care.write(Self.tests, to: "plans/walks/tests/times.lua")
      }
      let result = try care.shell("care " + arguments.joined(separator: " "))
      #expect(result.errors.hasPrefix(message), "\(result.errors)")
      #expect(result.output == "")
      #expect(result.code == 1)
    }
  }

  @Test func jsonContainsTheLocationOfEachFailure() throws {
    try walks { care in
      let result = try care.run("test", "plans", "--json")
      let document = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      #expect(document["passed"] as? Int == 1)
      #expect(document["failed"] as? Int == 1)
      let tests = try #require(document["tests"] as? [[String: Any]])
      #expect(tests.map { $0["name"] as? String } == ["a walk a day", "a walk at ten"])
      let failure = try #require(tests.last?["failure"] as? [String: Any])
      let place = try #require(failure["location"] as? [String: Any])
      #expect([place["line"] as? Int, place["column"] as? Int] == [7, 67])
      #expect((failure["differences"] as? [[String: String]])?.first?["expected"] == "\"2026-06-07T10:00\"")
    }
  }

  @Test func tapHasOneLineForEachTest() throws {
    try walks { care in
      let lines = try care.run("test", "plans", "--format", "tap").output.split(separator: "\n")
      #expect(lines.prefix(3) == ["TAP version 14", "1..2", "ok 1 - plans/walks/tests/times.lua: a walk a day"])
      #expect(lines.dropFirst(3).first == "not ok 2 - plans/walks/tests/times.lua: a walk at ten")
    }
  }

  @Test func junitIsWellFormedXML() throws {
    try walks { care in
      let checked = try care.shell(
        "care test plans --format junit | python3 -c 'import sys, xml.etree.ElementTree as t; r = t.parse(sys.stdin).getroot(); "
          + "print(r.tag, r.get(\"failures\"), [c.get(\"name\") for c in r.iter(\"testcase\")])'")
      #expect(checked.output == "testsuites 1 ['a walk a day', 'a walk at ten']\n", "\(checked.errors)")
    }
  }

  @Test func theProjectsPlansPassTheirTests() throws {
    let result = try withCare(["plans"]) { try $0.run("test", "plans") }
    #expect(result.output.hasSuffix(" passed, 0 failed\n"), "\(result.output)")
    #expect(result.code == 0)
  }
}
