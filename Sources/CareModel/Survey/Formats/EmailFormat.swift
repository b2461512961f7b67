/// An email address.
///
/// The address is checked for its form only, by the rule of the HTML standard for email fields, and for a domain with a dot.
public struct EmailFormat: Hashable, Sendable {
  /// The units of the value, which it has none of.
  public var units: String?

  /// Creates the format.
  public init() {}
}

extension EmailFormat: AnswerFormatDefinition {
  package static let name = AnswerFormat.Name.email
  package static let summary = "An item answered with an email address."
  package static let valueType = AnswerValueType.text
  package static let isPersonal = true
  package var format: AnswerFormat { .email(self) }

  /// The value whose fields all have their defaults.
  public static let template = EmailFormat()

  /// The fields, in the order of the manual.
  public static let fields: [Field<EmailFormat>] = []

  package var options: [ChoiceOption] { [] }

  package func problems(at path: String) -> [SurveyProblem] { [] }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    guard case .text(let text) = answer else { throw .wrongType(expected: .text) }
    let address = text.trimmed
    guard !address.isEmpty else { throw .emptyText }
    // RFC 5321 limits an address to 254 characters, and the part before @ to 64.
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, address.count <= 254, (1...64).contains(parts[0].count), Self.isDomain(parts[1]),
      parts[0].allSatisfy(Self.isLocal), parts[0].first != ".", parts[0].last != ".", !parts[0].contains("..")
    else { throw .notEmail }
    return .text(address)
  }

  private static func isLocal(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || ".!#$%&'*+/=?^_`{|}~-".contains(character)
  }

  private static func isDomain(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { label in
        (1...63).contains(label.count) && label.first != "-" && label.last != "-"
          && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      } && labels.last.map { $0.allSatisfy(\.isLetter) || $0.hasPrefix("xn--") } == true
  }

  package var rule: AnswerRule { .email }
  package func field(in language: Language) -> AnswerField { .text(purpose: .email) }

  package var inputTitle: String { "a text" }
  package func answer(from input: AnswerInput) -> Answer? { input.text.map { .text($0) } }

  package func randomAnswer(using random: inout some RandomSource) -> Answer {
    .text("participant\(random.integer(in: 1...999))@example.org")
  }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    answer.plainText(rounded: rounded, in: language)
  }

  package var mostTyped: Int { TypedLimit.list }

  package func prompt(in language: Language) -> String { language(.anEmail) }
  package func parse(_ text: String, in language: Language) -> Answer { .text(text) }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    (Set(texts).sorted() + [Answer.otherText]).map { .text($0) }
  }

  package var range: String { "is an email address" }
}
