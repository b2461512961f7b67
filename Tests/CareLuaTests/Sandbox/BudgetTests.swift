import CareLua
import Foundation
import Testing

@Suite("An exceeded budget terminates only the script")
struct BudgetTests {
  @Test(arguments: [
    "while true do end",
    "while true do pcall(function() while true do end end) end",
    "while true do pcall(error, 'x') end",
    "xpcall(function() while true do end end, function() while true do end end)",
    "while true do coroutine.wrap(function() end)() end",
    "while true do local c = coroutine.create(function() while true do end end) coroutine.resume(c) end",
    "local x <close> = setmetatable({}, {__close = function() while true do end end}) while true do end",
    "local c = coroutine.wrap(function() local x <close> = setmetatable({}, {__close = function() while true do end end}) "
      + "coroutine.yield() end) c() coroutine.close(coroutine.create(c)) while true do end",
    "for i = 1, 1e9 do local s = ('x'):rep(1000) end",
    "for i = 1, 1e9 do load('x = 1') end",
    "while true do nothing() end",
    "while true do pcall(fail) end",
    "local t = setmetatable({}, {__len = function() return 1 << 60 end}) table.insert(t, 1, 1)",
    "return (('a'):rep(30000)):find('.-.-.-.-b')",
    "local t = {} for i = 1, 1e5 do t[i] = i % 7 end while true do table.sort(t) end",
    "local t = {} for i = 1, 1000 do t['k' .. i] = i end while true do for k in pairs(t) do end end",
  ])
  func workIsCountedEverywhere(_ source: String) throws {
    let state = try makeState()
    state.define("nothing") { _ in }
    state.define("fail") { _ in throw StoreClosed() }
    let error = try state.failure(source)
    #expect(error.kind == .budget)
    #expect(error.message == "work budget exceeded")
  }

  @Test(arguments: [
    "local t = {} for i = 1, 1e9 do t[i] = {} end",
    "while true do pcall(function() local t = {} for i = 1, 1e9 do t[i] = {} end end) end",
    "local s = string.rep('x', 1e9)",
    "while true do pcall(string.rep, 'x', 1e9) end",
    "local s = 'x' while true do s = s .. s end",
    "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1e5) .. i end",
  ])
  func memoryIsBounded(_ source: String) throws {
    let state = try makeState(memory: 8 << 20, work: 50_000_000)
    #expect(try state.failure(source).kind == .memory)
    #expect(state.memoryPeak < 40 << 20)
  }

  @Test func theTimeLimitIsABackstop() throws {
    let state = try makeState(work: .max / 4, wall: .milliseconds(50))
    #expect(try state.failure("while true do end").kind == .deadline)
  }

  /// A machine that gives a call no processor for longer than its time ends it no earlier; one that waits for something else ends at last.
  @Test func theTimeIsThatOfAProcessor() throws {
    let state = try makeState(wall: .milliseconds(100))
    var waits = 0
    state.define("wait") { call in
      waits += 1
      Thread.sleep(forTimeInterval: 0.01)
      try call.charge(100)
    }
    #expect(try state.run("for i = 1, 20 do wait() end return 7").first?.integer == 7)
    waits = 0
    #expect(try state.failure("for i = 1, 1000 do wait() end").kind == .deadline)
    #expect(waits < 200)
  }

  @Test func deepRecursionIsACatchableError() throws {
    let state = try makeState(memory: 256 << 20, work: 50_000_000)
    let error = try state.failure("local function f() return 1 + f() end f()")
    #expect(error.kind == .runtime)
    #expect(error.message.hasPrefix("stack overflow"))
    #expect(error.traceback.count < 25)
    #expect(try state.run("return 1").first?.integer == 1)
  }

  @Test func aTerminatedStateRejectsEveryCall() throws {
    let state = try makeState()
    let function = try state.load(source: "return 1", chunk: "a")
    _ = try state.failure("while true do end")
    #expect(state.isDead)
    #expect(try state.failure("return 1").kind == .budget)
    #expect(throws: LuaError.self) { try state.call(function) }
  }

  @Test func aTerminatedStateCanBeRevivedForThePrompt() throws {
    let state = try makeState()
    _ = try state.run("kept = 7")
    _ = try state.failure("while true do end")
    #expect(state.revive())
    #expect(try state.run("return kept").first?.integer == 7)
  }

  @Test func everyCallHasItsOwnBudget() throws {
    let state = try makeState(work: 100_000)
    for _ in 0..<50 { _ = try state.run("for i = 1, 20000 do end") }
    #expect(!state.isDead)
  }

  @Test func nestedCallsShareTheBudgetAndEndTogether() throws {
    let state = try makeState()
    let census = Census()
    var swallowed = 0
    state.define("call") { call in
      let token = Token(census)
      let function = try call.function(1)
      do { _ = try call.state.call(function) } catch { swallowed += token.census.living }
    }
    let error = try state.failure("while true do call(function() while true do end end) end")
    #expect(error.kind == .budget)
    #expect(swallowed == 1)
    #expect(census.living == 0)
  }

  @Test func aHostFunctionChargesItsWork() throws {
    let state = try makeState()
    state.define("work") { call in
      while true { try call.charge(1000) }
    }
    #expect(try state.failure("pcall(work)").kind == .budget)
  }

  @Test func anInterruptStopsARunningScript() throws {
    let state = try makeState(work: .max / 4)
    let handle = state.interruptHandle
    state.define("press") { _ in handle.interrupt() }
    let error = try state.failure("press() while true do end")
    #expect(error.kind == .interrupted)
    #expect(error.message == "interrupted")
  }

  @Test func anInterruptFromAnotherThreadStopsACoroutine() throws {
    let state = try makeState(work: .max / 4)
    let handle = state.interruptHandle
    state.define("start") { _ in Thread.detachNewThread { handle.interrupt() } }
    #expect(try state.failure("start() coroutine.wrap(function() while true do end end)()").kind == .interrupted)
  }

  @Test func anInterruptHandleOutlivesItsState() throws {
    let handle = try makeState().interruptHandle
    handle.interrupt()
  }
}
