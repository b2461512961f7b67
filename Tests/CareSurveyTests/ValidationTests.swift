import CareModel
import CareSurvey
import Testing

@Suite struct ValidationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var format: AnswerFormat
    var answer: Answer
    var kept: Answer?
    var code: String?
    var testDescription: String { "\(format.name) \(answer) \(code ?? "kept")" }

    static func keeps(_ format: AnswerFormat, _ answer: Answer, as kept: Answer? = nil) -> Case {
      Case(format: format, answer: answer, kept: kept ?? answer)
    }

    static func refuses(_ format: AnswerFormat, _ answer: Answer, _ code: String) -> Case {
      Case(format: format, answer: answer, code: code)
    }
  }

  static let pain = AnswerFormat.scale(ScaleFormat(min: 0, max: 10, step: 5))
  static let widest = AnswerFormat.scale(ScaleFormat(min: .min, max: .max, step: 2))
  static let number = AnswerFormat.numeric(NumericFormat(digits: 2, min: -1, max: 100))
  static let whole = AnswerFormat.numeric(NumericFormat(integer: true))
  static let yes = AnswerFormat.boolean(BooleanFormat())
  static let note = AnswerFormat.text(TextFormat(maxLength: 3))
  static let code = AnswerFormat.text(TextFormat(pattern: "^[A-Z]+$", message: "Write capitals."))
  static let options = [
    ChoiceOption(value: "a", text: "A"), ChoiceOption(value: "b", text: "B"), ChoiceOption(value: "c", text: "C"),
    ChoiceOption(value: "none", text: "None of these", exclusive: true),
  ]
  static let one = AnswerFormat.choice(ChoiceFormat(options: options))
  static let two = AnswerFormat.choice(ChoiceFormat(options: options, multiple: true, minChoices: 1, maxChoices: 2))
  static let granted = AnswerFormat.choice(ChoiceFormat(options: options, multiple: true, minChoices: 0))
  static let open = AnswerFormat.choice(
    ChoiceFormat(options: options + [ChoiceOption(value: "other", text: "Other", other: true)], multiple: true))

  static let cases: [Case] = [
    .keeps(pain, .integer(5)),
    // A script's 5.0 is the same value.
    .keeps(pain, .double(5), as: .integer(5)),
    .refuses(pain, .double(5.5), "not_whole"),
    .refuses(pain, .integer(7), "off_step"),
    .refuses(pain, .integer(-5), "below_minimum"),
    .refuses(pain, .integer(15), "above_maximum"),
    .refuses(pain, .text("5"), "wrong_type"),
    .refuses(pain, .dontKnow, "dont_know_not_offered"),
    // The distance from the least value does not fit in an integer.
    .keeps(widest, .integer(.max)),
    .refuses(pain, .double(1e300), "above_maximum"),
    .refuses(pain, .double(-1e300), "below_minimum"),
    .refuses(whole, .double(1e300), "above_maximum"),
    .keeps(number, .double(36.65)),
    .keeps(number, .integer(37), as: .double(37)),
    .refuses(number, .double(36.655), "too_many_digits"),
    // Written 1e-07, which is seven digits.
    .refuses(number, .double(1e-7), "too_many_digits"),
    .refuses(number, .double(.nan), "not_finite"),
    .refuses(number, .double(.infinity), "not_finite"),
    .refuses(number, .double(-1.01), "below_minimum"),
    .refuses(number, .double(100.001), "above_maximum"),
    .refuses(number, .boolean(true), "wrong_type"),
    .refuses(whole, .double(2.5), "not_whole"),
    .keeps(whole, .double(-3), as: .integer(-3)),
    .keeps(yes, .boolean(false)),
    .refuses(yes, .integer(1), "wrong_type"),
    .keeps(note, .text("abc")),
    // One character to a person, many code units to a machine.
    .keeps(note, .text("👩‍👩‍👧‍👦éü")),
    .refuses(note, .text("abcd"), "too_long"),
    .refuses(note, .text(" \n"), "empty_text"),
    .refuses(note, .text("a\nb"), "several_lines"),
    .keeps(code, .text("ABC")),
    .refuses(code, .text("abc"), "pattern_mismatch"),
    .keeps(one, .choices(["b"])),
    .keeps(one, .text("b"), as: .choices(["b"])),
    .refuses(one, .choices(["a", "b"]), "too_many_choices"),
    .refuses(one, .choices([]), "too_few_choices"),
    .refuses(one, .choices(["d"]), "unknown_choice"),
    // Choices are kept in the order of the options.
    .keeps(two, .choices(["c", "a"]), as: .choices(["a", "c"])),
    .refuses(two, .choices(["a", "a"]), "repeated_choice"),
    .refuses(two, .choices(["a", "b", "c"]), "too_many_choices"),
    .refuses(two, .choices(["a", "none"]), "exclusive_choice"),
    .keeps(two, .choices(["none"])),
    .keeps(granted, .choices([])),
    // Words are taken only for the option that asks for them, which they choose.
    .keeps(open, .chosen(["other", "a"], other: "tea"), as: .chosen(["a", "other"], other: "tea")),
    .keeps(open, .chosen(["a"], other: "tea"), as: .chosen(["a", "other"], other: "tea")),
    .keeps(open, .choices(["other"])),
    .refuses(open, .choices(["ginger tea", "a"]), "unknown_choice"),
    .refuses(open, .chosen([], other: " "), "empty_text"),
    .refuses(two, .chosen(["a"], other: "tea"), "own_words_refused"),
    // A pattern that would take years, and one that is none.
    .refuses(
      .text(TextFormat(pattern: "^(a+)+$")), .text(String(repeating: "a", count: 60) + "!"), "pattern_unusable"),
    .refuses(.text(TextFormat(pattern: "(")), .text("a"), "pattern_unusable"),
  ]

  @Test(arguments: cases)
  func anAnswerIsValidatedByItsValue(test: Case) {
    do throws(AnswerError) {
      let kept = try test.format.validate(test.answer)
      #expect(kept == test.kept)
    } catch {
      #expect(error.code == test.code)
    }
  }

  @Test(
    arguments: [
      (pain, .integer(12), "The maximum is 10; you entered 12."),
      (pain, .integer(7), "Please choose 5 or 10; 7 is between them."),
      (number, .double(1.234), "Please enter at most 2 digits after the decimal point; you entered 1.234."),
      (note, .text("abcd"), "Please enter at most 3 characters; you entered 4."),
      (code, .text("abc"), "Write capitals."),
      (two, .choices(["a", "none"]), "'None of these' cannot be chosen together with others."),
    ] as [(AnswerFormat, Answer, String)])
  func theMessageNamesTheRuleTheBoundAndTheValue(format: AnswerFormat, answer: Answer, message: String) {
    do throws(AnswerError) {
      try format.validate(answer)
      Issue.record("\(answer) is taken")
    } catch {
      #expect(error.message == message)
    }
  }

  @Test func anErrorsDescriptionContainsNoAnswer() {
    #expect("\(AnswerError.unknownChoice(value: "secret", options: ["a"]))" == "unknown_choice")
  }

  @Test func dontKnowIsAnAnswerIfItIsOffered() throws {
    let item = scale("pain", dontKnow: true)
    #expect(try item.validate(.dontKnow) == .dontKnow)
  }
}
