import Testing

/// A repeat group on a terminal, and from a file of answers.
struct RepeatGroupTests {
  private static let plan = """
    return plan "meds" { title = "Medicines", tasks = {
      task "ask" { title = "Ask", schedule = schedule.daily { at = "10:00" },
        survey = survey "ask" { steps = {
          repeat_group "meds" { title = "Your medicines", min = 1, add_label = "Add a medicine", item_title = "{name}", items = {
            text "name" { text = "What is it called?", required = true },
            numeric "dose" { text = "How much {name}?", units = "mg" },
          } },
          review "check" { title = "Please check" },
        } },
        extract = function(result) return { value(#result.meds, { kind = "meds" }), value(result.meds[1].dose or 0, { kind = "first" }) } end },
    } }
    """
  private static let clock = "--at 2026-06-08T10:30:00Z --zone UTC"

  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "meds/plan.lua")
      let setup = try care.shell(
        "care seed meds \(Self.clock) && care enroll meds --patient ana --start 2026-06-08 --create \(Self.clock)")
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  @Test func rowsAreAddedChangedAndRemovedWithTypedLines() throws {
    try enrolled { care in
      let lines = ["", "add", "Aspirin", "100", "add", "Zinc", "", "1", "", "50", "remove 2", "9", "", ""]
      let result = try care.shell(
        "printf '\(lines.joined(separator: "\\n"))\\n' | care do ask --plain \(Self.clock)")
      #expect(result.output.hasPrefix("✓ ask/2026-06-08"), "\(result.output)\(result.errors)")
      for text in [
        "Please add at least 1 entry.", "+  Add a medicine", "How much Zinc?", "1  Aspirin", "2  Zinc",
        "Please type a number from 1 to 1, or quit.", "• Aspirin",
      ] { #expect(result.errors.contains(text), "\(text): \(result.errors)") }
    }
  }

  @Test func anAnswerFileGivesRows() throws {
    try enrolled { care in
      try care.write(#"{"meds": [{"name": "Aspirin", "dose": 100}, {"name": "Zinc"}]}"#, to: "a.json")
      let result = try care.shell("care do ask --answers a.json \(Self.clock)")
      #expect(result.output.hasPrefix("✓ ask/2026-06-08"), "\(result.output)\(result.errors)")
    }
  }

  @Test(arguments: [
    (#"{"meds": 2}"#, "the answer to 'meds' must be a list of rows, each with its answers by item"),
    (#"{"meds": [{"name": "A"}, {"dose": 1}]}"#, "the survey ask needs an answer to 'meds[2].name' at step meds"),
    (#"{"meds": [{"name": "A", "dosis": 1}]}"#, "the survey ask did not show 'meds[1].dosis'"),
    (#"{"meds": [{"name": "A", "dose": "much"}]}"#, "the answer to 'meds[1].dose' must be"),
    (#"{"meds": []}"#, "step 'meds' needs at least 1 row"),
  ])
  func aMismatchOfARowNamesStepRowAndItem(answers: String, message: String) throws {
    try enrolled { care in
      try care.write(answers, to: "a.json")
      let result = try care.shell("care do ask --answers a.json \(Self.clock)")
      #expect(result.code != 0)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }
}
