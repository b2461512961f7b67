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

  @Test func aDiagnosticWithoutALocationIsOneLine() {
    #expect(Diagnostic(.noPlan, path: "", message: "nothing").text == "error: nothing [E005]")
  }

  @Test func notesAndRelatedLocationsAreBelowTheCaret() {
    let found = text("return plan \"p\" {\n  title = \"P\", mood = 3, anchors = { \"a\", \"a\" },\n}")
    #expect(
      found
        == """
        plans/test/plan.lua:2:16: error: mood: unknown field 'mood' of plan [E010]
          2 |   title = "P", mood = 3, anchors = { "a", "a" },
            |                ^~~~
            = fields here: title, version, gate, reasons, quiet, anchors, params, quantities, style, day, contacts, tasks, insights, charts, \
        reports, translations, group, tags, remote_id, source, asset, user_info, notes
        plans/test/plan.lua:2:43: error: anchors[2]: anchor 'a' is already declared; use another id [E015]
          2 |   title = "P", mood = 3, anchors = { "a", "a" },
            |                                           ^~~
            = declared first: plans/test/plan.lua:2:38
        """)
  }

  @Test func aNoteNeedsNoLocation() {
    #expect(Diagnostic(.noPlan, path: "", message: "m", notes: ["why"]).text == "error: m [E005]\n   = why")
  }

  @Test func whatIsRepeatedOfTheInputAddsNoLines() {
    let diagnostic = Diagnostic(
      .noPlan, path: "a\nb", message: "it has 'c\r\n0 errors\u{2028}d'", notes: ["e\u{85}f"],
      related: [.init("g\nh", at: SourceLocation(file: "plan.lua", line: 1))])
    #expect(
      diagnostic.text == "error: a b: it has 'c 0 errors d' [E005]\n   = e f\n   = g h: plan.lua:1")
  }

  @Test func aWarningIsMarked() {
    #expect(Diagnostic(.awkwardID, path: "x", message: "m", severity: .warning).text == "warning: x: m [W001]")
  }
}
