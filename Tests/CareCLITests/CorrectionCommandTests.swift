import Foundation
import Testing

/// Staff clear and correct what was recorded, with a reason that the history keeps.
struct CorrectionCommandTests {
  private static let plan = """
    return plan "doses" { title = "Doses", tasks = {
      task "dose" { title = "A dose", schedule = schedule.daily { at = "08:00" }, card = "numeric_progress",
        targets = { value(25, { kind = "dose", units = "mg" }) } },
      task "ask" { title = "Ask", schedule = schedule.daily { at = "10:00" },
        survey = survey "ask" { steps = { form "how" { items = {
          scale "pain" { min = 0, max = 10, text = "Pain?", required = true },
          scale "sleep" { min = 0, max = 12, text = "Sleep?", required = true },
          text "where" { text = "Where?", required = true, when = survey.at_least("pain", 9) } } } } } },
      task "told" { title = "Told", schedule = schedule.daily { at = "10:00" },
        survey = survey "told" { steps = { form "on" { items = {
          date "on" { text = "On?" }, text "why" { text = "Why?" }, boolean "sure" { text = "Sure?" } } } } } },
    } }
    """

  private static let today = "--at 2026-06-07T11:00 --zone UTC"
  private static let later = "--at 2026-06-20T09:00 --zone UTC --author nora"

  private func recorded(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "doses/plan.lua")
      try care.write(#"{"pain": 4, "sleep": 8}"#, to: "first.json")
      let setup = try care.shell(
        """
        care seed doses \(Self.today) && care enroll doses --patient ana --create --start 2026-06-07 \(Self.today) \
        && care do dose --action log --input value=50 \(Self.today) && care do ask --answers first.json \(Self.today)
        """)
      #expect(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  @Test func aValueIsCorrectedAndKeepsItsUnitsAndItsTime() throws {
    try recorded { care in
      let result = try care.shell(
        "care correct --event dose/2026-06-07T08:00 --value dose=25 --why 'typed 50' \(Self.later)")
      #expect(result.output.hasPrefix("✓ dose/2026-06-07T08:00  at 11:00"), "\(result.errors)")
      let history = try care.shell("care outcomes history dose/2026-06-07T08:00 \(Self.later)").output
      #expect(history.contains("50 mg"))
      #expect(history.contains("25 mg"))
      #expect(history.contains("typed 50"))
      #expect(history.contains("nora"))
      #expect(!history.contains("late entry"))
    }
  }

  /// The option, and what is stored or said.
  @Test(arguments: [
    ("on=2026-06-05", true, #""day" : "2026-06-05""#), ("on=June", false, "a date is recorded"),
    ("why=5", true, #""text" : "5""#), ("sure=false", true, #""boolean" : false"#),
    ("sure=no", false, "yes or no is recorded"),
  ])
  func aCorrectedValueKeepsItsType(value: String, isAccepted: Bool, words: String) throws {
    try recorded { care in
      try care.write(#"{"on": "2026-06-02", "why": "x", "sure": true}"#, to: "told.json")
      #expect(try care.shell("care do told --answers told.json \(Self.today)").code == 0)
      let result = try care.shell("care correct told --on 2026-06-07 --value \(value) --why x \(Self.later)")
      #expect((result.code == 0) == isAccepted, "\(result.output)\(result.errors)")
      guard isAccepted else { return #expect(result.errors.contains(words), "\(result.errors)") }
      let shown = try care.shell("care outcomes show told/2026-06-07T10:00 --json \(Self.later)").output
      #expect(shown.contains(words), "\(shown)")
    }
  }

  @Test func anAnswerIsCorrectedAndTheOthersStay() throws {
    try recorded { care in
      try care.write(#"{"pain": 5}"#, to: "pain.json")
      let result = try care.shell("care correct ask --on 2026-06-07 --answers pain.json --why 'misread' \(Self.later)")
      #expect(result.output.hasPrefix("✓ ask/2026-06-07T10:00  at 11:00"), "\(result.errors)")
      let json = try care.shell("care outcomes show ask/2026-06-07T10:00 --json \(Self.later)").output
      #expect(json.contains(#""why" : "misread""#))
      let shown = try care.shell("care outcomes --task ask \(Self.later)").output
      #expect(shown.contains("5"))
      #expect(shown.contains("8"))
      #expect(shown.contains("2026-06-20"))
    }
  }

  @Test func aRefusedAnswerIsExplainedWithItsBounds() throws {
    try recorded { care in
      try care.write(#"{"pain": 77}"#, to: "pain.json")
      let refused = try care.shell("care correct ask --on 2026-06-07 --answers pain.json --why x \(Self.later)")
      #expect(refused.code == 1 && refused.errors.contains("Pain?"), "\(refused.errors)")
      #expect(refused.errors.contains("10") && !refused.errors.contains("77"), "\(refused.errors)")
      #expect(!refused.errors.contains("above_maximum"), "\(refused.errors)")
    }
  }

  @Test func anItemThatNowShowsNeedsAnAnswer() throws {
    try recorded { care in
      try care.write(#"{"pain": 9}"#, to: "pain.json")
      let refused = try care.shell("care correct ask --on 2026-06-07 --answers pain.json --why x \(Self.later)")
      #expect(refused.code == 1)
      #expect(refused.errors.contains("needs an answer to 'where'"), "\(refused.errors)")
      try care.write(#"{"pain": 9, "where": "knee"}"#, to: "pain.json")
      #expect(try care.shell("care correct ask --on 2026-06-07 --answers pain.json --why x \(Self.later)").code == 0)
    }
  }

  @Test func clearingKeepsTheReasonInTheHistory() throws {
    try recorded { care in
      let cleared = try care.shell("care clear --event ask/2026-06-07T10:00 --why 'another patient' \(Self.later)")
      #expect(cleared.output.hasPrefix("✗ ask/2026-06-07T10:00"), "\(cleared.errors)")
      let history = try care.shell("care outcomes history ask/2026-06-07T10:00 \(Self.later)").output
      #expect(history.contains("cleared"))
      #expect(history.contains("another patient"))
    }
  }

  @Test(arguments: [
    ("care clear dose --on 2026-06-07", 64, "pass --why"),
    ("care correct dose --on 2026-06-07 --value 1", 64, "pass --why"),
    ("care correct dose --on 2026-06-07 --why x", 64, "say what to correct"),
    ("care correct dose --on 2026-06-07 --value dose=much --why x", 64, "a number is recorded"),
    ("care correct dose --on 2026-06-08 --value 1 --why x", 1, "has no outcome"),
    ("care clear dose --on 2026-06-08 --why x", 1, "has no outcome"),
    ("care correct ask --on 2026-06-08 --answers first.json --why x", 1, "has no outcome"),
  ])
  func itIsRefused(command: String, code: Int32, reason: String) throws {
    try recorded { care in
      let result = try care.shell("\(command) \(Self.later)")
      #expect(result.code == code)
      #expect(result.errors.contains(reason), "\(result.errors)")
    }
  }
}
