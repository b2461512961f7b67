import CareModel
import Testing

/// What is said of a refused answer to those who must not see it again: the bounds, in each language, and nothing of the answer.
struct RefusalTests {
  private static let scale = FormItem(id: "pain", format: .scale(ScaleFormat(min: 0, max: 10)))
  private static let weight = FormItem(
    id: "weight", format: .numeric(NumericFormat(min: 30.5, max: 400, soft: SoftRange(min: 40, max: 150))))
  private static let note = FormItem(id: "note", format: .text(TextFormat(minLength: 2, maxLength: 1)))
  private static let side = FormItem(
    id: "side",
    format: .choice(
      ChoiceFormat(options: [ChoiceOption(value: "l", text: "Left"), ChoiceOption(value: "r", text: "Right")])))

  private static let cases: [(FormItem, String, String)] = [
    (scale, "above_maximum", "The maximum is 10."), (scale, "below_minimum", "The minimum is 0."),
    (scale, "not_whole", "Please answer with a whole number."), (weight, "below_minimum", "The minimum is 30.5."),
    (weight, "above_maximum", "The maximum is 400."),
    (weight, "needs_confirmation", "Less than 40 is unusual. More than 150 is unusual."),
    (note, "too_long", "Please enter at most 1 character."), (note, "too_short", "Please enter at least 2 characters."),
    (note, "several_lines", "Please enter only one line."), (note, "empty_text", "Please enter some text."),
    (side, "unknown_choice", "Please answer with one of the choices: l, r."),
    (side, "too_many_choices", "Please choose at most 1."), (side, "read_only", "This answer cannot be changed."),
  ]

  @Test(arguments: cases) func itNamesTheBoundAndNotTheAnswer(item: FormItem, code: String, words: String) {
    #expect(item.refusal(code, in: .english) == words)
  }

  @Test(arguments: cases) func noLanguageLeavesAPlaceOpen(item: FormItem, code: String, words: String) {
    for language in Language.all {
      let text = item.refusal(code, in: language)
      #expect(!text.isEmpty && !text.contains("{") && !text.hasSuffix(";"), "\(language.tag) \(code): \(text)")
      #expect(!text.contains(code), "\(language.tag): \(text)")
    }
  }
}
