import CareLua
import Testing

/// Going back in a run from a script.
@Suite struct RunBackTests {
  @Test func goingBackReturnsTheRun() throws {
    let bench = try ConsoleBench(
      plan: """
        return plan "knee" { title = "K", tasks = { task "t" { title = "T", schedule = schedule.daily { at = "08:00" },
          survey = survey "s" { steps = {
            form "a" { items = { scale "pain" { min = 0, max = 10 } } }, form "b" { items = { scale "worry" { min = 0, max = 10 } } },
          } } } } }
        """)
    let found = try bench.run(
      """
      local run = store.events { task = "t" }[1]:survey()
      run:answer("pain", 2)
      run:next()
      return run:back():answer("pain", 4).step.id
      """)
    #expect(found == [#""a""#])
  }
}
