/// Yes or no.
public struct BooleanFormat: Hashable, Sendable {
  /// The text of yes; if nil, the language's.
  public var yes: String?
  /// The text of no; if nil, the language's.
  public var no: String?
  /// The units of the value as a UCUM code.
  public var units: String?

  /// Creates a yes-or-no format.
  public init(yes: String? = nil, no: String? = nil, units: String? = nil) {
    self.yes = yes
    self.no = no
    self.units = units
  }
}

extension BooleanFormat: AnswerFormatDefinition {
  package static let name = AnswerFormat.Name.boolean
  package static let summary = "An item answered with yes or no."
  package static let valueType = AnswerValueType.boolean
  package static let isPersonal = false
  package var format: AnswerFormat { .boolean(self) }

  /// The value whose fields all have their defaults.
  public static let template = BooleanFormat()

  /// The fields, in the order of the manual.
  public static let fields: [Field<BooleanFormat>] = [
    Field("yes", \.yes, "The text of yes, such as \"I agree\".", isText: true),
    Field("no", \.no, "The text of no.", isText: true),
    .units,
  ]

  package var options: [ChoiceOption] { [] }

  package func problems(at path: String) -> [SurveyProblem] {
    guard let yes, let no, yes.lowercased() == no.lowercased() else { return [] }
    return [.init(code: .duplicateOption, path: "\(path).no", message: "yes and no have the same text; write another")]
  }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    guard case .boolean = answer else { throw .wrongType(expected: .yesOrNo) }
    return answer
  }

  package var rule: AnswerRule { .boolean }
  package func field(in language: Language) -> AnswerField { AnswerField(control(in: language)) }

  package var inputTitle: String { "true or false" }

  package func answer(from input: AnswerInput) -> Answer? {
    if case .boolean(let boolean) = input { .boolean(boolean) } else { nil }
  }

  package func randomAnswer(using random: inout some RandomSource) -> Answer { .boolean(random.happens(0.5)) }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    guard case .boolean(let value) = answer else { return answer.plainText(rounded: rounded, in: language) }
    return (value ? yes : no) ?? language(value ? .yes : .no)
  }

  package func prompt(in language: Language) -> String {
    guard yes != nil || no != nil else { return language(.yesOrNo) }
    return language(.either, ["one": yes ?? language(.yes), "two": no ?? language(.no)])
  }

  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    // The author's own words come first: no may be called "Yes, but not now".
    for (label, value) in [(yes, true), (no, false)] where label?.lowercased() == text.lowercased() {
      return .boolean(value)
    }
    if TypedWord.yes.matches(text, in: language) { return .boolean(true) }
    if TypedWord.no.matches(text, in: language) { return .boolean(false) }
    throw AnswerParseError(
      message: yes == nil && no == nil
        ? language(.pleaseTypeYesOrNo) : language(.pleaseTypeLike, ["expected": prompt(in: language)]))
  }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    [.boolean(true), .boolean(false)]
  }

  package var range: String { "is yes or no" }
}
