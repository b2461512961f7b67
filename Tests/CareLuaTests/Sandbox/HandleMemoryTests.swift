import CareLua
import Testing

/// What the host keeps of a script's values counts against the script's memory.
@Suite struct HandleMemoryTests {
  private final class Keeper: LuaObject {
    static let luaType = LuaType("keeper")
    let value: LuaValue
    init(_ value: LuaValue) { self.value = value }
  }

  private func state() throws -> LuaState {
    var limits = SandboxLimits.plan
    limits.memory = 8 << 20
    let state = try LuaState(limits: limits)
    state.define("keep") { call in call.push(Keeper(try call.value(1))) }
    return state
  }

  @Test func handlesOfLongTextsCountAsMemory() throws {
    let state = try state()
    let error = #expect(throws: LuaError.self) {
      try state.run(
        source: "local long, kept = ('x'):rep(100000), {} for i = 1, 1000 do kept[i] = keep({ text = long }) end",
        chunk: "a.lua")
    }
    #expect(error?.kind == .memory)
  }

  @Test func releasedHandlesFreeTheirMemory() throws {
    let state = try state()
    let before = state.memoryUsed
    _ = try state.run(
      source: "local long = ('x'):rep(100000) for i = 1, 1000 do keep({ text = long }) end", chunk: "a.lua")
    #expect(state.memoryUsed < before + (8 << 20))
  }

  @Test func aCallIsNotChargedForEarlierCopies() throws {
    let state = try state()
    let function = try #require(
      state.run(source: "return function(h) return ('x'):rep(10000) end", chunk: "a.lua").first?.function)
    for _ in 0..<5000 { _ = try state.call(function, [.object(Keeper(.nil))]) }
    #expect(state.memoryUsed < 4 << 20)
  }
}
