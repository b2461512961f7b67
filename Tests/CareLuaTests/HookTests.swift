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

  private func values(_ extract: String) throws -> [OutcomeValue]? {
    let plan = try load(extract)
    return try plan.constructors.outcomeValues(of: try #require(try plan.call(hook)))
  }

  @Test func anExtractorGivesOneValueOrAList() throws {
    #expect(
      try values("function() return value(4, { kind = \"pain\" }) end") == [OutcomeValue(.integer(4), kind: "pain")])
    #expect(
      try values("function() return { value(4), value(nil), value(7.5, { units = \"h\" }) } end")
        == [OutcomeValue(.integer(4)), OutcomeValue(.double(7.5), units: "h")])
    #expect(try values("function() return nil end") == nil)
    #expect(
      try values("function() return value(time \"1970-01-01T00:00:01Z\") end")
        == [OutcomeValue(.date(Instant(milliseconds: 1000)))])
  }

  @Test func whatIsNoValueIsRefused() throws {
    let plan = try load("function() return { 4 } end")
    let results = try #require(try plan.call(hook))
    let error = #expect(throws: ConstructorError.self) { try plan.constructors.outcomeValues(of: results) }
    #expect(error?.message == "expected a value, got the number 4; write value(10, { units = \"mL\" })")
  }

  @Test func aConstructorRefusesAtOnceInAHook() throws {
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

  @Test func anInsightSaysWhatItsHookReturns() throws {
    let plan = try PlanLoader().load(
      MemoryReader(
        plan: """
          return plan "p" { title = "P", insights = { insight "i" { over = days(7), show = function(ctx)
            if ctx > 6 then return insight.tip { title = "T", text = "X" } end
          end } } }
          """))
    let hook = Hook(path: "insights.i.show")
    let said = try #require(try plan.call(hook, [.integer(7)]))
    #expect(
      try plan.constructors.statement(of: said, insight: "i")
        == Insight(id: "i", kind: .tip, title: "T", text: "X"))
    let silent = try #require(try plan.call(hook, [.integer(1)]))
    #expect(try plan.constructors.statement(of: silent, insight: "i") == nil)
  }

  @Test func aHookReadsTheClockThatItIsGiven() throws {
    let plan = try load("function() return value(time.now():iso()) end")
    plan.timeSource.reading = (Instant(milliseconds: 0), .utc)
    let results = try #require(try plan.call(hook))
    #expect(try plan.constructors.outcomeValues(of: results)?.map(\.value) == [.text("1970-01-01T00:00:00+00:00")])
  }

  @Test func aHookThatThePlanLacksIsNone() throws {
    #expect(try load("function() end").call(Hook(path: "tasks.b.extract")) == nil)
  }
}
