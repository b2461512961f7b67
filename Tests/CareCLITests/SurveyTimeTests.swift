import Foundation
import Testing

/// A step with a time limit on a terminal.
struct SurveyTimeTests {
  private static let plan = """
    return plan "words" { title = "Words", tasks = {
      task "ask" { title = "Ask", schedule = schedule.daily {}, survey = survey "ask" { steps = {
        form "quick" { title = "Quick", answer_within = seconds(2), items = {
          scale "pain" { text = "How bad is it?", min = 0, max = 10, required = true },
        } },
        question "slow" { title = "Slow", item = text "word" { text = "In a word?" } },
      } } },
    } }
    """

  @Test(.onATerminal) func theEndOfTheTimeIsSaidWhileAnAnswerIsAwaited() throws {
    try withCare { care in
      try care.write(Self.plan, to: "words/plan.lua")
      let setup = try care.shell(
        "care seed words && care enroll words --patient ana --start 2026-06-01 --create --zone UTC")
      try #require(setup.code == 0, "\(setup.errors)")
      let result = try care.terminal("time_test")
      #expect(result.code == 0, "\(result.output)\(result.errors)")
    }
  }
}
