import CareLua
import Testing

@Suite("Handles")
struct ObjectTests {
  private let census = Census()

  private func state() throws -> LuaState {
    let state = try makeState()
    let census = census
    state.define("walk") { call in call.push(Walk(census, id: call.isNil(1) ? "w1" : try call.string(1))) }
    return state
  }

  @Test func fieldsMethodsAndMetamethodsWork() throws {
    let results = try state().run(
      "local w = walk() w:add(3):add(4) return w.id, w.steps, #w, tostring(w), w + 1, type(w), w == w, w == walk()")
    #expect(results.map(\.string) == ["w1", nil, nil, "walk(w1)", nil, "userdata", nil, nil])
    #expect(results.map(\.integer) == [nil, 7, 7, nil, 8, nil, nil, nil])
    #expect(results.map(\.boolean) == [nil, nil, nil, nil, nil, nil, true, false])
  }

  @Test(arguments: [
    ("walk().add(2)", "bad self for 'add' (walk expected, got number); call it with ':'"),
    ("walk().add()", "bad self for 'add' (walk expected, got no value); call it with ':'"),
    ("return walk().color", "a walk has no 'color'"),
    ("walk().id = 'x'", "a walk is read-only"),
    ("walk():add('x')", "bad argument #1 to 'walk:add' (integer expected, got string)"),
    ("walk():add(2.5)", "bad argument #1 to 'walk:add' (number has no integer representation)"),
    ("setmetatable(walk(), {})", "bad argument #1 to 'setmetatable' (table expected, got walk)"),
  ])
  func mistakesAreNamed(_ source: String, _ message: String) throws {
    #expect(try state().failure(source).message == message)
  }

  @Test func theMetatableIsHidden() throws {
    #expect(try state().run("return getmetatable(walk())").first?.boolean == false)
  }

  @Test func aHandleRoundTripsAsTheSameObject() throws {
    let state = try state()
    let walk = Walk(census, id: "w9")
    var back: Walk?
    state.define("give") { call in call.push(walk) }
    state.define("take") { call in back = try call.object(1) }
    _ = try state.run("take(give())")
    #expect(back === walk)
  }
}
