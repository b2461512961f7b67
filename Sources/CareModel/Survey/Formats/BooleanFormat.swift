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
    guard case .boolean = answer else { throw .wrongType(expected: "yes or no") }
    return answer
  }

  package var inputTitle: String { "true or false" }

  package func answer(from input: AnswerInput) -> Answer? {
    if case .boolean(let boolean) = input { .boolean(boolean) } else { nil }
  }

  package func randomAnswer(using random: inout some RandomSource) -> Answer { .boolean(random.happens(0.5)) }

  package func text(of answer: Answer, rounded: Bool) -> String { answer.plainText(rounded: rounded) }

  package var prompt: String { "yes or no" }

  package func parse(_ text: String) throws(AnswerParseError) -> Answer {
    switch text.lowercased() {
    case "yes", "y", "true": return .boolean(true)
    case "no", "n", "false": return .boolean(false)
    default: throw AnswerParseError(message: "Please type yes or no.")
    }
  }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    [.boolean(true), .boolean(false)]
  }

  package var range: String { "is yes or no" }
}
