import CareInterchange
import CareModel
import CareSurvey
import CareTestSupport
import Foundation
import Testing

/// What other programs make of the conditions and scores of exported questionnaires.
struct ExpressionTests {
  /// The response to a run, and whether the questionnaire says all of its conditions.
  private static func pair(_ name: String, _ survey: Survey, _ result: SurveyResult) throws -> ExpressionEvaluator.Pair
  {
    ExpressionEvaluator.Pair(
      name: name, questionnaire: try ExportedQuestionnaire(survey, plan: "plan").json,
      response: try ResponseTests.exported(result, of: survey, zone: Zone("Asia/Seoul")).json)
  }

  /// A condition that is not written is listed, and shows its item elsewhere: such a survey proves nothing.
  private static func saysAll(_ survey: Survey) throws -> Bool {
    try ExportedQuestionnaire(survey, plan: "plan").losses.allSatisfy { $0.what != "the condition" || $0.isKept }
  }

  @Test(.enabled(if: ExpressionEvaluator.python != nil, "scripts/test makes the environment of fhirpathpy 2.2.4"))
  func anIndependentEngineShowsWhatTheRunShowed() throws {
    var pairs: [ExpressionEvaluator.Pair] = [], skipped = 0
    let seeds = 1...UInt64(Soak.rounds(50))
    for seed in seeds {
      var maker = RandomConditions(seed: seed)
      guard try Self.saysAll(maker.survey) else {
        skipped += 1
        continue
      }
      for run in 0..<6 {
        pairs.append(try Self.pair("seed \(seed), run \(run)", maker.survey, maker.result(at: ResponseTests.now)))
      }
    }
    let report = try ExpressionEvaluator.report(pairs)
    #expect(report.wrong.isEmpty, "\(report.wrong.prefix(5).joined(separator: "\n"))")
    #expect(skipped < seeds.count / 2, "\(skipped) of \(seeds.count) surveys say nothing")
    for kind in ["enableWhen", "enableWhenExpression", "calculatedExpression"] {
      #expect(report.counts[kind, default: 0] > 100, "\(report.counts)")
    }
  }

  private static let code = "http://snomed.info/sct|"
  private static let items = [
    FormItem(
      id: "c",
      format: .choice(
        ChoiceFormat(options: [
          ChoiceOption(value: "x", text: "X", code: code + "1"), ChoiceOption(value: "y", text: "Y", code: code + "2"),
          ChoiceOption(value: "z", text: "Z", other: true),
        ]))),
    FormItem(
      id: "m",
      format: .choice(
        ChoiceFormat(
          options: [
            ChoiceOption(value: "p", text: "P", code: code + "3"), ChoiceOption(value: "q", text: "Q"),
            ChoiceOption(value: "r", text: "R", other: true),
          ], multiple: true))),
    FormItem(
      id: "s",
      format: .choice(
        ChoiceFormat(options: (0..<3).map { ChoiceOption(value: "v\($0)", text: "V\($0)", score: Double($0)) }))),
    FormItem(id: "b", format: .boolean(BooleanFormat()), dontKnow: true),
  ]

  /// Conditions under which exported surveys showed other steps than `care`.
  private static let reported: [Condition] = [
    .none(of: [.equals(item: ItemReference("c"), value: .text("x"))]),
    .none(of: [.equals(item: ItemReference("c"), value: .text("z"))]),
    .none(of: [.containsAny(item: ItemReference("m"), values: ["p"])]),
    .none(of: [.containsAny(item: ItemReference("m"), values: ["r"])]),
    .none(of: [
      .all(of: [
        .equals(item: ItemReference("c"), value: .text("x")),
        .any(of: [
          .containsAny(item: ItemReference("m"), values: ["p"]), .containsAny(item: ItemReference("m"), values: ["r"]),
        ]),
      ])
    ]), .equals(item: ItemReference("c"), value: .text("x")), .containsAny(item: ItemReference("m"), values: ["p"]),
    .none(of: [.atLeast(item: ItemReference("s"), value: 1)]), .atLeast(item: ItemReference("s"), value: 1),
    .notEquals(item: ItemReference("c"), value: .text("y")), .isDontKnow(item: ItemReference("b")),
    .none(of: [.atLeast(item: ItemReference("total"), value: 2)]),
  ]

  /// A survey with a question for each condition, which is skipped if it holds.
  private static func survey(_ items: [FormItem], skippingBy conditions: [Condition], sumOf item: String) -> Survey {
    let steps = conditions.enumerated().map { place, condition in
      Step(
        id: "e\(place)", kind: .question, items: [FormItem(id: "a\(place)", format: .text(TextFormat()))],
        skip: condition)
    }
    return Survey(
      id: "h", steps: [Step(id: "one", kind: .form, items: items)] + steps,
      scores: [SurveyScore(id: "total", kind: .sum, items: [ItemReference(item)])])
  }

  /// Options that are no codes in the form of another program: numbers, dates, times, and texts, of which one takes words.
  private static let typed: [FormItem] = {
    func item(_ id: String, _ type: FormAnswerType, _ options: [ChoiceOption], multiple: Bool = false) -> FormItem {
      var item = FormItem(id: id, format: .choice(ChoiceFormat(options: options, multiple: multiple)))
      item.form = FormLink(id)
      item.form?.type = type
      return item
    }
    return [
      item("i", .integer, (1...3).map { ChoiceOption(value: "\($0)", text: "N\($0)", score: Double($0)) }),
      item("d", .date, ["2026-06-01", "2026-06-02"].map { ChoiceOption(value: $0, text: "Day \($0)") }),
      item("t", .time, ["08:00", "12:30"].map { ChoiceOption(value: $0, text: "At \($0)") }),
      item(
        "w", .string,
        [
          ChoiceOption(value: "a", text: "It's A"), ChoiceOption(value: "b", text: "B"),
          ChoiceOption(value: "o", text: "Other", other: true),
        ], multiple: true),
    ]
  }()

  @Test(.enabled(if: ExpressionEvaluator.python != nil, "scripts/test makes the environment of fhirpathpy 2.2.4"))
  func optionsThatAreNoCodesAreComparedAsWhatTheyAre() throws {
    let single = [("i", "2"), ("d", "2026-06-01"), ("t", "12:30")].map { item, value in
      Condition.equals(item: ItemReference(item), value: .text(value))
    }
    let several = ["a", "o"].map { Condition.containsAny(item: ItemReference("w"), values: [$0]) }
    let plain =
      single + several + [.atLeast(item: ItemReference("i"), value: 2), .isAnswered(item: ItemReference("w"))]
    let conditions = plain + plain.map { .none(of: [$0]) } + [.atLeast(item: ItemReference("total"), value: 3)]
    let survey = Self.survey(Self.typed, skippingBy: conditions, sumOf: "i")
    #expect(survey.diagnose().isEmpty)
    #expect(try Self.saysAll(survey))
    var pairs: [ExpressionEvaluator.Pair] = []
    for i in [nil, "1", "2", "3"] {
      for (d, t) in [(nil, nil), ("2026-06-01", "08:00"), ("2026-06-02", "12:30")] as [(String?, String?)] {
        for w in [
          nil, .choices(["a"]), .choices(["a", "b"]), .chosen(["o"], other: "plums"), .chosen(["b", "o"], other: "x"),
        ]
          as [Answer?]
        {
          var run = try SurveyRun.begin(survey, runID: "r", at: ResponseTests.now)
          for (item, value) in [("i", i), ("d", d), ("t", t)] {
            if let value { try run.answer(item, .choices([value]), at: ResponseTests.now) }
          }
          if let w { try run.answer("w", w, at: ResponseTests.now) }
          while run.finished == nil { try run.next(at: ResponseTests.now) }
          pairs.append(
            try Self.pair("\([i, d, t].map { $0 ?? "-" }) \(w as Any)", survey, run.result()))
        }
      }
    }
    let report = try ExpressionEvaluator.report(pairs)
    #expect(report.wrong.isEmpty, "\(report.wrong.prefix(5).joined(separator: "\n"))")
    #expect(report.counts["enableWhenExpression", default: 0] > 100, "\(report.counts)")
  }

  @Test(.enabled(if: ExpressionEvaluator.python != nil, "scripts/test makes the environment of fhirpathpy 2.2.4"))
  func everyReportedConditionMeansTheSame() throws {
    let survey = Self.survey(Self.items, skippingBy: Self.reported, sumOf: "s")
    #expect(survey.diagnose().isEmpty)
    #expect(try Self.saysAll(survey))
    var pairs: [ExpressionEvaluator.Pair] = []
    for c in [nil, .choices(["x"]), .choices(["y"]), .choices(["z"]), .chosen(["z"], other: "x")] as [Answer?] {
      for m in [nil, .choices(["p"]), .choices(["q"]), .chosen(["p", "r"], other: "q"), .chosen(["r"], other: "p")]
        as [Answer?]
      {
        for (s, b) in [(nil, nil), (.choices(["v0"]), .dontKnow), (.choices(["v2"]), .boolean(false))]
          as [(Answer?, Answer?)]
        {
          var run = try SurveyRun.begin(survey, runID: "r", at: ResponseTests.now)
          for (item, answer) in [("c", c), ("m", m), ("s", s), ("b", b)] {
            if let answer { try run.answer(item, answer, at: ResponseTests.now) }
          }
          while run.finished == nil { try run.next(at: ResponseTests.now) }
          pairs.append(try Self.pair("\([c, m, s, b])", survey, run.result()))
        }
      }
    }
    let report = try ExpressionEvaluator.report(pairs)
    #expect(report.wrong.isEmpty, "\(report.wrong.prefix(5).joined(separator: "\n"))")
  }
}
