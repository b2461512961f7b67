import CareModel
import CareSurvey
import Foundation
import Testing

/// Words that a participant typed for "other": an answer of their own kind, which equals no option's value.
struct OwnWordsTests {
  private static let fruit = FormItem(
    id: "fruit",
    format: .choice(
      ChoiceFormat(options: [
        ChoiceOption(value: "1", text: "Apple"), ChoiceOption(value: "2", text: "Pear"),
        ChoiceOption(value: "9", text: "Other:", other: true),
      ])))
  private static let seen = FormItem(
    id: "seen",
    format: .choice(
      ChoiceFormat(
        options: [
          ChoiceOption(value: "a", text: "A"), ChoiceOption(value: "b", text: "B", score: 2),
          ChoiceOption(value: "o", text: "Other", other: true, score: 5),
        ], multiple: true)))

  private func result(_ one: Answer, _ several: Answer) throws -> SurveyResult {
    var run = try run(survey(form("f", Self.fruit, Self.seen)))
    try run.answer("fruit", one, at: Moment.start)
    try run.answer("seen", several, at: Moment.start)
    return try run.result()
  }

  private static let own = ItemReference("fruit"), list = ItemReference("seen")

  @Test(
    arguments: [
      (.equals(item: own, value: .text("2")), false), (.equals(item: own, value: .choices(["2"])), false),
      (.notEquals(item: own, value: .text("2")), true), (.equals(item: own, value: .text("9")), true),
      (.containsAny(item: own, values: ["2"]), false), (.containsAny(item: own, values: ["1", "9"]), true),
      (.containsAny(item: list, values: ["b"]), false), (.containsAll(item: list, values: ["a", "b"]), false),
      (.containsAll(item: list, values: ["a", "o"]), true), (.isAnswered(item: own), true),
      (.matches(item: own, pattern: "[0-9]"), true), (.matches(item: list, pattern: "b"), true),
    ] as [(Condition, Bool)])
  func noConditionOnAValueHoldsForTheSameWords(condition: Condition, holds: Bool) throws {
    let result = try result(.chosen(["9"], other: "2"), .chosen(["a", "o"], other: "b"))
    #expect(try condition.holds(in: result, hooks: nil) == holds)
  }

  @Test func valuesHaveTheOptionAndTheWordsApart() throws {
    let typed = try result(.chosen(["9"], other: "2"), .chosen(["a", "o"], other: "b"))
    #expect(typed.answer("fruit")?.ownWords == "2")
    #expect(
      typed.steps[0].answers.flatMap(\.outcomeValues) == [
        OutcomeValue(.text("9"), kind: "fruit", other: "2"), OutcomeValue(.text("a"), kind: "seen"),
        OutcomeValue(.integer(5), kind: "seen", other: "b"),
      ])
    let chosen = try result(.choices(["2"]), .choices(["a", "b"]))
    #expect(
      chosen.steps[0].answers.flatMap(\.outcomeValues) == [
        OutcomeValue(.text("2"), kind: "fruit"), OutcomeValue(.text("a"), kind: "seen"),
        OutcomeValue(.integer(2), kind: "seen"),
      ])
  }

  @Test func aValueWithWordsIsReadAsItWasWritten() throws {
    let value = OutcomeValue(.text("9"), kind: "fruit", other: "2", recorded: Moment.start)
    #expect(try JSONDecoder().decode(OutcomeValue.self, from: JSONEncoder().encode(value)) == value)
  }

  @Test func wordsAreShownAfterTheTextOfTheirOption() {
    let words = Answer.chosen(["9"], other: "Pear"), format = Self.fruit.format
    #expect(format.text(of: words, rounded: false, in: .english) == "Other: Pear")
    #expect(format.text(of: .choices(["2"]), rounded: false, in: .english) == "Pear")
    #expect(format.text(of: .choices(["9"]), rounded: false, in: .english) == "Other:")
    #expect(ChoiceOption(value: "o", text: "… ").text(with: "x") == "o: x")
  }

  @Test func aTextOfTheAuthorHasTheBareWords() throws {
    let own = survey(form("f", Self.fruit, Self.seen), instruction("i", text: "More about {fruit} and {seen}."))
    var run = try run(own)
    try run.answer("fruit", .chosen(["9"], other: "plums"), at: Moment.start)
    try run.answer("seen", .chosen(["a", "o"], other: "birds"), at: Moment.start)
    try run.next(at: Moment.start)
    #expect(run.step?.text == "More about plums and A, birds.")
  }

  @Test(arguments: Language.all)
  func wordsWhereNoneAreTakenAreRefusedAsSuch(language: Language) {
    let format = AnswerFormat.choice(ChoiceFormat(options: [ChoiceOption(value: "a", text: "A")]))
    let error = #expect(throws: AnswerError.ownWordsRefused(options: ["a"])) {
      try format.validate(.chosen([], other: "my dog"))
    }
    let message = error?.message(in: language) ?? ""
    #expect(message.contains("a") && !message.contains("my dog"))
    #expect(error?.code == "own_words_refused")
  }
}
