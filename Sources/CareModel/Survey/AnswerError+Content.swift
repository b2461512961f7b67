extension AnswerError {
  /// The code and the words of each case.
  var content: (code: String, message: String) {
    switch self {
    case .wrongType(let expected): ("wrong_type", "Please answer with \(expected).")
    case .notFinite: ("not_finite", "Please answer with a number.")
    case .belowMinimum(let min, let value):
      ("below_minimum", "The least you can answer is \(plain(min)); you gave \(plain(value)).")
    case .aboveMaximum(let max, let value):
      ("above_maximum", "The most you can answer is \(plain(max)); you gave \(plain(value)).")
    case .offStep(let below, let above, let value):
      ("off_step", "Please choose \(below) or \(above); \(value) lies between them.")
    case .notWhole(let value): ("not_whole", "Please answer with a whole number; you gave \(plain(value)).")
    case .tooManyDigits(let most, let value):
      (
        "too_many_digits",
        most == 0
          ? "Please leave out everything after the decimal point; you gave \(plain(value))."
          : "Please give at most \(count(most, "digit")) after the decimal point; you gave \(plain(value))."
      )
    case .unknownChoice(let value, let options):
      ("unknown_choice", "'\(value)' is not one of the choices: \(options.joined(separator: ", ")).")
    case .repeatedChoice(let value): ("repeated_choice", "'\(value)' is chosen twice.")
    case .tooFewChoices(let least, let given):
      ("too_few_choices", "Please choose at least \(least); you chose \(given).")
    case .tooManyChoices(let most, let given):
      ("too_many_choices", "Please choose at most \(most); you chose \(given).")
    case .exclusiveChoice(let text): ("exclusive_choice", "'\(text)' cannot be chosen together with others.")
    case .emptyText: ("empty_text", "Please write something.")
    case .severalLines: ("several_lines", "Please write one line only.")
    case .tooLong(let most, let length):
      ("too_long", "Please write at most \(count(most, "character")); you wrote \(length).")
    case .patternMismatch(let message):
      ("pattern_mismatch", message ?? "What you wrote does not have the form asked for.")
    case .patternUnusable: ("pattern_unusable", "What you wrote cannot be checked; please tell the study team.")
    case .dontKnowNotOffered: ("dont_know_not_offered", "Please answer; \"I don't know\" is not offered here.")
    case .readOnly: ("read_only", "This answer cannot be changed.")
    case .unknownItem(let item, let suggestion):
      (
        "unknown_item",
        "This step does not ask '\(item)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? ".")
      )
    case .runFinished: ("run_finished", "The survey has ended.")
    }
  }

  /// The number as a person writes it: no point in a whole one.
  private func plain(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
