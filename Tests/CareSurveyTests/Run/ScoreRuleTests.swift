import CareModel
import CareSurvey
import Testing

/// Scores with rules for missing items, weights, reversed items, ranges, and expressions.
@Suite struct ScoreRuleTests {
  static let items = ["a", "b", "c", "d"]

  private func score(_ answers: [Int?], _ edit: (inout SurveyScore) -> Void) throws -> Answer? {
    var score = SurveyScore(id: "sum", kind: .sum, items: Self.items.map { ItemReference($0) })
    edit(&score)
    let asked = Survey(
      id: "s", steps: [Step(id: "f", kind: .form, items: Self.items.map { scale($0, 0...3) })], scores: [score])
    #expect(asked.diagnose().isEmpty, "\(asked.diagnose())")
    var run = try run(asked)
    for (item, answer) in zip(Self.items, answers) {
      try run.answer(item, answer.map { .integer($0) }, at: Moment.start)
    }
    return try run.result().score("sum")?.answer
  }

  static let cases: [(answers: [Int?], expected: Answer?, edit: @Sendable (inout SurveyScore) -> Void)] = [
    ([1, 2, 3, nil], nil, { _ in }),
    ([1, 2, 3, nil], .integer(8), { $0.missing = .prorate }),
    ([1, 2, 2, nil], .double(5.0 * 4 / 3), { $0.missing = .prorate }),
    ([1, 2, 3, nil], .integer(6), { $0.missing = .ignore }),
    ([1, nil, nil, nil], nil, { $0.missing = .prorate }),
    ([1, 3, nil, nil], .integer(8), { $0.missing = .prorate }),
    (
      [1, 2, 3, nil], nil,
      {
        $0.missing = .prorate
        $0.atLeast = 0.8
      }
    ),
    (
      [1, nil, nil, nil], .integer(1),
      {
        $0.missing = .ignore
        $0.atLeast = 0.25
      }
    ),
    ([nil, nil, nil, nil], nil, { $0.missing = .ignore }),
    ([3, 0, 0, 0], .integer(0), { $0.reversed = ["a": 3] }),
    ([1, 2, 3, 0], .integer(12), { $0.weights = ["c": 3] }),
    (
      [1, 2, nil, 3], .double(12),
      {
        $0.missing = .prorate
        $0.weights = ["c": 3]
      }
    ),
    (
      [1, 2, 3, 0], .double(2),
      {
        $0.kind = .mean
        $0.weights = ["c": 3]
      }
    ),
    ([1, 2, 3, 0], .double(4.5), { $0.weights = ["c": 0.5] }),
    (
      [1, 2, 3, nil], .double(2),
      {
        $0.kind = .mean
        $0.missing = .prorate
      }
    ),
  ]

  @Test(arguments: cases.indices)
  func aScoreFollowsItsRules(index: Int) throws {
    let test = Self.cases[index]
    let found = try score(test.answers, test.edit)
    #expect(found?.number == test.expected?.number, "case \(index): \(String(describing: found))")
  }

  @Test func aRangeIsNamedByItsLeastNumber() {
    var score = SurveyScore(id: "s", kind: .sum, items: [])
    score.bands = [.init(from: 0, name: "minimal"), .init(from: 5, name: "mild"), .init(from: 10, name: "moderate")]
    #expect(
      [-1, 0, 4.9, 5, 10, 27].map { score.band(of: $0) } == [nil, "minimal", "minimal", "mild", "moderate", "moderate"])
  }

  @Test(arguments: [
    ("a + b * c", 7.0), ("(a + b) * c", 9), ("-a + b", 1), ("c / b / 2", 0.75), ("max(a, b, c) - min(a, b)", 2),
    ("round(c / b)", 2), ("abs(a - c)", 2), ("1.5 * b", 3), ("c / (a - 1)", nil), ("a + d", nil),
  ])
  func anExpressionIsCalculated(_ text: String, _ expected: Double?) throws {
    let formula = try Formula(text)
    #expect(formula.value { ["a": 1.0, "b": 2, "c": 3][$0] } == expected)
  }

  @Test(arguments: [
    "", "a +", "(a", "a b", "sqrt(a)", "1.2.3", "a ^ 2", "min()", "abs(a, b)", String(repeating: "(", count: 99),
  ])
  func aWrongExpressionIsRefused(_ text: String) {
    #expect(throws: Formula.Problem.self) { try Formula(text) }
  }

  @Test func aCalculatedScoreCanDecide() throws {
    var ratio = SurveyScore(id: "ratio", kind: .calculate, items: [ItemReference("x"), ItemReference("y")])
    ratio.expression = "x / y"
    var asked = survey(
      form("f", scale("x"), scale("y")),
      instruction("high", skip: .none(of: [.above(item: ItemReference("ratio"), value: 2)])),
      completion("done"))
    asked.scores = [ratio]
    #expect(asked.diagnose().isEmpty)
    for (y, path) in [(1, ["f", "high"]), (3, ["f", "done"]), (0, ["f", "done"])] {
      var run = try run(asked)
      try run.answer("x", .integer(6), at: Moment.start)
      try run.answer("y", .integer(y), at: Moment.start)
      try run.next(at: Moment.start)
      #expect(run.path == path)
    }
  }
}
