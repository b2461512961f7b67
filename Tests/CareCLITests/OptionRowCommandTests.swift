import Testing

/// A row for each chosen option on a terminal, from a file of answers, in tables, and in corrections.
struct OptionRowCommandTests {
  private static let plan = """
    return plan "p" { title = "Symptoms", tasks = {
      task "ask" { title = "Ask", schedule = schedule.daily { at = "10:00" },
        survey = survey "ask" { steps = {
          question "which" { item = choice "symptoms" { text = "Which?", multiple = true, options = {
            option("nausea", "Nausea"), option("pain", "Pain"), option("other", "Other", { other = true }),
          } } },
          repeat_group "detail" { title = "Your symptoms", for_each = "symptoms", as = "symptom", items = {
            scale "severity" { text = "How bad is {symptom}?", min = 0, max = 10, required = true },
          } },
        } } },
    } }
    """
  private static let clock = "--at 2026-06-08T10:30:00Z --zone UTC"

  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "p/plan.lua")
      let setup = try care.shell(
        "care check p && care seed p \(Self.clock) && care enroll p --patient ana --start 2026-06-08 --create \(Self.clock)"
      )
      try #require(setup.code == 0, "\(setup.output)\(setup.errors)")
      try body(care)
    }
  }

  @Test func eachRowIsAskedWithItsHeading() throws {
    try enrolled { care in
      let lines = ["1, 2", "3", "8", "add", "1", "4", ""]
      let result = try care.shell("printf '\(lines.joined(separator: "\\n"))\\n' | care do ask --plain \(Self.clock)")
      #expect(result.output.hasPrefix("✓ ask/2026-06-08"), "\(result.output)\(result.errors)")
      for text in ["How bad is Nausea?", "How bad is Pain?", "1  Nausea", "2  Pain", "one entry for each option"] {
        #expect(result.errors.contains(text), "\(text): \(result.errors)")
      }
    }
  }

  @Test func anAnswerFileNamesTheOptionOfEachRow() throws {
    try enrolled { care in
      let rows = #"[{"symptom": {"other": "itching"}, "severity": 2}, {"symptom": "pain", "severity": 8}]"#
      try care.write("{\"symptoms\": [\"pain\", {\"other\": \"itching\"}], \"detail\": \(rows)}", to: "a.json")
      let result = try care.shell("care do ask --answers a.json \(Self.clock)")
      #expect(result.output.hasPrefix("✓ ask/2026-06-08"), "\(result.output)\(result.errors)")
      let export = try care.shell("care export out --wide \(Self.clock) && cat out/answers.csv && cat out/wide/ask.csv")
      #expect(export.code == 0, "\(export.errors)")
      for text in ["1,2,symptom,1,choice,text,,pain,,,Pain", "other,,,,itching", "8|2,pain|other,itching"] {
        #expect(export.output.contains(text), "\(text): \(export.output)")
      }
    }
  }

  @Test(arguments: [
    (#"{"symptoms": ["pain"]}"#, "the survey ask needs an answer to 'detail[1].severity' at step detail"),
    (#"{"symptoms": ["pain"], "detail": [{"severity": 1}]}"#, "needs an answer to 'detail[1].symptom'"),
    (#"{"symptoms": ["pain"], "detail": [{"symptom": "nausea", "severity": 1}]}"#, "'detail[1].symptom'"),
  ])
  func aMismatchOfARowNamesStepRowAndItem(answers: String, message: String) throws {
    try enrolled { care in
      try care.write(answers, to: "a.json")
      let result = try care.shell("care do ask --answers a.json \(Self.clock)")
      #expect(result.code != 0)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test func aCorrectionFollowsTheChoice() throws {
    try enrolled { care in
      try care.write(
        #"{"symptoms": ["nausea", "pain"], "detail": [{"symptom": "nausea", "severity": 3}, {"symptom": "pain", "severity": 8}]}"#,
        to: "a.json")
      try care.write(#"{"symptoms": ["pain"]}"#, to: "b.json")
      let result = try care.shell(
        "care do ask --answers a.json \(Self.clock) && care correct --event ask/2026-06-08T10:00 --answers b.json --why typo \(Self.clock) && care outcomes \(Self.clock)"
      )
      #expect(result.code == 0, "\(result.errors)")
      #expect(result.output.contains("Symptoms pain, Detail 1, Severity 8, Symptom pain"), "\(result.output)")
    }
  }

  @Test func aSimulationAnswersEveryRow() throws {
    try withCare { care in
      try care.write(Self.plan, to: "p/plan.lua")
      let result = try care.shell("care simulate p --participants 5 --days 7 \(Self.clock)")
      #expect(result.code == 0, "\(result.output)\(result.errors)")
    }
  }
}
