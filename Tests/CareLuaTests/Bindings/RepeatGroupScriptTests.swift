import Testing

@testable import CareLua

/// Rows of repeat groups, and pages, in scripts.
@Suite struct RepeatGroupScriptTests {
  private static let asked = """
    asked = survey 'asked' { steps = {
      repeat_group 'meds' { min = 1, max = 3, item_title = '{name}', items = {
        text 'name' { required = true }, numeric 'dose' { units = 'mg', when = survey.is_answered 'name' },
      } },
      completion 'done' {},
    }, scores = { total = survey.sum { 'meds.dose' } } }
    """

  private func bench() throws -> ConsoleBench {
    let bench = try ConsoleBench()
    _ = try bench.run(Self.asked)
    return bench
  }

  @Test func aScriptAddsAndAnswersRows() throws {
    let bench = try bench()
    _ = try bench.run("run = survey.run(asked) run:add_row() run:answer('name', 'A'):answer('dose', 5):next()")
    _ = try bench.run("run:add_row() run:answer('name', 'B'):answer('dose', 60)")
    #expect(try bench.run("run.row") == ["2"])
    _ = try bench.run("run:next()")
    #expect(try bench.run("table.concat(run.rows, ' ')") == ["\"A B\""])
    #expect(
      try bench.run("#run:result().meds, run:result().meds[2].dose, run:result().meds[1].name") == [
        "2", "60.0", "\"A\"",
      ])
    #expect(
      try bench.run("run:result():get('meds', 'meds')[1].dose, run:result():step('meds').meds[2].name") == [
        "5.0", "\"B\"",
      ])
    #expect(try bench.run("run:result():score 'total'") == ["65.0"])
    _ = try bench.run("run:open_row(1) run:answer('dose', 6):next() run:remove_row(2)")
    #expect(try bench.run("#run.rows, run:result().meds[1].dose") == ["1", "6.0"])
    #expect(try bench.run("run:next().id") == ["\"done\""])
  }

  @Test func aListOfRowsAnswersAGroup() throws {
    let bench = try bench()
    _ = try bench.run("run = survey.run(asked) run:answer('meds', { { name = 'A', dose = 5 }, { name = 'B' } })")
    #expect(try bench.run("#run.rows, run:result().meds[2].dose") == ["2", "nil"])
  }

  @Test(arguments: [
    ("run:answer('name', 'A')", "no_row"), ("run:open_row(1)", "unknown_row"),
    ("run:open_row(math.mininteger)", "unknown_row"), ("run:remove_row(math.maxinteger)", "unknown_row"),
    ("run:next()", "too_few_rows"),
    ("run:answer('meds', 3)", "wrong_answer_type"),
    ("run:answer('meds', { { name = 'A', dos = 1 } })", "unused_answer"),
    ("run:answer('meds', { { dose = 1 } })", "missing_answer"),
    ("run:answer('meds', { { name = 'A', dose = 'x' } })", "wrong_answer_type"),
    ("for i = 1, 4 do run:add_row() run:answer('name', 'A'):next() end", "too_many_rows"),
    ("run:answer('meds', { { name = 'A' } }):next() run:add_row()", "not_repeating"),
    ("local x = run:answer('meds', { { name = 'A' } }):result().meds[1].nam", "unknown_item"),
  ])
  func aWrongCallIsRefused(source: String, code: String) throws {
    let bench = try bench()
    _ = try bench.run("run = survey.run(asked)")
    #expect(bench.failure(source)?.code == code)
  }

  @Test func anErrorOfARowNamesTheRowAndTheItem() throws {
    let bench = try bench()
    _ = try bench.run("run = survey.run(asked)")
    let error = bench.failure("run:answer('meds', { { name = 'A' }, { name = 'B', dose = 'much' } })")
    #expect(error?.message.contains("'meds[2].dose'") == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("much") == false)
  }

  @Test func theStepsOfAPageKeepTheirIdsAndShareItsHeading() throws {
    let bench = try ConsoleBench()
    _ = try bench.run(
      """
      run = survey.run(survey 'asked' { steps = {
        question 'first' { item = boolean 'more' {}, go = { { when = survey.equals('more', true), to = 'about' }, default = 'done' } },
        page 'about' { title = 'About you', go = 'done', steps = {
          question 'who' { item = text 'name' {} }, question 'when' { title = 'Age', item = age 'old' {} },
        } },
        completion 'done' {},
      } })
      """)
    #expect(try bench.run("run:answer('more', true):next().title") == ["\"About you\""])
    #expect(try bench.run("run:next().title") == ["\"Age\""])
    #expect(try bench.run("run:next().id") == ["\"done\""])
  }
}
