import CareLua
import CareModel
import CareTestSupport
import Testing

/// Sources within their limit of length that take Lua, or the checks, more than their length.
@Suite(.timeLimit(.minutes(20))) struct LongSourceTests {
  private static let limits = SandboxLimits(
    memory: 64 << 20, string: 1 << 20, work: 500_000_000, processorTime: .milliseconds(500), source: 1 << 20,
    load: 8 << 10)

  private func failure(_ source: String) throws -> LuaError? {
    let state = try LuaState(limits: Self.limits)
    do throws(LuaError) { _ = try state.run(source: source, chunk: "a.lua") } catch { return error }
    return nil
  }

  /// Lua walks down such a chain to name what failed, with a C call for each field.
  @Test(arguments: [".a", "[\"a\"]", "['a'] ", ".--\na", "--[[ . ]].a", "[ [[a]] ]", "\n.a"])
  func aLongChainOfFieldsIsRefused(field: String) throws {
    let chain = String(repeating: field, count: 50_000)
    let error = try failure("local a = {} a.a = a local x = (a\(chain)) + 1")
    #expect(error?.kind == .syntax)
    #expect(error?.message.hasPrefix("more than 200 fields in a row") == true, "\(error?.message ?? "")")
  }

  @Test func parenthesesDoNotHideAChain() throws {
    let chain = String(repeating: "(", count: 100) + "a" + String(repeating: ".a.a.a)", count: 100)
    #expect(
      try failure("local a = {} a.a = a local x = \(chain) + 1")?.message.hasPrefix("more than 200 fields") == true)
  }

  @Test(arguments: [
    String(repeating: "x = a.b\n", count: 300), String(repeating: "f(a.b.c) ", count: 300),
    "local t = { \(String(repeating: "a.b, ", count: 300)) }", "local s = '\(String(repeating: ".b", count: 300))'",
    "-- \(String(repeating: ".b", count: 300))", "local n = \(String(repeating: "1.5 + a.b + ", count: 150)) 1",
    "local s = a.b" + String(repeating: " .. a.b", count: 150),
    "local s = [==[\(String(repeating: "]].b", count: 300))]==]",
  ])
  func ordinaryTextHasNoLongChain(source: String) throws {
    #expect(
      try failure("local a, f = { b = 1 }, function() end a.b = a\n\(source)")?.message.hasPrefix("more than") != true)
  }

  @Test func theCompilerKeepsToTheTime() throws {
    let error = try failure("local a\nlocal x = a" + String(repeating: " or a", count: 180_000))
    #expect(error?.kind == .deadline)
  }

  @Test(
    arguments: [
      String(repeating: "(", count: 300) + "1" + String(repeating: ")", count: 300),
      String(repeating: "{", count: 300) + String(repeating: "}", count: 300),
      String(repeating: "not ", count: 100_000) + "1",
      String(repeating: "function() return ", count: 300) + "1" + String(repeating: " end", count: 300),
      "'x'" + String(repeating: " .. 'x'", count: 100_000),
    ].map { Long($0) })
  func deepExpressionsAreRefused(expression: Long<String>) throws {
    #expect(try failure("local x = \(expression.value)")?.message.contains("overflow") == true)
  }

  @Test func manyLoopsWithinEachOtherAreRefused() throws {
    let loops = String(repeating: "for i = 1, 1 do ", count: 300) + String(repeating: "end ", count: 300)
    #expect(try failure(loops)?.kind == .syntax)
  }

  /// Functions of a plan of 30 kB, which checks read.
  @Test(arguments: [
    "return value(f" + String(repeating: "()", count: 14_000) + ")",
    "return value(result.x" + String(repeating: " or result.x", count: 2_300) + ")",
    "local g = f" + String(repeating: "()", count: 7_000) + String(repeating: " g()", count: 3_500),
  ])
  func checksReadLongFunctions(body: String) {
    let plan = """
      local f
      f = function() return f end
      return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.daily { at = "08:00" },
        survey = survey "s" { steps = { form "f" { items = { scale "x" { min = 0, max = 10 } } } } },
        extract = function(result) \(body) end } } }
      """
    _ = LuaScriptHost().check(PlanText(text: plan))
  }

  @Test func keysThatAreTheSameTextAreRefused() throws {
    let state = try LuaState(limits: Self.limits)
    try JSONLibrary.install(in: state)
    for call in ["json.encode { ['e\\u{301}'] = 1, ['\\u{e9}'] = 2 }", "json.decode '{\"e\\u{301}\":1,\"\\u{e9}\":2}'"]
    {
      let error = #expect(throws: LuaError.self) { try state.run(source: "return \(call)", chunk: "a.lua") }
      #expect(error?.kind == .runtime)
    }
  }

  /// A list that holds one text, or one table, many times is refused before it is copied.
  @Test(arguments: [
    "local s, t = ('x'):rep(1000000), {} for i = 1, 200000 do t[i] = s end json.encode(t)",
    "local t = { ('x'):rep(100000) } for i = 1, 17 do t = { t, t } end json.encode(t)",
  ])
  func whatIsSharedIsWeighedBeforeItIsCopied(source: String) throws {
    let state = try LuaState(limits: Self.limits)
    try JSONLibrary.install(in: state)
    let error = #expect(throws: LuaError.self) { try state.run(source: source, chunk: "a.lua") }
    #expect(error?.message == "too many values")
  }
}
