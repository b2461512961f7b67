import CareLua
import CareModel
import Testing

@Suite struct DiagnosticTextTests {
  private func text(_ plan: String) -> String {
    do {
      _ = try PlanLoader().load(MemoryReader(plan: plan))
      return ""
    } catch {
      return error.text
    }
  }

  @Test func aDiagnosticShowsItsLineWithACaret() {
    #expect(
      text(
        "return plan \"p\" {\n  title = \"P\", tasks = { task \"a\" { title = \"A\", schedule = schedule.daily { at = \"25:00\" } } },\n}"
      )
        == """
        plans/test/plan.lua:2:83: error: tasks.a.schedule.at: '25:00' is not a time of day; write HH:MM [E018]
          2 |   title = "P", tasks = { task "a" { title = "A", schedule = schedule.daily { at = "25:00" } } },
            |                                                                                   ^~~~~~~
        """)
  }

  @Test func tabsStayUnderTabs() {
    #expect(
      text("return plan \"p\" {\n\ttitel = \"P\", title = \"Ä\",\n}")
        == "plans/test/plan.lua:2:2: error: titel: unknown field 'titel' of plan; did you mean `title`? [E010]\n"
        + "  2 | \ttitel = \"P\", title = \"Ä\",\n    | \t^~~~~")
  }

  @Test func aDiagnosticWithoutAPlaceIsOneLine() {
    #expect(Diagnostic(.noPlan, path: "", message: "nothing").text == "error: nothing [E005]")
  }

  @Test func aWarningSaysSo() {
    #expect(Diagnostic(.awkwardID, path: "x", message: "m", severity: .warning).text == "warning: x: m [W001]")
  }
}
