import CareLua
import Testing

/// A host object weighs as long as any host object holds it, whatever Lua can reach.
@Suite struct OwnedMemoryTests {
  private static let limits = SandboxLimits(
    memory: 8 << 20, string: 1 << 20, work: 500_000_000, processorTime: nil, source: 32 << 10, load: 8 << 10)

  private func state(_ stage: Constructors.Stage) throws -> (LuaState, Constructors) {
    let state = try LuaState(limits: Self.limits)
    let constructors = Constructors(stage: stage)
    try constructors.install(in: state)
    return (state, constructors)
  }

  /// Loops that pass a long text to the host, which keeps it, and drop every handle.
  @Test(arguments: [
    "local s = schedule.daily {} for i = 1, 90 do s = schedule.compose { schedule.daily { text = long .. i }, s } end",
    "for i = 1, 1000 do task('t' .. i) { title = long .. i } end",
    "for i = 1, 1000 do survey.is_answered(long .. i) end", "for i = 1, 1000 do value(long .. i) end",
    "for i = 1, 1000 do pcall(schedule.daily, long .. i) end",
  ])
  func whatTheHostKeepsIsWeighedWithoutAHandle(loop: String) throws {
    let (state, constructors) = try state(.declaring)
    let error = #expect(throws: LuaError.self) {
      try state.run(source: "local long = ('x'):rep(200000) \(loop)", chunk: "a.lua")
    }
    #expect(error?.kind == .memory)
    #expect(state.memoryPeak < 24 << 20)
    #expect(constructors.declarations.count < 1000)
  }

  @Test(arguments: [
    "for i = 1, 1000 do anchor(long .. i) end", "for i = 1, 1000 do pcall(require, long .. i) end",
    "for i = 1, 1000 do pcall(time, long .. i) end", "for i = 1, 1000 do pcall(param, long .. i) end",
    "for i = 1, 1000 do task(long .. i) end",
  ])
  func refusedTextsAreNotKept(loop: String) throws {
    let (state, constructors) = try state(.declaring)
    _ = try? state.run(source: "local long = ('x'):rep(200000) \(loop)", chunk: "a.lua")
    let kept = constructors.mistakes.reduce(0) { $0 + $1.message.utf8.count }
    #expect(kept < 2 << 20)
    #expect(state.memoryPeak < 24 << 20)
  }

  @Test func errorsThatAScriptKeepsWeighWhatTheyRepeat() throws {
    let (state, _) = try state(.running)
    let error = #expect(throws: LuaError.self) {
      try state.run(
        source: """
          local long, kept = ('x'):rep(200000), {}
          for i = 1, 1000 do kept[i] = select(2, pcall(time, long .. i)) end
          """, chunk: "a.lua")
    }
    #expect(error?.kind == .memory)
  }

  @Test func aReleasedOwnerFreesWhatItHeld() throws {
    let (state, _) = try state(.running)
    let before = state.memoryUsed
    // Nothing but the last schedule is reachable at any time.
    _ = try state.run(
      source: """
        for i = 1, 200 do
          local s = schedule.daily { text = ('x'):rep(200000) }
          for j = 1, 3 do s = schedule.compose { s } end
        end
        """, chunk: "a.lua")
    #expect(state.memoryUsed < before + (8 << 20))
  }

  @Test func anObjectCanOutliveItsState() throws {
    var kept: [LuaValue] = []
    do {
      let (state, _) = try state(.running)
      kept = try state.run(source: "return schedule.compose { schedule.daily {} }", chunk: "a.lua")
    }
    guard case .object(let object)? = kept.first else {
      Issue.record("no handle")
      return
    }
    #expect(object is Declaration)
  }
}
