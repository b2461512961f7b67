import Foundation
import Testing

/// A survey on a terminal, answered with keys.
struct SurveyKeysTests {
  private static let plan = """
    return plan "knee" { title = "Knee", tasks = {
      task "ask" { title = "Ask", schedule = schedule.daily { at = "10:00" },
        survey = survey "ask" { steps = {
          instruction "hello" { title = "Welcome" },
          question "how" { item = scale "pain" { text = "How bad is it?", min = 0, max = 10, required = true } },
          question "place" { item = choice "where" { text = "Where?", multiple = true,
            options = { option("knee", "Knee"), option("hip", "Hip"), option("back", "Back") } } },
          question "change" { item = boolean "better" { text = "Better?" } },
          question "word" { item = text "word" { text = "In a word?" } },
        } },
        extract = function(result)
          return {
            value(result.pain, { kind = "pain" }), value(result.better, { kind = "better" }),
            value(result.word, { kind = "word" }), value(table.concat(result.where or {}, " "), { kind = "where" }),
          }
        end },
    } }
    """

  @Test(.onATerminal) func answersAreChosenWithKeys() throws {
    try withCare { care in
      try care.write(Self.plan, to: "knee/plan.lua")
      let clock = "--at 2026-06-08T07:00:00Z --zone UTC"
      let setup = try care.shell(
        "care seed knee \(clock) && care enroll knee --patient ana --start 2026-06-08 --create \(clock)")
      try #require(setup.code == 0, "\(setup.errors)")
      let result = try care.terminal("survey_keys_test")
      #expect(result.code == 0, "\(result.output)\(result.errors)")
    }
  }
}
