import CareLua
import Testing

@Suite("Errors leak no objects")
struct LeakTests {
  @Test func thrownErrorsLeakNoObjects() throws {
    let census = Census()
    let state = try makeState(work: 500_000_000)
    state.define("throws") { _ in
      let tokens = [Token(census), Token(census)]
      if tokens.count == 2 { throw StoreClosed() }
    }
    state.define("calls") { call in
      let tokens = [Token(census), Token(census)]
      _ = try call.state.call(call.function(1))
      call.push(tokens.count)
    }
    _ = try state.run(
      """
      for i = 1, 5000 do
        assert(not pcall(throws))
        assert(not pcall(calls, function() error("inner") end))
        assert(not pcall(calls, throws))
        assert(not pcall(calls, function() coroutine.yield() end))
        assert(not pcall(coroutine.wrap(throws)))
      end
      """)
    #expect(census.made == 5000 * 12)
    #expect(census.living == 0)
  }

  @Test func thrownErrorsAreReleasedWithTheirValues() throws {
    struct Heavy: Error { let token: Token }
    let census = Census()
    do {
      let state = try makeState(work: 100_000_000)
      state.define("fail") { _ in throw Heavy(token: Token(census)) }
      _ = try state.run("for i = 1, 3000 do pcall(fail) end")
      #expect(census.made == 3000)
    }
    #expect(census.living == 0)
  }

  @Test func handlesAreReleasedByTheCollectorAndByClosing() throws {
    let census = Census()
    do {
      let state = try makeState(work: 100_000_000)
      state.define("make") { call in call.push(Walk(census, id: "w")) }
      _ = try state.run("for i = 1, 20000 do make() end kept = make()")
      #expect(census.made == 20001)
      #expect(census.living < 20001)
    }
    #expect(census.living == 0)
  }

  @Test func functionsAreReleasedWithTheirReferences() throws {
    let state = try makeState()
    let before = state.memoryUsed
    for _ in 0..<200 {
      let function = try #require(
        state.run("local big = ('x'):rep(500000) return function() return #big end").first?.function)
      #expect(try state.call(function).first?.integer == 500_000)
    }
    _ = try state.run("for i = 1, 20000 do local x = {i} end")
    #expect(state.memoryUsed - before < 8 << 20)
  }

  @Test func aFunctionOfAnotherStateIsRejected() throws {
    let function = try #require(makeState().run("return function() end").first?.function)
    let other = try makeState()
    #expect(throws: LuaError.self) { try other.call(function) }
    other.define("give") { call in try call.push(.function(function)) }
    #expect(try other.failure("give()").message == "the function belongs to another Lua state")
  }
}

/// A handle for tests.
final class Walk: LuaObject {
  let token: Token
  let id: String
  var steps = 0

  init(_ census: Census, id: String) {
    token = Token(census)
    self.id = id
  }

  static let luaType = LuaType("walk")
    .field("id") { (walk: Walk) in .string(walk.id) }
    .field("steps") { (walk: Walk) in .integer(Int64(walk.steps)) }
    .method("add") { (walk: Walk, call) in
      walk.steps += Int(try call.integer(2))
      call.pushArgument(1)
    }
    .metamethod(.len) { call in call.push(try call.object(1, as: Walk.self).steps) }
    .metamethod(.tostring) { call in call.push("walk(\(try call.object(1, as: Walk.self).id))") }
    .metamethod(.add) { call in
      call.push(try call.object(1, as: Walk.self).steps + Int(call.integer(2)))
    }
}
