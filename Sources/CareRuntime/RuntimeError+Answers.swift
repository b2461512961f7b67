package import CareModel

extension RuntimeError {
  /// Returns the error of a refused answer with the title of the item and the reason in a language; any other error as it is.
  package func inWords(of survey: Survey?, in language: Language) -> RuntimeError {
    guard case .refusedAnswer(let name, let rule, _, nil) = self, rule != "own_words_refused" else { return self }
    // The option of a row must be one that was chosen, which are not all of its item's.
    guard rule != "not_chosen" else { return self }
    // An item of a row is named with the step and the number of the row: `meds[2].name`.
    let id = name.split(separator: ".").last.map(String.init) ?? name
    guard let item = survey?.steps.lazy.flatMap(\.questions).first(where: { $0.id == id }) else { return self }
    return .refusedAnswer(item: name, rule: rule, title: item.text, reason: item.refusal(rule, in: language))
  }
}

extension AnswerError {
  /// Returns what a code says of an answer, after its subject, where the item is not known.
  static func predicate(ofCode code: String) -> String {
    predicates[code] ?? "is not one that the item accepts"
  }

  private static let predicates = [
    "wrong_type": "has another type", "not_finite": "is not a number", "below_minimum": "is below the minimum",
    "above_maximum": "is above the maximum", "needs_confirmation": "is unusual and not confirmed",
    "off_step": "is between two steps", "not_whole": "is not a whole number", "too_many_digits": "has too many digits",
    "units_not_offered": "has units that are not offered", "unknown_choice": "is not one of the choices",
    "not_chosen": "is not one of the options that were chosen", "repeated_choice": "has a choice twice",
    "too_few_choices": "has too few choices",
    "too_many_choices": "has too many choices", "exclusive_choice": "has a choice that excludes the others",
    "empty_text": "is empty", "several_lines": "has several lines", "too_long": "is too long",
    "too_short": "is too short",
    "bad_strokes": "has a drawing that cannot be read", "not_read": "is to a document that was not read to its end",
    "not_email": "is not an email address", "not_the_same": "differs from the one that it repeats",
    "pattern_mismatch": "does not have the required format", "pattern_unusable": "cannot be checked",
    "empty_file": "is an empty file", "file_too_large": "is a file that is too large",
    "wrong_file_type": "is a file of another type", "missing_file": "has no file",
    "dont_know_not_offered": "is \"don't know\", which is not offered", "read_only": "cannot be changed",
    "time_is_up": "came after the time was up", "incorrect": "is not the correct one",
  ]
}
