import Foundation
import Testing

struct DoTests {
  private static let evening = "--at 2026-10-28T20:00 --zone America/New_York"

  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    try withCare(["plans", "examples/01-first-plan/knee-recording.jsonl"]) { care in
      let clock = "--at 2026-10-27T12:00 --zone America/New_York"
      let setup = try care.shell(
        """
        care seed plans \(clock) && for plan in knee-recovery nausea sleep-and-care; do
          care enroll $plan --patient ana --start 2026-10-28 --create \(clock) || exit 1
        done
        """)
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  @Test func aSurveyIsAnsweredFromTypedLines() throws {
    try enrolled { care in
      let result = try care.shell("printf '7.5\\n' | care do sleep \(Self.evening)")
      #expect(result.output == "✓ sleep/2026-10-28T07:30  at 20:00\n", "\(result.errors)")
      #expect(result.errors.contains("How many hours did you sleep?"))
    }
  }

  @Test func anInvalidAnswerIsAskedAgain() throws {
    try enrolled { care in
      let result = try care.shell("printf 'many\\n25\\n\\n7\\n' | care do sleep \(Self.evening)")
      #expect(result.output == "✓ sleep/2026-10-28T07:30  at 20:00\n", "\(result.errors)")
      #expect(result.errors.contains("Please type a number."))
      #expect(result.errors.contains("The maximum is 24; you entered 25."))
      #expect(result.errors.contains("This item needs an answer."))
    }
  }

  @Test func anEventBehindTheGateSaysWhatOpensIt() throws {
    try withCare([]) { care in
      try care.write(
        """
        return plan "walks" { title = "Walks", gate = "welcome", tasks = {
          task "welcome" { title = "Welcome", schedule = schedule.once { at = "all day" }, closes = days(9) },
          task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } },
        } }
        """, to: "walks/plan.lua")
      let now = "--at 2026-06-01T08:05 --zone UTC"
      let setup = try care.shell(
        "care seed walks \(now) && care enroll walks --patient ana --create --start 2026-06-01 \(now)")
      try #require(setup.code == 0, "\(setup.errors)")
      let closed = try care.shell("care do walk \(now)")
      #expect(closed.code == 1)
      let opens = "the plan first asks for welcome, and completing that opens it"
      #expect(closed.errors == "care: walk/2026-06-01T08:00 does not apply now: \(opens)\n")
      #expect(try care.shell("care do welcome \(now) && care do walk \(now)").code == 0)
    }
  }

  @Test func aSurveyCanGoBack() throws {
    try enrolled { care in
      // Welcome, overview, back to welcome, on twice, agree, nothing allowed.
      let result = try care.shell("printf '\\nback\\n\\n\\nyes\\n\\n' | care do onboarding \(Self.evening)")
      #expect(result.output.hasPrefix("✓ onboarding/2026-10-28"), "\(result.errors)")
    }
  }

  @Test func anInterruptedSurveyResumes() throws {
    try enrolled { care in
      let left = try care.shell("printf '\\n\\nyes\\nquit\\n' | care do onboarding \(Self.evening)")
      #expect(left.output.hasPrefix("◐ onboarding/2026-10-28"), "\(left.output)\(left.errors)")
      #expect(left.errors.contains("'care do onboarding' resumes the survey"))
      let ended = try care.shell("printf '1,2\\n' | care do onboarding \(Self.evening)")
      #expect(ended.output.hasPrefix("✓ onboarding/2026-10-28"), "\(ended.errors)")
    }
  }

  @Test func answersCanComeFromAFile() throws {
    try enrolled { care in
      try care.write(#"{"agree": true, "access": ["motion"]}"#, to: "agree.json")
      let gate = try care.shell("care do onboarding --answers agree.json \(Self.evening)")
      #expect(gate.code == 0, "\(gate.errors)")
      let knee = try care.shell("care do rom --recording knee-recording.jsonl --json \(Self.evening)")
      #expect(knee.output.contains(#""kind" : "range""#), "\(knee.errors)")
    }
  }

  @Test func aMissingAnswerNamesTheItemAndRecordsNothing() throws {
    try enrolled { care in
      try care.write("{}", to: "empty.json")
      let result = try care.shell("care do sleep --answers empty.json \(Self.evening)")
      #expect(result.errors == "care: the survey sleep needs an answer to 'hours' at step night\n")
      #expect(result.code == 1)
    }
  }

  @Test(arguments: [
    ("[31337]", "at the top level: expected an object in { }"),
    ("{", "the file is not JSON: it needs a name in quotes at byte 2"),
    (#"{"hours": 8, "hours": 7}"#, "the file is not JSON: it needs a name that is not used yet at byte 14"),
    (#"{"hours": 1e999}"#, "the file is not JSON: it needs a number at byte 11"),
    (#"{"hours": "\ud800"}"#, "the file is not JSON: it needs a whole surrogate pair at byte 12"),
    (#"{"hours": [31337]}"#, "at hours: expected text, a number, true or false, or a list of texts"),
  ])
  func aFileOfAnswersIsRefusedInTheWordsOfJSON(_ file: String, _ message: String) throws {
    try enrolled { care in
      try care.write(file, to: "answers.json")
      let result = try care.shell("care do sleep --answers answers.json \(Self.evening)")
      #expect(result.errors == "care: \(message)\n")
      #expect(result.code == 1)
    }
  }

  @Test(arguments: [
    ("31337", "The maximum is 24."), ("-3", "The minimum is 0."), ("1e308", "The maximum is 24."),
  ])
  func aRefusedAnswerIsSaidInWords(_ answer: String, _ words: String) throws {
    try enrolled { care in
      try care.write(#"{"hours": \#(answer)}"#, to: "much.json")
      let result = try care.shell("care do sleep --answers much.json \(Self.evening)")
      #expect(result.code == 1 && result.errors.hasPrefix("care: hours (") && result.errors.hasSuffix(": \(words)\n"))
    }
  }

  @Test func anErrorContainsNoAnswer() throws {
    try enrolled { care in
      try care.write(#"{"hours": 31337}"#, to: "much.json")
      let result = try care.shell("care do sleep --answers much.json \(Self.evening)")
      #expect(result.code == 1)
      #expect(!result.errors.contains("31337"), "\(result.errors)")
    }
  }

  @Test func aTaskWithoutASurveyIsToggled() throws {
    try enrolled { care in
      let done = try care.shell("care do walk \(Self.evening)")
      #expect(done.output == "✓ walk/2026-10-28  at 20:00\n", "\(done.errors)")
      let today = try care.shell("care today --json \(Self.evening)")
      #expect(today.output.contains(#""state" : "completed""#))
    }
  }

  @Test func decliningKeepsTheReason() throws {
    try enrolled { care in
      let result = try care.shell("care decline walk --reason 'It rained' --json \(Self.evening)")
      #expect(result.output.contains(#""reason" : "It rained""#), "\(result.errors)")
      #expect(result.output.contains(#""state" : "declined""#))
    }
  }

  @Test func aMisspelledTaskGetsASuggestion() throws {
    try enrolled { care in
      let result = try care.shell("care do wakl \(Self.evening)")
      #expect(result.errors == "care: there is no task 'wakl' for this patient; did you mean 'walk'?\n")
    }
  }

  @Test func withSeveralPatientsTheOptionIsRequired() throws {
    try enrolled { care in
      _ = try care.shell("care enroll nausea --patient ben --start 2026-10-28 --create \(Self.evening)")
      let result = try care.shell("care today \(Self.evening)")
      #expect(result.errors == "care: the store has several patients; pass --patient with one of: ana, ben\n")
      #expect(result.code == 1)
    }
  }
}
