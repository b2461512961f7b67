import CareLua
import Testing

/// Words typed for "other", as scripts read and write them.
@Suite struct OwnWordsScriptTests {
  private static let plan = """
    local asked = survey "how" { steps = { form "f" { items = {
      choice "fruit" { options = { option("1", "Apple"), option("2", "Pear"), option("9", "Other", { other = true }) } },
      choice "seen" { multiple = true, options = { option("a", "A"), option("b", "B"), option("o", "Other", { other = true }) } },
      choice "plain" { options = { option("x", "X") } },
    } } } }
    return plan "knee" { title = "W", tasks = {
      task "all" { title = "All", schedule = schedule.daily { at = "08:00" }, survey = asked },
      task "own" { title = "Own", schedule = schedule.daily { at = "08:00" }, survey = asked, extract = function(result)
        return value(result.fruit, { kind = "fruit", other = result:other "fruit" })
      end },
      task "ends" { title = "Ends", schedule = schedule.daily { at = "08:00" }, survey = asked, extract = function(result)
        for _, row in ipairs { math.mininteger, -1, 0, 2, math.maxinteger } do assert(result:other("fruit", row) == nil) end
        return value(result.fruit, { kind = "fruit", other = result:other("fruit", 1) })
      end },
    } }
    """

  private func bench() throws -> ConsoleBench {
    let bench = try ConsoleBench(plan: Self.plan)
    _ = try bench.run(
      """
      function take(task, fruit, seen)
        local run = store.events { task = task }[1]:survey()
        run:answer("fruit", fruit)
        if seen then run:answer("seen", seen) end
        return run:finish()
      end
      function kept(outcome)
        local words = {}
        for _, kept in ipairs(outcome.values) do words[#words + 1] = kept.kind .. "=" .. kept.value .. "/" .. (kept.other or "-") end
        return table.concat(words, " ")
      end
      """)
    return bench
  }

  @Test func theValueIsTheOptionAndTheWordsStandBesideIt() throws {
    #expect(
      try bench().run("kept(take('all', { other = '2' }, { 'a', { other = 'b' } }))")
        == [#""fruit=9/2 seen=a/- seen=o/b""#])
    #expect(try bench().run("kept(take('all', '2'))") == [#""fruit=2/-""#])
  }

  @Test func anExtractorReadsAndGivesTheWords() throws {
    #expect(try bench().run("kept(take('own', { other = '2' }))") == [#""fruit=9/2""#])
    #expect(try bench().run("kept(take('own', '2'))") == [#""fruit=2/-""#])
  }

  @Test func aRowThatThereIsNotHasNoWords() throws {
    #expect(try bench().run("kept(take('ends', { other = '2' }))") == [#""fruit=9/2""#])
  }

  @Test func theKeptAnswersHaveTheWordsApart() throws {
    let bench = try bench()
    _ = try bench.run("last = take('all', { other = '2' }, { 'a', { other = 'b' } })")
    #expect(try bench.run("last.answers.fruit .. table.concat(last.answers.seen, ' ')") == [#""9a o""#])
    #expect(try bench.run("last.others.fruit .. last.others.seen") == [#""2b""#])
  }

  @Test func wordsWhereNoneAreTakenAreRefusedAsSuch() throws {
    let bench = try bench()
    let found = try bench.run(
      """
      local run = store.events { task = "all" }[1]:survey()
      local ok, problem = pcall(run.answer, run, "plain", { other = "my dog" })
      return tostring(ok) .. " " .. tostring(problem)
      """)
    let text = found.joined()
    #expect(text.contains("false") && text.contains("no option takes words") && !text.contains("my dog"), "\(text)")
  }
}
