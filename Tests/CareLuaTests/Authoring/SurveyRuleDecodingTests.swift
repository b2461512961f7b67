import CareLua
import CareModel
import Foundation
import Testing

/// Rules, steps, and scores of surveys, as plans write them.
@Suite struct SurveyRuleDecodingTests {
  private func load(_ steps: String, scores: String = "{}", hooks: String = "") throws -> Survey {
    let plan = try PlanLoader(registry: .standard).load(
      MemoryReader(
        plan: """
          return plan "p" { title = "P", tasks = { task "a" { title = "A", schedule = schedule.once {},
            survey = survey "s" { steps = { \(steps) }, scores = \(scores), \(hooks) } } } }
          """))
    return try #require(plan.definition.tasks.first?.base.survey)
  }

  @Test func rulesOfItemsAreConditionsOrFunctions() throws {
    let asked = try load(
      """
      form "f" { items = {
        scale "x" { min = 0, max = 3, required = true, default = survey.last "x" },
        survey.text "why" { required = survey.at_least("x", 2), read_only = survey.equals(survey.last "x", 3) },
        scale "y" { min = 0, max = 3, required = function(result) return result.x == 1 end,
          default = function(item, result) return 2 end },
      } }
      """)
    let items = asked.steps[0].items
    #expect(items[0].required && items[0].defaultSource == .answer(of: ItemReference(item: "x", source: .last)))
    #expect(items[1].requirement == .when(.atLeast(item: ItemReference("x"), value: 2)))
    #expect(items[1].lock == .when(.equals(item: ItemReference(item: "x", source: .last), value: .integer(3))))
    #expect(items[2].requirement.condition?.hooks.count == 1)
    #expect({ if case .hook? = items[2].defaultSource { true } else { false } }())
  }

  @Test func stepsHaveTheirCommonFields() throws {
    let asked = try load(
      """
      instruction "a" { footnote = "F", image = "a.png", icon = "heart", learn_more = "L", shows_progress = false,
        body = { "One", { text = "Two", detail = "D", tag = "2." } } },
      wait "w" {}, web "read" { content = "Long" }, survey.table "t" { rows = { "R" } }, custom "c" {},
      form "f" { items = { scale "x" { min = 0, max = 3 } },
        checks = { { require = survey.below("x", 3), item = "x", message = "Too much" } } },
      review "r" { steps = { "f" } }, completion "stop" { ends = "early" }
      """, hooks: "view_for = function(step) end")
    let first = asked.steps[0]
    #expect(first.footnote == "F" && first.image == "a.png" && first.icon == "heart" && first.learnMore == "L")
    #expect(
      !first.showsProgress && first.body == [BodyItem(text: "One"), BodyItem(text: "Two", detail: "D", tag: "2.")])
    #expect(
      asked.steps.map(\.kind) == [
        .instruction, .wait, .web(WebStep(content: "Long")), .table(TableStep(rows: [BodyItem(text: "R")])), .custom,
        .form, .review(ReviewStep(steps: ["f"])), .completion,
      ])
    #expect(
      asked.steps[5].checks == [
        FormCheck(require: .below(item: ItemReference("x"), value: 3), item: "x", message: "Too much")
      ])
    #expect(asked.steps[7].ends == .early)
    #expect(asked.runHooks.keys.map(\.rawValue) == ["view_for"])
  }

  @Test func scoresHaveRulesRangesAndExpressions() throws {
    let items = #"form "f" { items = { scale "x" { min = 0, max = 3 }, scale "y" { min = 1, max = 5 } } }"#
    let asked = try load(
      items,
      scores: """
        { sum = survey.sum { "x", "y", missing = "prorate", at_least = 0.8, weights = { x = 2 }, reverse = { "y" },
            bands = { { 0, "mild" }, { 5, "severe" } } },
          ratio = survey.calculate("x / y") }
        """)
    #expect(asked.scores.map(\.id) == ["ratio", "sum"])
    #expect(asked.scores[0].items == [ItemReference("x"), ItemReference("y")])
    let sum = asked.scores[1]
    #expect(sum.missing == .prorate && sum.atLeast == 0.8 && sum.weights == ["x": 2] && sum.reversed == ["y": 6])
    #expect(sum.bands == [.init(from: 0, name: "mild"), .init(from: 5, name: "severe")])
  }

  @Test func ordersTimesAndConditionsOfOptionsAreRead() throws {
    let asked = try load(
      """
      form "a" { order = "random", answer_within = seconds(30), items = {
        scale "x" { min = 0, max = 3 },
        choice "c" { order = "random", options = { option("p", "P"), option("q", "Q", { when = survey.at_least("x", 2) }) } },
      } }, form "b" { items = { scale "y" { min = 0, max = 3 } } },
      """, hooks: "shuffle = { \"a\", \"b\" }, expires = hours(24)")
    #expect(asked.shuffle == [["a", "b"]])
    #expect(asked.expires == .seconds(86_400))
    #expect(asked.steps[0].order == .random && asked.steps[0].timeLimit == .seconds(30))
    guard case .choice(let choice) = asked.steps[0].items[1].format else {
      Issue.record("not a choice")
      return
    }
    #expect(choice.order == .random)
    #expect(choice.options.map(\.when) == [nil, .atLeast(item: ItemReference("x"), value: 2)])
  }

  @Test func severalBlocksCanEachHaveAnOrder() throws {
    let steps = #"instruction "a" {}, instruction "b" {}, instruction "c" {}, instruction "d" {}"#
    #expect(try load(steps, hooks: #"shuffle = { { "a", "b" }, { "c", "d" } }"#).shuffle == [["a", "b"], ["c", "d"]])
    #expect(try load(steps, hooks: #"shuffle = { { "b", "c" } }"#).shuffle == [["b", "c"]])
  }

  @Test func aSurveyWithoutTheNewFieldsIsStoredAsBefore() throws {
    let asked = try load(#"form "f" { items = { scale "x" { min = 0, max = 3 } } }"#)
    let json = String(decoding: try JSONEncoder.sorted.encode(asked), as: UTF8.self)
    for key in [
      "runHooks", "checks", "modify", "defaultSource", "showsProgress", "body", "ends", "learnMore", "source",
      "order", "answerWithin", "shuffle", "expires", "when",
    ] {
      #expect(!json.contains("\"\(key)\""), "\(key)")
    }
    #expect(json.contains(#""required":false"#) && json.contains(#""readOnly":false"#))
  }
}

extension JSONEncoder {
  fileprivate static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }
}
