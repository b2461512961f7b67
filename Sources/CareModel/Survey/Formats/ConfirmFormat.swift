/// The answer to an item of text of the same step, typed once more.
///
/// The answer must equal that of the other item, and is cleared when that changes.
public struct ConfirmFormat: Hashable, Sendable {
  /// The id of the item whose answer is repeated.
  public var of: String
  /// The message to the participant if the two differ; if nil, the language's.
  public var message: String?
  /// Whether the text is not shown.
  public var secure: Bool
  /// The units of the value, which it has none of.
  public var units: String?

  /// Creates the format.
  public init(of: String, message: String? = nil, secure: Bool = false) {
    self.of = of
    self.message = message
    self.secure = secure
  }
}

extension ConfirmFormat: AnswerFormatDefinition {
  package static let name = AnswerFormat.Name.confirm
  package static let summary = "An item answered with the same text as another item of the step."
  package static let valueType = AnswerValueType.text
  package static let isPersonal = true
  package var format: AnswerFormat { .confirm(self) }

  /// The value whose fields all have their defaults.
  public static let template = ConfirmFormat(of: "")

  /// The fields, in the order of the manual.
  public static let fields: [Field<ConfirmFormat>] = [
    Field("of", \.of, "The id of the item whose answer is repeated.", required: true),
    Field("message", \.message, "The message shown if the two differ.", isText: true),
    Field("secure", \.secure, "Whether the text is not shown.", stored: .unlessDefault),
  ]

  package var options: [ChoiceOption] { [] }

  package func problems(at path: String) -> [SurveyProblem] { [] }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    guard case .text(let text) = answer else { throw .wrongType(expected: .text) }
    guard text.contains(where: { !$0.isWhitespace }) else { throw .emptyText }
    if text.contains(where: \.isNewline) { throw .severalLines }
    return answer
  }

  package var rule: AnswerRule { .confirm(of: of) }
  package func field(in language: Language) -> AnswerField { .text(secure: secure) }

  package var inputTitle: String { "a text" }
  package func answer(from input: AnswerInput) -> Answer? { input.text.map { .text($0) } }

  package func randomAnswer(using random: inout some RandomSource) -> Answer { .text("as usual") }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    secure ? TextFormat.mask : answer.plainText(rounded: rounded, in: language)
  }

  package var mostTyped: Int { TypedLimit.text }

  package func prompt(in language: Language) -> String { language(.theSameAgain) }
  package func parse(_ text: String, in language: Language) -> Answer { .text(text) }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    (Set(texts).sorted() + [Answer.otherText]).map { .text($0) }
  }

  package var range: String { "has no such answer" }
}
