import CareLua
import CareModel
import Testing

@Suite struct HookTests {
  private func load(_ extract: String, before: String = "") throws -> LoadedPlan {
    try PlanLoader().load(
      MemoryReader(
        plan: """
          \(before)
          return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.once {}, extract = \(extract) } } }
          """))
  }

  private let hook = Hook(path: "tasks.a.extract")

  @Test func aConstructorRaisesAtOnceInAHook() throws {
    let plan = try load("function() return value(4, { unit = \"h\" }) end")
    let error = #expect(throws: LuaError.self) { try plan.call(hook) }
    #expect(error?.code == "E010")
    #expect(error?.message == "unknown field 'unit' of value; did you mean `units`?")
    #expect(error?.line == 2)
  }

  @Test func aHookCannotChangeWhatThePlanBuilt() throws {
    let plan = try load("function() shared.count = 1 end", before: "local shared = { count = 0 }")
    let error = #expect(throws: LuaError.self) { try plan.call(hook) }
    #expect(error?.kind == .runtime)
  }

  @Test func anErrorInAHookContainsNoValue() throws {
    let plan = try load("function(note) return value(1, { kind = 31337 }) end")
    let error = #expect(throws: LuaError.self) { try plan.call(hook) }
    #expect(error?.message == "expected a text, got a number; write kind = \"…\"")
  }

  @Test func aHookReadsTheTimeOfItsCall() throws {
    let plan = try load("function() return time.now():iso() end")
    plan.timeSource.reading = (Instant(milliseconds: 0), .utc)
    #expect(try plan.call(hook)?.first?.string == "1970-01-01T00:00:00+00:00")
  }

  @Test func anUndeclaredHookIsNil() throws {
    #expect(try load("function() end").call(Hook(path: "tasks.b.extract")) == nil)
  }
}
