/// Yes or no.
public struct BooleanFormat: Hashable, Sendable {
  /// The units of the value as a UCUM code.
  public var units: String?

  /// Creates a yes-or-no format.
  public init(units: String? = nil) {
    self.units = units
  }
}

extension BooleanFormat: AnswerFormatDefinition {
  package static let name = AnswerFormat.Name.boolean
  package static let summary = "An item answered with yes or no."
  package static let valueType = AnswerValueType.boolean
  package var format: AnswerFormat { .boolean(self) }

  /// The value whose fields all have their defaults.
  public static let template = BooleanFormat()

  /// The fields, in the order of the manual.
  public static let fields: [Field<BooleanFormat>] = [
    .units
  ]

  package var options: [ChoiceOption] { [] }

  package func problems(at path: String) -> [SurveyProblem] { [] }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    guard case .boolean = answer else { throw .wrongType(expected: .yesOrNo) }
    return answer
  }

  package var inputTitle: String { "true or false" }

  package func answer(from input: AnswerInput) -> Answer? {
    if case .boolean(let boolean) = input { .boolean(boolean) } else { nil }
  }

  package func randomAnswer(using random: inout some RandomSource) -> Answer { .boolean(random.happens(0.5)) }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    answer.plainText(rounded: rounded, in: language)
  }

  package func prompt(in language: Language) -> String { language(.yesOrNo) }

  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    if TypedWord.yes.matches(text, in: language) { return .boolean(true) }
    if TypedWord.no.matches(text, in: language) { return .boolean(false) }
    throw AnswerParseError(message: language(.pleaseTypeYesOrNo))
  }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    [.boolean(true), .boolean(false)]
  }

  package var range: String { "is yes or no" }
}
