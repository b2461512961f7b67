import CareLua
import Testing

/// Scores of surveys from a plan to the kept answers, and the validation of single answers.
@Suite struct ConsoleScoreTests {
  private static let plan = """
    local asked = survey "how" { steps = { form "f" { items = {
      scale "pain" { min = 0, max = 10, units = "points" }, scale "worry" { min = 0, max = 10, units = "points" },
    } } }, scores = { burden = survey.sum { "pain", "worry" }, middle = survey.mean { "pain", "f.worry" } } }
    return plan "knee" { title = "Knee", tasks = {
      task "all" { title = "All", schedule = schedule.daily { at = "08:00" }, survey = asked,
        alerts = { alert "heavy" { when = survey.at_least("burden", 12) } } },
      task "one" { title = "One", schedule = schedule.daily { at = "08:00" }, survey = asked, extract = { "burden" } },
      task "own" { title = "Own", schedule = schedule.daily { at = "08:00" }, survey = asked, extract = function(result)
        return value(result:score "middle", { kind = "middle" })
      end },
      task "bad" { title = "Bad", schedule = schedule.daily { at = "08:00" }, survey = asked, extract = function(result)
        return value(result:score("bur" .. "dne"), { kind = "burden" })
      end },
    } }
    """

  private func bench() throws -> ConsoleBench {
    let bench = try ConsoleBench(plan: Self.plan)
    _ = try bench.run(
      """
      function take(task, pain, worry)
        local run = store.events { task = task }[1]:survey()
        run:answer("pain", pain)
        if worry then run:answer("worry", worry) end
        return run:finish()
      end
      function kept(outcome)
        local words = {}
        for _, kept in ipairs(outcome.values) do words[#words + 1] = kept.kind .. "=" .. kept.value .. (kept.units or "") end
        return table.concat(words, " ")
      end
      """)
    return bench
  }

  @Test func scoresAreStoredWithTheAnswers() throws {
    #expect(
      try bench().run("kept(take('all', 4, 7))")
        == [#""pain=4points worry=7points burden=11points middle=5.5points""#])
  }

  @Test func anIncompleteScoreIsNotStored() throws {
    #expect(try bench().run("kept(take('all', 4))") == [#""pain=4points""#])
  }

  @Test func anExtractorCanListScores() throws {
    #expect(try bench().run("kept(take('one', 4, 7))") == [#""burden=11points""#])
  }

  @Test func aFunctionReadsScores() throws {
    #expect(try bench().run("kept(take('own', 4, 7))") == [#""middle=5.5""#])
  }

  @Test func anUnansweredScoreIsNil() throws {
    let bench = try bench()
    _ = try bench.run("run = store.events { task = 'one' }[1]:survey()")
    #expect(try bench.run("run:result():score 'burden'") == ["nil"])
    #expect(bench.failure("run:result():score 'burdne'")?.code == "unknown_score")
  }

  @Test func anExtractorThatFailsLeavesTheAnswersToScripts() throws {
    let bench = try bench()
    _ = try bench.run("take('bad', 1, 2)")
    _ = try bench.run("row = store.outcomes:fetch { task = 'bad' }[1]")
    #expect(try bench.run("row.extraction_failed") == ["true"])
    #expect(try bench.run("row.answers") == ["{ pain = 1, worry = 2 }"])
    #expect(try bench.run("store.events { task = 'bad' }[1].outcome.answers.worry") == ["2"])
  }

  @Test func anAlertIsRaisedByAScore() throws {
    let bench = try bench()
    _ = try bench.run("take('all', 4, 7)")
    #expect(try bench.run("#store.alerts:fetch {}") == ["0"])
    let heavy = try ConsoleScoreTests().bench()
    _ = try heavy.run("take('all', 5, 7)")
    #expect(try heavy.run("store.alerts:fetch {}[1].id") == [#""all/2026-06-07T08:00#heavy""#])
  }

  /// An item, an answer, and what survey.validate says.
  static let answers: [(String, String, [String])] = [
    ("scale 'pain' { min = 1, max = 10 }", "4", ["true"]),
    ("scale 'pain' { min = 1, max = 10 }", "11", ["false", "\"above_maximum\""]),
    ("scale 'pain' { min = 1, max = 10 }", "'much'", ["false", "\"wrong_answer_type\""]),
    ("scale 'pain' { min = 1, max = 10, dont_know = true }", "{ dont_know = true }", ["true"]),
    ("scale 'pain' { min = 1, max = 10 }", "{ dont_know = true }", ["false", "\"dont_know_not_offered\""]),
    ("scale 'pain' { min = 1, max = 10 }", "nil", ["true"]),
    ("scale 'pain' { min = 1, max = 10, required = true }", "nil", ["false", "\"unanswered\""]),
    ("choice 'food' { options = { option('a', 'A'), option('b', 'B') } }", "'a'", ["true"]),
    (
      "choice 'food' { options = { option('a', 'A'), option('b', 'B') } }", "{ 'a', 'b' }",
      ["false", "\"too_many_choices\""]
    ),
  ]

  @Test(arguments: answers)
  func anAnswerIsJudgedByItsItem(item: String, answer: String, says: [String]) throws {
    let bench = try bench()
    let found = try bench.run("ok, why = survey.validate(\(item), \(answer)) return ok, why and why.code")
    #expect(found == says + (says.count == 1 ? ["nil"] : []))
  }

  @Test func anInvalidItemIsRejected() throws {
    let bench = try bench()
    #expect(bench.failure("survey.validate(scale 'pain' { min = 1 }, 4)")?.code == "E011")
    #expect(bench.failure("survey.validate(4, scale 'pain' { min = 1, max = 3 })")?.code == "wrong_type")
  }
}
