/// One or several options of a list.
public struct ChoiceFormat: Hashable, Sendable {
  /// The options, each value once, in the order shown.
  public var options: [ChoiceOption]
  /// Whether several may be chosen.
  public var multiple: Bool
  /// The minimum number of chosen options: 1, or 0 if an empty answer is one.
  public var minChoices: Int
  /// The maximum number of chosen options; if nil, all of them if ``multiple``, otherwise 1.
  public var maxChoices: Int?
  /// The order in which the options are shown; exclusive ones and "other" stay last, and pinned ones at their places.
  public var order = ShownOrder.given
  /// The units of the value as a UCUM code.
  public var units: String?

  /// Creates a choice.
  public init(
    options: [ChoiceOption], multiple: Bool = false, minChoices: Int = 1, maxChoices: Int? = nil, units: String? = nil
  ) {
    self.options = options
    self.multiple = multiple
    self.minChoices = minChoices
    self.maxChoices = maxChoices
    self.units = units
  }
}

extension ChoiceFormat: OptionsFormat {
  package static let name = AnswerFormat.Name.choice
  package static let summary = "An item answered with one or several of a list of options."
  package static let valueType = AnswerValueType.choices
  package var format: AnswerFormat { .choice(self) }
  package var choice: ChoiceFormat { self }

  /// The value whose fields all have their defaults.
  public static let template = ChoiceFormat(options: [])

  /// The fields, in the order of the manual.
  public static let fields: [Field<ChoiceFormat>] = [
    Field("options", \.options, "The options to choose from.", required: true, isText: true),
    Field("multiple", \.multiple, "Whether several options can be chosen."),
    Field("min_choices", \.minChoices, "The minimum number of options to choose."),
    Field("max_choices", \.maxChoices, "The maximum number of options to choose."),
    .optionOrder(\.order),
    .units,
  ]

  package func problems(at path: String) -> [SurveyProblem] { problems(at: path, options: "\(path).options") }

  /// Returns what is wrong with the format if its options are written at another path.
  package func problems(at path: String, options place: String) -> [SurveyProblem] {
    var problems: [SurveyProblem] = []
    func report(_ code: SurveyProblem.Code, _ path: String, _ message: String) {
      problems.append(.init(code: code, path: path, message: message))
    }
    if options.isEmpty { report(.noOptions, place, "there are no options; write at least one") }
    var values: Set<String> = []
    for (number, option) in options.enumerated() {
      let path = "\(place)[\(number + 1)]"
      if option.value.isEmpty { report(.illegalID, "\(path).value", "an option needs a value") }
      if !values.insert(option.value).inserted {
        report(.duplicateOption, "\(path).value", "the value '\(option.value)' is already used; write another")
      }
      problems += option.problems(at: path)
    }
    if options.count(where: \.other) > 1 {
      report(.duplicateOption, place, "only one option can be `other`; remove it from the rest")
    }
    if minChoices < 0 { report(.badLimits, "\(path).min_choices", "min_choices is 0 or more") }
    if let maxChoices, maxChoices < 1 { report(.badLimits, "\(path).max_choices", "max_choices is 1 or more") }
    if !multiple, minChoices > 1 || (maxChoices ?? 1) > 1 {
      report(.badLimits, "\(path).multiple", "only one option can be chosen; write multiple = true to allow more")
    } else if !options.isEmpty, minChoices > min(most, options.count) {
      report(
        .badLimits, "\(path).min_choices",
        "min_choices \(minChoices) exceeds the number that can be chosen (\(min(most, options.count)))")
    }
    return problems
  }

  // MARK: Answers

  /// The maximum number of chosen options.
  private var most: Int { multiple ? maxChoices ?? options.count : 1 }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    var values: [String]
    var words: String?
    switch answer {
    case .choices(let chosen): values = chosen
    case .chosen(let chosen, let other): (values, words) = (chosen, other)
    case .text(let chosen): values = [chosen]
    default: throw .wrongType(expected: .choice)
    }
    if let words {
      guard let other = options.first(where: \.other) else {
        throw .ownWordsRefused(options: options.map(\.value))
      }
      guard words.contains(where: { !$0.isWhitespace }) else { throw .emptyText }
      if words.contains(where: \.isNewline) { throw .severalLines }
      if !values.contains(other.value) { values.append(other.value) }
    }
    try validate(values: values)
    let ordered = options.map(\.value).filter(values.contains)
    return words.map { .chosen(ordered, other: $0) } ?? .choices(ordered)
  }

  private func validate(values: [String]) throws(AnswerError) {
    if let repeated = values.enumerated().first(where: { values.prefix($0.offset).contains($0.element) }) {
      throw .repeatedChoice(value: repeated.element)
    }
    if let unknown = values.first(where: { value in !options.contains { $0.value == value } }) {
      throw .unknownChoice(value: unknown, options: options.map(\.value))
    }
    if values.count > 1, let exclusive = options.first(where: { $0.exclusive && values.contains($0.value) }) {
      throw .exclusiveChoice(text: exclusive.text)
    }
    // Conditions of options can leave fewer than an author asks for.
    let least = min(minChoices, options.count)
    guard values.count >= least else { throw .tooFewChoices(least: least, count: values.count) }
    guard values.count <= most else { throw .tooManyChoices(most: most, count: values.count) }
  }

  /// Returns an answer of an earlier release, which held the words for "other" in the place of its value, in the form of this one.
  package func upgraded(_ answer: Answer) -> Answer {
    guard case .choices(let values) = answer, let other = options.first(where: \.other) else { return answer }
    let typed = values.filter { value in !options.contains { $0.value == value } }
    guard typed.count == 1, !values.contains(other.value) else { return answer }
    return .chosen(values.map { $0 == typed[0] ? other.value : $0 }, other: typed[0])
  }

  package var inputTitle: String { multiple ? "a list of choices" : "one choice" }

  package func answer(from input: AnswerInput) -> Answer? {
    switch input {
    case .text(let text): .choices([text])
    case .list(let list): .choices(list)
    case .other(let words, let list): .chosen(list, other: words)
    default: nil
    }
  }

  package func randomAnswer(using random: inout some RandomSource) -> Answer {
    guard !options.isEmpty else { return .choices([]) }
    let first = options[random.integer(in: 0...(options.count - 1))]
    guard multiple, !first.exclusive else {
      return .choices(multiple && minChoices == 0 && random.happens(0.2) ? [] : [first.value])
    }
    var chosen = [first.value]
    let most = min(maxChoices ?? options.count, options.count)
    for option in options where option.value != first.value && !option.exclusive && chosen.count < most {
      if chosen.count < minChoices || random.happens(0.3) { chosen.append(option.value) }
    }
    return .choices(chosen)
  }

  // MARK: Texts

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    guard let values = answer.chosenValues else { return answer.plainText(rounded: rounded, in: language) }
    return values.map { value in
      guard let option = options.first(where: { $0.value == value }) else { return value }
      return option.other ? option.text(with: answer.ownWords) : option.text
    }.joined(separator: ", ")
  }

  package func prompt(in language: Language) -> String {
    guard multiple else { return language(.typeOneNumber) }
    guard let most = maxChoices, most < options.count else {
      if minChoices > 1 { return language(.typeAtLeast, ["least": minChoices]) }
      return language(minChoices == 1 ? .typeSomeNumbers : .typeAnyNumbers)
    }
    if minChoices == most { return language(.typeExactly, ["count": most]) }
    return minChoices > 0
      ? language(.typeBetween, ["least": minChoices, "most": most]) : language(.typeAtMost, ["most": most])
  }

  package var mostTyped: Int { TypedLimit.list }

  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    guard multiple else { return .choices([try option(text, in: language)]) }
    var values: [String] = []
    for part in text.split(separator: ",") { values.append(try option(String(part).trimmed, in: language)) }
    return .choices(values)
  }

  /// Returns the value of an option by its number, value, or text.
  private func option(_ text: String, in language: Language) throws(AnswerParseError) -> String {
    if let numbered = options.entry(numbered: text) { return numbered.value }
    let folded = text.lowercased()
    if let option = options.first(where: { [$0.value.lowercased(), $0.text.lowercased()].contains(folded) }) {
      return option.value
    }
    throw AnswerParseError(message: language(.pleaseTypeNumberFrom, ["most": options.count]))
  }

  // MARK: Reachability

  /// Returns every set of options that can be chosen, each with and without words for "other".
  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    let values = options.map(\.value)
    guard !multiple || values.count <= 10 else { return nil }
    let sets =
      multiple
      ? (0..<(1 << values.count)).map { set in values.indices.filter { set & (1 << $0) != 0 } }
      : values.indices.map { [$0] }
    let words = texts.filter { !values.contains($0) } + [Answer.otherText]
    return sets.flatMap { set -> [Answer] in
      let chosen = set.map { values[$0] }
      let hasOther = set.contains { options[$0].other }
      return [.choices(chosen)] + (hasOther ? words.map { .chosen(chosen, other: $0) } : [])
    }.compactMap { try? validate($0) }
  }

  package var range: String { multiple ? "has no such option" : "accepts only one option" }
}
