import CareLua
import Testing

@Suite("Errors have a location and a message")
struct ErrorTests {
  @Test func aRuntimeErrorNamesTheAuthorsLine() throws {
    let state = try makeState()
    var caught: LuaError?
    do throws(LuaError) {
      _ = try state.run(
        source:
          "local function step(x)\n  return x.y.z\nend\nlocal function plan()\n  return 1 + step({})\nend\nplan()",
        chunk: "plans/knee-recovery/surveys/a-rather-long-folder-name/and-a-long-file-name.lua")
    } catch { caught = error }
    let error = try #require(caught)
    let file = "plans/knee-recovery/surveys/a-rather-long-folder-name/and-a-long-file-name.lua"
    #expect(error.kind == .runtime)
    #expect(error.message == "attempt to index a nil value (field 'y')")
    #expect(error.file == file)
    #expect(error.line == 2)
    #expect(
      error.traceback == [
        "\(file):2: in upvalue 'step'", "\(file):5: in local 'plan'", "\(file):7: in main chunk",
      ])
  }

  @Test func hostFramesAreOmitted() throws {
    let state = try makeState()
    _ = try state.run(
      source: "function each(list, f) for i, v in ipairs(list) do f(v) end return nil end",
      chunk: LuaState.hostChunk("prelude"))
    let error = try state.failure("local x = 1\neach({1}, function(v) error('bad') end)")
    #expect(error.line == 2)
    #expect(error.message == "bad")
    #expect(error.traceback == ["plan.lua:2: in local 'f'", "plan.lua:2: in main chunk"])
  }

  @Test func aHostFunctionsErrorNamesTheCallersLine() throws {
    let state = try makeState()
    state.define("store.open") { _ in throw StoreClosed() }
    let error = try state.failure("local a\n\nstore.open()")
    #expect(error.code == "store_closed")
    #expect(error.message == "the store is closed")
    #expect(error.file == "plan.lua")
    #expect(error.line == 3)
    #expect(error.thrown is StoreClosed)
    let seen = try state.run(
      """
      local ok, e = pcall(store.open)
      return type(e), e.code, e.message, e.path, tostring(e), e.line, "oh: " .. e
      """)
    #expect(
      seen.map(\.string) == [
        "table", "store_closed", "the store is closed", "tasks[2]", "plan.lua:1: the store is closed", nil,
        "oh: plan.lua:1: the store is closed",
      ])
  }

  @Test func anErrorRaisedAgainKeepsItsOrigin() throws {
    let state = try makeState()
    state.define("open") { _ in throw StoreClosed() }
    let error = try state.failure("local ok, e = pcall(function()\n open() end)\nerror(e)")
    #expect(error.thrown is StoreClosed)
    #expect(error.line == 2)
  }

  @Test func anErrorPassesThroughHostFunctionsUnchanged() throws {
    let state = try makeState()
    state.define("call") { call in _ = try call.state.call(call.function(1)) }
    let text = try state.failure("call(function()\n  call(function()\n    error('deep')\n  end)\nend)")
    #expect(text.message == "deep")
    #expect(text.line == 3)
    #expect(text.traceback.last == "plan.lua:1: in main chunk")
    let same = try state.run("local t = {} local ok, e = pcall(call, function() error(t) end) return e == t")
    #expect(same.first?.boolean == true)
  }

  @Test func thrownStringsStayStrings() throws {
    let results = try makeState().run("return pcall(error, 'x', 0)")
    #expect(results.last?.string == "x")
  }

  @Test func anErrorObjectIsDescribedByItsOwnText() throws {
    let error = try makeState().failure(
      "error(setmetatable({code = 'c'}, {__tostring = function() return 'mine' end}))")
    #expect(error.message == "mine")
    #expect(error.code == "c")
    #expect(try makeState().failure("error({})").message == "<table>")
  }

  @Test func longMessagesAreTruncated() throws {
    #expect(try makeState().failure("error(('x'):rep(100000))").message.utf8.count <= 1024)
    #expect(try makeState().failure("error(('é'):rep(100000), 0)").message.utf8.count <= 1024)
  }

  @Test func aSyntaxErrorNamesItsLine() throws {
    let error = try makeState().failure("local a = 1\nlocal b = = 2")
    #expect(error.kind == .syntax)
    #expect(error.message == "unexpected symbol near '='")
    #expect(error.file == "plan.lua")
    #expect(error.line == 2)
    #expect(!error.isIncomplete)
  }

  @Test(arguments: ["for i = 1, 2 do", "x = {", "f(", "x = [[a", "if a then b()"])
  func anUnfinishedChunkIsIncomplete(_ source: String) throws {
    var caught: LuaError?
    do throws(LuaError) { _ = try makeAny().load(source: source, chunk: "=repl") } catch { caught = error }
    #expect(caught?.isIncomplete == true)
    #expect(caught?.file == "repl")
  }

  private func makeAny() throws(LuaError) -> LuaState { try LuaState(limits: .console) }

  @Test func theSourceSizeIsLimited() throws {
    let error = try makeState().failure(String(repeating: "x = 1 ", count: 20_000))
    #expect(error.kind == .syntax)
    #expect(error.message == "source is longer than 65536 bytes")
  }

  @Test func aBindingSeesItsCallersLine() throws {
    let state = try makeState()
    var positions: [LuaPosition?] = []
    state.define("here") { call in positions.append(call.position()) }
    state.define("outer") { call in positions.append(call.position(level: 1)) }
    _ = try state.run("local function f()\n  here()\n  outer()\n  return 1\nend\nlocal x = f()\ncoroutine.wrap(here)()")
    #expect(positions.map { $0?.line } == [2, 6, nil])
    #expect(positions.first??.chunk == "plan.lua")
  }
}
