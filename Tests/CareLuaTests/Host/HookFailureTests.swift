import CareLua
import CareModel
import Testing

/// The reports of a hook that fails: to everyone, and to the author who tries it on invented data.
struct HookFailureTests {
  private func failure(_ body: String, isDataInvented: Bool = false) throws -> ScriptError? {
    let host = LuaScriptHost(isDataInvented: isDataInvented)
    let bundle = try host.load(
      MemoryReader(
        plan: """
          local function double(x)
            return x * 2
          end

          return plan "knee" { title = "Knee", version = "1.2", tasks = { task "check-in" {
            title = "Check in", schedule = schedule.daily { at = "08:00" },
            survey = survey "check-in" { steps = { form "how" { items = {
              scale "pain" { min = 0, max = 10 }, text "why" {}, numeric "sleep" {} } } } },
            extract = function(result, event, ctx) \(body) end,
          } } }
          """)
    ).bundle
    var context = HookContextDouble()
    context.event = .checkIn()
    return #expect(throws: ScriptError.self) {
      try host.extract(
        Hook(path: "tasks.check-in.extract"), in: bundle, result: .checkIn(pain: 7), context: context)
    }
  }

  @Test func aFailureNamesItsPlanVersionTaskAndEvent() throws {
    let error = try failure("return value(double(result.sleep))")
    #expect(
      error?.origin
        == ScriptError.Origin(
          hook: Hook(path: "tasks.check-in.extract"), plan: "knee", version: "1.2", task: "check-in",
          event: OccurrenceKey("check-in/2026-06-07T08:00")))
    #expect(
      error?.description == """
        plan.lua:2: 'x' is nil, which cannot be used in arithmetic [runtime] \
        (tasks.check-in.extract of plan knee 1.2, task check-in, event check-in/2026-06-07T08:00)
        """)
  }

  @Test func aFailureShowsTheAuthorsLineAndCalls() throws {
    let error = try failure("return value(double(result.sleep))")
    #expect(error?.location == SourceLocation(file: "plan.lua", line: 2))
    #expect(error?.sourceLine == "  return x * 2")
    #expect(error?.traceback == ["plan.lua:2: in upvalue 'double'", "plan.lua:9: in function <line 9>"])
  }

  /// Failures with a pain of 7, the text that anyone may read, and the text for only the author, on invented data.
  @Test(
    arguments: [
      // Lua speaks of types and names.
      ("local nothing return value(nothing.x)", "runtime", "'nothing' is nil, which has no fields", nil),
      ("return value(result.pain < 'x')", "runtime", "a number cannot be compared with a text", nil),
      ("return value(('x'):rep({}))", "runtime", "bad argument #1 to 'rep' (number expected, got table)", nil),
      // The author's own words may say anything.
      ("error('bad value ' .. result.pain)", "runtime", "the script raised an error", "bad value 7"),
      (
        "error { code = 'too_high', message = 'it is ' .. result.pain }", "runtime",
        "the script raised an error", "it is 7"
      ),
      (
        "error { code = 'pain ' .. result.pain }", "runtime", "the script raised an error",
        "<table>"
      ),
      (
        "assert(result.pain < 5, 'pain is ' .. result.pain)", "runtime", "the script raised an error",
        "pain is 7"
      ),
      (
        "error(\"attempt to call a nil value (field '\" .. result.pain .. ' of 10' .. \"')!\")", "runtime",
        "the script raised an error", "attempt to call a nil value (field '7 of 10')!"
      ),
      // A function of the host may repeat what it was given.
      (
        "return value(time('at ' .. result.pain))", "invalid_time", "a call was refused (invalid_time)",
        "'at 7' is not a time; write 2026-06-07T08:00, or 2026-06-07T08:00-04:00 for an instant"
      ),
      (
        "return value(string.format('%d', 'pain ' .. result.pain))", "runtime",
        "bad argument #2 to 'format' (number expected, got string)", nil
      ),
    ] as [(String, String, String, String?)])
  func whatMayHoldAnAnswerIsForTheAuthorAlone(body: String, code: String, message: String, said: String?) throws {
    for isDataInvented in [false, true] {
      let error = try failure(body, isDataInvented: isDataInvented)
      #expect(error?.message == message)
      #expect(error?.privateMessage == (isDataInvented ? said : nil))
      #expect(error?.raisedMessage == (isDataInvented ? said ?? message : message))
      #expect(error?.code == code)
      #expect(error?.description.contains("7 ") == false && error.map { "\($0)" }?.contains("pain is") == false)
    }
  }

  @Test func theLoggedErrorContainsNoAnswer() throws {
    let error = try failure("error('pain is ' .. result.pain)")
    var dumped = ""
    if let error { dump(error, to: &dumped) }
    #expect(!dumped.contains("pain is") && dumped.contains("the script raised an error"))
    #expect(!String(reflecting: error).contains("pain is"))
  }

  @Test(arguments: [
    "return load('return ' .. ('x'):rep(result.pain) .. '.y')()", "return load('error()', '=pain 7')()",
    "return load('local pain; return pain.x', '@pain ' .. result.pain)()",
  ])
  func textPassedToLoadIsNotALocation(body: String) throws {
    let error = try failure(body)
    #expect(error?.description.contains("xxxxxxx") == false && error?.description.contains("pain 7") == false)
    #expect(error?.traceback.contains { $0.contains("xxxxxxx") || $0.contains("pain 7") } == false)
  }

  @Test func anInvalidResultNamesOnlyTypes() throws {
    let error = try failure("return value(result.pain, { kind = result.pain })")
    #expect(error?.code == "E012" && error?.message.hasPrefix("expected a text, got a number") == true)
    #expect(error?.message.contains("7") == false && error?.privateMessage == nil)
    #expect(error?.origin?.event == OccurrenceKey("check-in/2026-06-07T08:00"))
  }
}
