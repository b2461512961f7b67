import CareModel
import Testing

@testable import CareLua

/// Rows of chosen options in plans and scripts.
@Suite struct OptionRowScriptTests {
  private static let asked = """
    asked = survey 'asked' { steps = {
      question 'which' { item = choice 'symptoms' { text = 'Which?', multiple = true, options = {
        option('nausea', 'Nausea'), option('pain', 'Pain'), option('other', 'Other', { other = true }),
        option('none', 'None', { exclusive = true }),
      } } },
      repeat_group 'detail' { title = 'Your symptoms', for_each = 'symptoms', as = 'symptom', items = {
        scale 'severity' { text = 'How bad is {symptom}?', min = 0, max = 10, required = true },
        text 'where' { when = survey.equals('symptom', 'pain') },
      } },
      completion 'done' {},
    }, scores = { total = survey.sum { 'detail.severity' } } }
    """

  private func bench(_ chosen: String) throws -> ConsoleBench {
    let bench = try ConsoleBench()
    _ = try bench.run(Self.asked)
    _ = try bench.run("run = survey.run(asked) run:answer('symptoms', \(chosen)):next()")
    return bench
  }

  @Test func aScriptAnswersTheRowsOneAfterTheOther() throws {
    let bench = try bench("{ 'pain', { other = 'itching' } }")
    #expect(try bench.run("table.concat(run.rows, ' ')") == ["\"Pain itching\""])
    #expect(
      try bench.run("run.row, run.step.title, run.step.items[1].text") == ["1", "\"Pain\"", "\"How bad is Pain?\""])
    _ = try bench.run("run:answer('severity', 7):next()")
    #expect(
      try bench.run("run.row, run.step.title, table.concat(run:visible(), ' ')") == [
        "2", "\"itching\"", "\"severity\"",
      ])
    _ = try bench.run("run:answer('severity', 2):next()")
    #expect(
      try bench.run("#run:result().detail, run:result().detail[1].symptom, run:result().detail[2].symptom") == [
        "2", "\"pain\"", "\"other\"",
      ])
    #expect(try bench.run("run:result():other('symptom', 2), run:result():score 'total'") == ["\"itching\"", "9"])
    #expect(try bench.run("run:next().id") == ["\"done\""])
  }

  @Test func aListOfRowsNamesTheOptionOfEach() throws {
    let bench = try bench("{ 'nausea', 'pain' }")
    _ = try bench.run(
      "run:answer('detail', { { symptom = 'pain', severity = 7, where = 'knee' }, { symptom = 'nausea', severity = 1 } })"
    )
    #expect(try bench.run("run:result().detail[1].severity, run:result().detail[2].severity") == ["1", "7"])
    #expect(try bench.run("run.row, run:next().id") == ["nil", "\"done\""])
  }

  @Test(arguments: [
    ("run:add_row()", "fixed_rows"), ("run:remove_row(1)", "fixed_rows"),
    ("run:answer('symptom', 'pain')", "read_only"),
    ("run:answer('detail', { { severity = 1 } })", "missing_answer"),
    ("run:answer('detail', { { symptom = 'pain', severity = 1 } })", "refused_answer"),
    ("run:answer('detail', {})", "missing_answer"),
    ("run:answer('detail', { { symptom = 'nausea', severity = 1, wher = 'x' } })", "unused_answer"),
  ])
  func aWrongCallIsRefused(source: String, code: String) throws {
    #expect(try bench("{ 'nausea' }").failure(source)?.code == code)
  }
}
