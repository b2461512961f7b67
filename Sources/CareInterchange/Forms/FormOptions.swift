import CareModel

/// The options of a question of an imported form.
struct FormOptions {
  /// The options, with the codes of the form as their values.
  var options: [ChoiceOption] = []
  /// Their words in other languages.
  var words: [ImportedText] = []

  /// The codes with the values that they became.
  var codes: [(code: String, value: String)] { options.map { ($0.value, $0.value) } }

  /// Whether an option has a code.
  func has(_ code: String) -> Bool { options.contains { $0.value == code } }

  /// Adds an option.
  mutating func add(_ code: String, _ text: ImportedText) {
    // Options repeat no answers, so that a brace is itself.
    let shown = TemplateText.unescaped(text.text)
    options.append(ChoiceOption(value: code, text: shown.isEmpty ? code : shown))
    words.append(
      ImportedText(text: shown, translations: text.translations.mapValues { TemplateText.unescaped($0) }))
  }

  /// Returns the format of one option, or of several.
  func format(multiple: Bool, dropDown: Bool = false) -> AnswerFormat {
    dropDown && !multiple
      ? .valuePicker(ValuePickerFormat(options: options))
      : .choice(ChoiceFormat(options: options, multiple: multiple))
  }
}
