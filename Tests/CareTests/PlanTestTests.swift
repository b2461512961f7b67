import Care
import CareLua
import CareModel
import Foundation
import Testing

/// Tests of plans: what they may do, and what is said when something is not as expected.
final class PlanTestTests {
  private let top = FileManager.default.temporaryDirectory.appending(
    path: "plan-tests-\(ProcessInfo.processInfo.globallyUniqueString)")

  init() throws {
    try write(
      """
      return plan "walks" { title = "Walks", gate = "welcome",
        anchors = { anchor "surgery" { required = false } }, params = { goal = "number" },
        tasks = {
          task "welcome" { title = "Welcome", impacts_adherence = false, schedule = schedule.once { at = "all day" } },
          task "walk" { title = "A walk", schedule = schedule.daily { at = { "09:00", "18:00" }, duration = hours(1) },
            targets = { value(20, { kind = "walk", units = "min" }) }, closes = hours(2),
            reminders = { { at = "start" } },
            progress = function(event) return math.min(1, event:sum "walk" / event.params.goal) end },
          task "mood" { title = "Mood", impacts_adherence = false, schedule = schedule.daily { at = "all day" },
            survey = survey "mood" { steps = { question "how" { item = scale "mood" { min = 0, max = 10 } } } },
            extract = function(result) if result.mood == 10 then error "too good" end return value(result.mood, { kind = "mood" }) end,
            alerts = { alert "low" { when = survey.at_most("mood", 2), urgency = "today", title = "Low mood" } } },
        } }
      """, to: "walks/plan.lua")
  }

  deinit { try? FileManager.default.removeItem(at: top) }

  private func write(_ text: String, to path: String) throws {
    let file = top.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func run(_ tests: String, filter: String? = nil) throws -> PlanTestFolder.Report {
    try write(tests, to: "walks/tests/a.lua")
    let path = top.appending(path: "walks").path(percentEncoded: false)
    return try #require(try PlanTestFolder.find(at: path).first).run(filter: filter)
  }

  /// The failure of a test with this body, in which `p` is a participant who has been welcomed.
  private func failure(_ body: String) throws -> PlanTestFailure? {
    let report = try run(
      """
      test("claims", function(sim)
      local p = sim.enroll { start = "2026-06-07", params = { goal = 20 } }
      p:toggle "welcome"
      \(body)
      end)
      """)
    #expect(report.files.first?.diagnostics == [])
    return try #require(report.files.first?.results.first).failure
  }

  /// What holds of a participant, by what it shows.
  static let holding = [
    // The clock.
    "expect(p.now):equals '2026-06-07'", "p:at '08:05' expect(p.now):equals '2026-06-07T08:05'",
    "p:at(days(2) ) expect(p.now):equals '2026-06-09'",
    "p:at(time '2026-06-08T10:00') expect(time.now()):equals(p.now)",
    "p:at '2026-06-08' expect(function() p:at '2026-06-07' end):fails 'clock_back'",
    "sim.at '2026-06-08' expect(p.now):equals '2026-06-08'",
    // Who, where.
    "expect(p.id):equals 'p1' expect(p.zone):equals 'UTC' expect(sim.enroll { params = { goal = 1 } }.id):equals 'p2'",
    "expect(sim.enroll { id = 'ana', params = { goal = 1 }, zone = 'Europe/Berlin' }.zone):equals 'Europe/Berlin'",
    "p:move 'Europe/Berlin' expect(p.now):equals '2026-06-07T02:00:00+02:00'",
    "expect(p.care_plan.status):equals 'active' expect(p.care_plan.params.goal):equals(20)",
    "expect(function() sim.enroll {} end):fails 'missing_params'",
    "expect(function() p:move 'Berlin' end):fails 'not_allowed'",
    // What is due.
    "expect(p:events()):counts(4)",
    "expect(p:events { task = 'walk', from = '2026-06-07', to = '2026-06-14' }):counts(14)",
    "expect(p:event('walk').slot):equals '2026-06-07T09:00'",
    "p:at '18:30' expect(p:event('walk').slot):equals '2026-06-07T18:00'",
    "p:at '11:00' expect(p:event('walk').state):equals 'missed'",
    "expect(p:event('walk', '2026-06-09').start):equals '2026-06-09T09:00'",
    "expect(function() p:event 'wlak' end):fails 'no_such_task'",
    // What is done.
    "p:at '09:10' expect(p:toggle('walk').state):equals 'completed'",
    "p:at '09:10' expect(p:record('walk', { value(5, { kind = 'walk' }) }).progress):equals(0.25)",
    "p:at '09:10' p:append('walk', value(5, { kind = 'walk' })) expect(p:event('walk').values):counts(1)",
    "p:at '09:10' expect(p:decline('walk', 'rain').outcome):contains { status = 'declined', reason = 'rain' }",
    "p:at '09:10' expect(p:excuse('walk').state):equals 'excused'",
    "expect(p:answer('mood', { mood = 7 }).values):matches { { value = 7, kind = 'mood' } }",
    "local run = p:start 'mood' run:answer('mood', 3) run:next() expect(run:finish().values[1].value):equals(3)",
    "p:at '11:00' expect(function() p:toggle 'walk' end):fails 'window_closed'",
    // The outcome.
    "p:at '09:10' p:toggle 'walk' expect(p:adherence '2026-06-07'):near(0.5) expect(p:adherence()):near(0.5)",
    "expect(p:adherence { from = '2026-06-07', to = '2026-06-09' }):counts(2)",
    "p:answer('mood', { mood = 7 }) expect(p:values { task = 'mood' }):equals { 7 }",
    "p:answer('mood', { mood = 7 }) expect(p:values { task = 'mood', over = days(1) }):equals {}",
    "expect(p:reminders { on = '2026-06-07' }):counts(2) expect(p:reminders {}[1].at):equals '2026-06-07T09:00'",
    "p:answer('mood', { mood = 1 }) expect(p:alerts { open = true }):contains { alert = 'low', title = 'Low mood' }",
    "expect(p:alerts()):counts(0) expect(p:insights()):equals {}",
    // Its life.
    "p:pause { reason = 'away' } p:at '2026-06-08' expect(p:event('walk').state):equals 'excused'",
    "p:set_anchor('surgery', '2026-06-10') expect(p.care_plan.anchors.surgery):equals '2026-06-10'",
    "p:withdraw {} p:at '2026-06-08' expect(p:events()):counts(0)",
    // The rest of the language.
    "expect(#sim.store.patients:fetch {}):equals(1)", "expect(json.decode('[1]')):equals { 1 }",
    "expect(sim.adherence.rate { patient = p.id, from = '2026-06-07', to = '2026-06-08' }.closed):equals(0)",
    // Expectations.
    "expect(1):equals(1.0)", "expect({ 1, a = { b = 2 } }):equals { 1, a = { b = 2 } }", "expect('a'):not_equals 'b'",
    "expect({ a = 1, b = { { c = 2, d = 3 } } }):matches { b = { { d = 3 } } }",
    "expect(p:events { task = 'mood' }):matches { { state = 'open', start = '2026-06-07' } }",
    "expect(nil):is_nil() expect(1):not_nil() expect(true):is_true() expect(false):is_false()",
    "expect(3):at_least(3):at_most(3)", "expect(days(2)):at_least(days(1))", "expect('b'):at_least 'a'",
    "expect(p.now):at_most '2026-06-08'", "expect('abc'):contains 'b'", "expect({ 1, 2 }):contains(2):not_contains(3)",
    "expect(p:events()):contains { task = 'mood', state = 'open' }", "expect({ a = 1, b = 2 }):contains { a = 1 }",
    "expect(0.333):near(1 / 3) expect(10):near(11, 1)", "expect(function() error 'x' end):fails()",
    "expect(function() error { code = 'mine' } end):fails 'mine'",
  ]

  @Test(arguments: holding)
  func aTrueExpectationPasses(body: String) throws {
    let failure = try failure(body)
    #expect(failure == nil, "\(failure?.text ?? "")")
  }

  /// What does not hold, and the message.
  static let failing: [(body: String, message: String)] = [
    ("expect(6):equals(7)", "expected 7, got 6"), ("expect('7'):equals(7)", "expected 7, got \"7\""),
    ("expect(6, 'six'):equals(7)", "six: expected 7, got 6"),
    ("expect(nil):not_nil()", "expected anything but nil, got nil"),
    ("expect({ { a = 1 }, { a = 2 } }):matches { { a = 1 } }", "expected another value"),
    ("expect(0.5):near(0.51)", "expected 0.51 ± 0.005, got 0.5"),
    ("expect('x'):near(1)", "expected a number near 1, got \"x\""), ("expect(1):is_true()", "expected true, got 1"),
    ("expect(2):at_least(3)", "expected 3 or more, got 2"),
    ("expect({ 1 }):counts(2)", "expected 2 items, got 1: { 1 }"),
    ("expect({ 1 }):contains(2)", "expected something that contains 2, got { 1 }"),
    ("expect(function() end):fails 'x'", "expected an error \"x\", got no error"),
    ("expect(p.now):equals '2026-06-08'", "expected \"2026-06-08\", got 2026-06-07T00:00:00+00:00"),
    ("pcall(function() expect(1):equals(2) end)", "expected 2, got 1"),
    ("expect(function() expect(1):equals(2) end):fails()", "expected 2, got 1"),
    ("p:answr()", "participant has no 'answr'; did you mean `answer`?"),
    ("expect(1):equal(1)", "expectation has no 'equal'; did you mean `equals`?"),
    ("sim.enrll {}", "'enrll' is nil, which cannot be called; did you mean `enroll`?"),
    ("p:events { tsak = 'walk' }", "unknown option 'tsak' of participant:events; did you mean `task`?"),
    ("while true do end", "the test exceeded its work limit; does a loop never end?"),
    ("test('inner', function() end)", "tests cannot be nested; move this one out of the test that it is in"),
    ("store.patients:fetch {}", "'store' is nil, which has no fields"),
  ]

  @Test(arguments: failing)
  func aFalseExpectationIsReported(body: String, message: String) throws {
    let failure = try failure(body)
    #expect(failure?.message.hasPrefix(message) == true, "\(failure?.text ?? "it passed")")
  }

  @Test func tablesAreComparedByEntry() throws {
    let failure = try failure("expect({ 1, a = { 'x' } }):equals { 1, 2, a = { 'y' }, b = true }")
    #expect(
      failure?.differences.map { [$0.path, $0.expected, $0.got] } == [
        ["[2]", "2", "nil"], ["a[1]", "\"y\"", "\"x\""], ["b", "true", "nil"],
      ])
  }

  @Test func theCaretMarksTheFailedExpectation() throws {
    let failure = try failure("expect(1):equals(1) expect(2):equals(3)")
    #expect(failure?.location?.line == 4)
    #expect(failure?.location?.column == 31)
    #expect(failure?.text.contains("|                               ^~~~~~~~~") == true, "\(failure?.text ?? "")")
  }

  @Test func aFailureInAHelperNamesItsCaller() throws {
    let report = try run(
      """
      local function check(n)
        expect(n):equals(1)
      end
      test("claims", function(sim)
        check(2)
      end)
      """)
    let failure = try #require(report.files.first?.results.first?.failure)
    #expect(failure.location?.line == 2)
    #expect(failure.traceback.map { $0.suffix(7) } == ["a.lua:5"])
  }

  @Test func anErrorInThePlansScriptNamesItsLine() throws {
    let failure = try failure("p:answer('mood', { mood = 10 })")
    #expect(failure?.message.contains("too good") == true)
    #expect(failure?.location?.file.hasSuffix("tests/a.lua") == true)
    #expect(failure?.traceback.contains { $0.contains("plan.lua:11") } == true, "\(failure?.text ?? "")")
  }

  @Test func aTestThatExceedsItsLimitDoesNotStopOthers() throws {
    let report = try run(
      """
      test("one", function(sim) while true do end end)
      test("two", function(sim) expect(sim.enroll { params = { goal = 1 } }.id):equals "p1" end)
      """)
    #expect(report.files.first?.results.map(\.passed) == [false, true])
    #expect((report.passed, report.failed) == (1, 1))
  }

  @Test func eachTestStartsWithAnEmptyStore() throws {
    let one = """
      test("%", function(sim)
        expect(sim.store.patients:fetch {}):counts(0)
        sim.enroll { params = { goal = 1 } }
        sim.more = 1
      end)
      """
    let two = one.replacing("sim.more = 1", with: "expect(sim.more):is_nil()")
    let report = try run(one.replacing("%", with: "one") + "\n" + two.replacing("%", with: "two"))
    #expect(report.failed == 0, "\(report)")
  }

  @Test func aRepeatedTestPrintsTheSame() throws {
    let tests = """
      test("draws", function(sim) print(math.random(), tostring(sim), sim.enroll { params = { goal = 1 } }.now) expect(1):equals(2) end)
      """
    #expect(try run(tests) == run(tests))
    #expect(try run(tests).files[0].results[0].printed.count == 1)
  }

  @Test func testsCanShareModules() throws {
    try write("return { ten = 10 }", to: "walks/tests/shared/numbers.lua")
    let report = try run(
      "local numbers = require 'tests.shared.numbers'\ntest('ten', function() expect(numbers.ten):equals(10) end)")
    #expect(report.failed == 0)
    #expect(report.files.count == 1)
  }

  /// A file that cannot be read, with what is said of it.
  static let refused: [(file: String, message: String)] = [
    ("test('x', function(sim) expect(1) end", "write the missing `)`"),
    ("-- nothing", "there is no test in this file"), ("foo.bar()", "'foo' is nil, which has no fields"),
    ("test('', function() end)", "a test needs a name"),
    ("test('a', function() end) test('a', function() end)", "a test on line 1 already has this name"),
    ("test('a')", "bad argument #2"), ("local x = require 'tests.none'", "there is no module 'tests.none'"),
    ("while true do end", "the test exceeded its work limit"),
  ]

  @Test(arguments: refused)
  func anInvalidFileIsReported(file: String, message: String) throws {
    let report = try run(file)
    let found = try #require(report.files.first?.diagnostics)
    #expect(found.count == 1)
    #expect(found[0].message.contains(message), "\(found[0].text)")
    #expect(found[0].location?.file.hasSuffix("walks/tests/a.lua") == true)
    #expect((report.passed, report.failed) == (0, 1))
    #expect(report.hasDiagnostics)
  }

  @Test func anInvalidPlanIsReportedOnce() throws {
    try write("return plan 'walks' { titel = 'Walks' }", to: "walks/plan.lua")
    let report = try run("test('a', function() end)")
    #expect(report.plan == nil)
    #expect(report.diagnostics.contains { $0.message.contains("titel") })
    #expect((report.files, report.failed) == ([], 1))
  }

  @Test func aFilterSelectsTestsByName() throws {
    let report = try run("test('one', function() end) test('two', function() end)", filter: "TWO")
    #expect(report.files.first?.results.map(\.name) == ["two"])
  }

  @Test func testsAreFoundBelowAnyFolder() throws {
    try write("test('a', function() end)", to: "walks/tests/a.lua")
    try write("test('b', function() end)", to: "walks/tests/b.lua")
    try write("return 1", to: "walks/tests/shared/c.lua")
    try write("return plan 'x' { title = 'X' }", to: "lib/samples/x/plan.lua")
    try write("test('a', function() end)", to: "lib/samples/x/tests/a.lua")
    try write("return plan 'y' { title = 'Y' }", to: "none/plan.lua")
    try write("test('a', function() end)", to: "not-a-plan/tests/a.lua")
    func found(_ path: String) throws -> [String] {
      try PlanTestFolder.find(at: top.appending(path: path).path(percentEncoded: false))
        .flatMap { folder in folder.names.map { "\(folder.reader.folder.lastPathComponent) \($0)" } }
    }
    #expect(try found("") == ["x tests.a", "walks tests.a", "walks tests.b"])
    #expect(try found("walks") == ["walks tests.a", "walks tests.b"])
    #expect(try found("walks/plan.lua") == ["walks tests.a", "walks tests.b"])
    #expect(try found("walks/tests/b.lua") == ["walks tests.b"])
    #expect(try found("none") == [])
    #expect(try found("not-a-plan") == [])
  }
}
