import CareModel
import CareRuntime
import CareTestSupport
import Testing

/// Words typed for "other", from the answer to the tables.
struct OwnWordsExportTests {
  private static let survey = Survey(
    id: "s",
    steps: [
      Step(
        id: "f", kind: .form,
        items: [
          FormItem(
            id: "fruit", text: "Fruit?",
            format: .choice(
              ChoiceFormat(options: [
                ChoiceOption(value: "1", text: "Apple"), ChoiceOption(value: "2", text: "Pear"),
                ChoiceOption(value: "9", text: "Other", other: true),
              ]))),
          FormItem(
            id: "seen", text: "Seen?",
            format: .choice(
              ChoiceFormat(
                options: [
                  ChoiceOption(value: "a", text: "A"), ChoiceOption(value: "b", text: "B"),
                  ChoiceOption(value: "o", text: "Other", other: true),
                ], multiple: true))),
        ])
    ])

  private func life() throws -> LifeFixture {
    let life = try LifeFixture()
    let task = CareTask(
      id: "mood", title: "Mood", schedule: try daily("09:00"), survey: Self.survey, extraction: .answers)
    try life.seed([TaskTimeline(base: task)], header: PlanHeader(id: "plan", title: "Plan"), at: "2026-06-01T06:00")
    return life
  }

  private func perform(_ answers: [String: AnswerInput], on day: String, _ life: LifeFixture) throws -> Outcome {
    let now = "\(day)T09:30"
    let event = try life.event("mood/\(day)T09:00", at: now)
    return try #require(try life.runtime.perform(event, answers: AnswerSheet(answers: answers), at: instant(now))).value
  }

  @Test func theTablesTellWordsFromTheOptionWhoseValueTheyRepeat() throws {
    let life = try life()
    _ = try perform(["fruit": .other("2", with: []), "seen": .other("b", with: ["a"])], on: "2026-06-02", life)
    _ = try perform(["fruit": .text("2"), "seen": .list(["a", "b"])], on: "2026-06-03", life)
    let export = try ExportedRows.of(life.runtime, at: instant("2026-06-04T12:00")) { $0.isWide = true }
    for table in ["values", "answers"] {
      let cells = export[table].map { row in
        [row["kind"] ?? row["item"], row["text"], row["label"], row["other"]].map { ($0 ?? .empty).text }
      }
      let expected = [
        ["fruit", "9", "", "2"], ["seen", "a", "A", ""], ["seen", "o", "", "b"],
        ["fruit", "2", "Pear", ""], ["seen", "a", "A", ""], ["seen", "b", "B", ""],
      ]
      #expect(cells == expected, "\(table)")
    }
    #expect(export["wide/mood"].prefix(2).map { $0["fruit"]?.text } == ["9", "2"])
    #expect(export["wide/mood"].prefix(2).map { $0["seen"]?.text } == ["a|o", "a|b"])
  }

  @Test func outcomesOfEarlierReleasesAreReadAsTheirAnswersWere() throws {
    let life = try life()
    let new = try perform(["fruit": .other("2", with: []), "seen": .other("b", with: ["a"])], on: "2026-06-02", life)
    var old = new
    for (place, text) in [(0, "2"), (2, "b")] {
      (old.values[place].value, old.values[place].other) = (.text(text), nil)
    }
    #expect(old.valuesWithOwnWords == new.values)
    // A person changed them: they are what they say.
    old.values[0].value = .text("1")
    #expect(old.valuesWithOwnWords.first?.value == .text("1"))
    let chosen = try perform(["fruit": .text("2"), "seen": .list(["a", "b"])], on: "2026-06-03", life)
    #expect(chosen.valuesWithOwnWords == chosen.values)
  }

  @Test func wordsForAQuestionWithoutOtherAreRefusedAsSuch() throws {
    let error = RuntimeError.refusedAnswer(item: "fruit", rule: "own_words_refused")
    #expect(error.message.contains("has words for \"other\""))
  }

  @Test func choosingNothingWhereNothingMustBeChosenIsNoAnswer() throws {
    let outcome = try perform(["fruit": .text("1"), "seen": .list([])], on: "2026-06-02", life())
    let result = try #require(try outcome.answers?.result())
    #expect(result.steps[0].answers.map(\.skipped) == [false, true])
    #expect(outcome.values == [OutcomeValue(.text("1"), kind: "fruit", recorded: outcome.values[0].recorded)])
    let item = FormItem(id: "seen", format: Self.survey.steps[0].items[1].format, required: true)
    #expect(try AnswerInput.list([]).answer(for: item) == .choices([]), "a required one refuses it by its own rule")
  }
}
