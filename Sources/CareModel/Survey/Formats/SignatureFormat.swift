/// A signature, which a signature step implies; authors write the step.
public struct SignatureFormat: Hashable, Sendable {
  /// The units of the value, which it has none of.
  public var units: String?

  /// Creates the format.
  public init() {}
}

extension SignatureFormat: AnswerFormatDefinition {
  package static let name = AnswerFormat.Name.signature
  package static let summary = "An item answered with a signature."
  package static let valueType = AnswerValueType.other
  package static let isPersonal = true
  package var format: AnswerFormat { .signature(self) }

  /// The value whose fields all have their defaults.
  public static let template = SignatureFormat()

  /// The fields, in the order of the manual.
  public static let fields: [Field<SignatureFormat>] = []

  package var options: [ChoiceOption] { [] }

  package func problems(at path: String) -> [SurveyProblem] { [] }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    guard case .signature(var signature) = answer else { throw .wrongType(expected: .text) }
    signature.name = signature.name.trimmed
    guard !signature.name.isEmpty else { throw .emptyText }
    if signature.name.contains(where: \.isNewline) { throw .severalLines }
    let length = signature.name.count
    if length > Signature.mostCharacters { throw .tooLong(most: Signature.mostCharacters, length: length) }
    if let strokes = signature.strokes, !Signature.isPath(strokes) { throw .badStrokes }
    return .signature(signature)
  }

  package var rule: AnswerRule {
    .signature(
      mostCharacters: Signature.mostCharacters, mostStrokeBytes: Signature.mostStrokeBytes,
      mostCoordinate: Signature.mostCoordinate)
  }
  package func field(in language: Language) -> AnswerField { .signature }

  package var inputTitle: String { "a signature: a name, or a name and strokes" }

  package func answer(from input: AnswerInput) -> Answer? {
    if let name = input.text { return .signature(Signature(name: name)) }
    guard case .fields(let fields) = input, let name = fields["name"]?.text,
      Set(["name", "strokes"]).isSuperset(of: fields.keys), fields["strokes"] == nil || fields["strokes"]?.text != nil
    else { return nil }
    return .signature(Signature(name: name, strokes: fields["strokes"]?.text))
  }

  package func randomAnswer(using random: inout some RandomSource) -> Answer {
    .signature(Signature(name: "Participant \(random.integer(in: 1...999))"))
  }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    answer.plainText(rounded: rounded, in: language)
  }

  package func prompt(in language: Language) -> String { language(.yourName) }

  package var mostTyped: Int { TypedLimit.list }

  package func parse(_ text: String, in language: Language) -> Answer { .signature(Signature(name: text)) }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    [.signature(Signature(name: Answer.otherText))]
  }

  package var range: String { "is a signature" }
}
