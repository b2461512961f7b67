import CareLua
import CareModel
import Testing

/// A value that a hook gives is judged by a short way where it is plain; a value in a plan's targets always goes through the decoder.
@Suite("Values decode alike in hooks and plans") struct PlainValueTests {
  private func plan(_ value: String, isTarget: Bool) -> PlanText {
    PlanText(
      text: """
        return plan "p" { title = "P", tasks = { task "a" {
          title = "A", schedule = schedule.once {}, \(isTarget ? "targets = { \(value) }," : "")
          extract = function() return \(value) end,
        } } }
        """)
  }

  @Test(arguments: [
    "value(4)", "value(-4.5)", "value(2.0)", "value(true)", "value('')", "value('häufig')", "value(2, {})",
    "value(4, { kind = 'pain' })", "value(4, { units = 'h' })", "value(false, { kind = '', units = 'h' })",
    "value(math.maxinteger, { kind = 'k' })", "value(time '2026-06-07T08:00:00Z', { kind = 'k' })",
  ])
  func theSame(_ value: String) throws {
    let host = LuaScriptHost()
    let task = try #require(try host.load(plan(value, isTarget: true)).tasks.first?.base)
    let bundle = try host.load(plan(value, isTarget: false)).bundle
    let given = try host.extract(
      Hook(path: "tasks.a.extract"), in: bundle, result: .checkIn(), context: HookContextDouble(event: nil))
    #expect(given == task.targets)
    #expect(given?.count == 1)
  }

  @Test(arguments: [
    "value(0/0)", "value(1, { kind = 3 })", "value(1, { unit = 'h' })", "value(1, { 'h' })", "value(1, 'h')",
    "value({})",
    "value(time '2026-06-07T08:00')", "value(1, { kind = 'k', kinds = 'l' })",
  ])
  func refusedInBoth(_ value: String) throws {
    let host = LuaScriptHost()
    #expect(throws: Diagnostics.self) { try host.load(plan(value, isTarget: true)) }
    let bundle = try host.load(plan(value, isTarget: false)).bundle
    let error = #expect(throws: ScriptError.self) {
      try host.extract(
        Hook(path: "tasks.a.extract"), in: bundle, result: .checkIn(), context: HookContextDouble(event: nil))
    }
    #expect(error?.location?.line == 3)
  }
}
