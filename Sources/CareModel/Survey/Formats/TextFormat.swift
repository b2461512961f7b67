/// Free text.
public struct TextFormat: Hashable, Sendable {
  /// The text in the place of one that is not shown.
  static let mask = "••••••••"

  /// The minimum number of user-perceived characters, if there is one.
  public var minLength: Int?
  /// The maximum number of user-perceived characters, if limited.
  public var maxLength: Int?
  /// A regular expression that must match somewhere in the text; anchor it with `^` and `$` to match all of it.
  public var pattern: String?
  /// The message to the participant when ``pattern`` does not match.
  public var message: String?
  /// Whether the text may have several lines.
  public var multiline: Bool
  /// Whether the text is not shown, as a password is not.
  public var secure: Bool
  /// The units of the value as a UCUM code.
  public var units: String?

  /// Creates a text format.
  public init(
    minLength: Int? = nil, maxLength: Int? = nil, pattern: String? = nil, message: String? = nil,
    multiline: Bool = false, secure: Bool = false, units: String? = nil
  ) {
    self.minLength = minLength
    self.maxLength = maxLength
    self.pattern = pattern
    self.message = message
    self.multiline = multiline
    self.secure = secure
    self.units = units
  }
}

extension TextFormat: AnswerFormatDefinition {
  package static let name = AnswerFormat.Name.text
  package static let summary = "An item answered with free text."
  package static let valueType = AnswerValueType.text
  package static let isPersonal = false
  package var format: AnswerFormat { .text(self) }

  /// The value whose fields all have their defaults.
  public static let template = TextFormat()

  /// The fields, in the order of the manual.
  public static let fields: [Field<TextFormat>] = [
    Field("min_length", \.minLength, "The minimum number of characters."),
    Field("max_length", \.maxLength, "The maximum number of characters."),
    Field("pattern", \.pattern, "A regular expression that the text must match."),
    Field("message", \.message, "The message shown if the pattern does not match.", isText: true),
    Field("multiline", \.multiline, "Whether the text can have several lines."),
    Field("secure", \.secure, "Whether the text is not shown.", stored: .unlessDefault),
    .units,
  ]

  package var options: [ChoiceOption] { [] }

  package func problems(at path: String) -> [SurveyProblem] {
    var problems: [SurveyProblem] = []
    if let maxLength, maxLength < 1 {
      problems.append(.init(code: .badLimits, path: "\(path).max_length", message: "max_length is 1 or more"))
    }
    if let minLength, minLength < 1 {
      problems.append(.init(code: .badLimits, path: "\(path).min_length", message: "min_length is 1 or more"))
    }
    if let minLength, let maxLength, minLength > maxLength {
      problems.append(
        .init(
          code: .badLimits, path: "\(path).max_length",
          message: "max_length \(maxLength) must not be less than min_length \(minLength)"))
    }
    switch (pattern, message) {
    case (let pattern?, let message):
      problems += Pattern.problems(of: pattern, at: "\(path).pattern")
      if message == nil {
        problems.append(
          .init(
            code: .badPattern, path: "\(path).message", message: "add a `message` that describes the required format"))
      }
    case (nil, .some):
      problems.append(
        .init(code: .badPattern, path: "\(path).pattern", message: "`message` needs the `pattern` that it describes"))
    case (nil, nil): break
    }
    return problems
  }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    guard case .text(let text) = answer else { throw .wrongType(expected: .text) }
    guard text.utf8.count <= TypedLimit.text else { throw .tooLong(most: TypedLimit.text, length: text.utf8.count) }
    guard text.contains(where: { !$0.isWhitespace }) else { throw .emptyText }
    if !multiline, text.contains(where: \.isNewline) { throw .severalLines }
    if let minLength, text.count < minLength { throw .tooShort(least: minLength, length: text.count) }
    if let maxLength, text.count > maxLength { throw .tooLong(most: maxLength, length: text.count) }
    if let pattern {
      let matches: Bool
      do {
        matches = try Pattern(pattern).matches(somewhereIn: text)
      } catch {
        throw .patternUnusable
      }
      guard matches else { throw .patternMismatch(message: message) }
    }
    return answer
  }

  package var rule: AnswerRule {
    .text(minLength: minLength, maxLength: maxLength, pattern: pattern, message: message, multiline: multiline)
  }
  package func field(in language: Language) -> AnswerField { .text(lines: multiline ? 5 : 1, secure: secure) }

  package var inputTitle: String { "a text" }

  package func answer(from input: AnswerInput) -> Answer? {
    if case .text(let text) = input { .text(text) } else { nil }
  }

  package func randomAnswer(using random: inout some RandomSource) -> Answer {
    let words = "as usual" + String(repeating: ".", count: Swift.max(0, (minLength ?? 0) - 8))
    return .text(String(words.prefix(maxLength ?? words.count)))
  }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    secure ? Self.mask : answer.plainText(rounded: rounded, in: language)
  }

  package func prompt(in language: Language) -> String {
    let text =
      switch (minLength, maxLength) {
      case (let least?, let most?) where least == most: language(.textExactly, ["count": most])
      case (let least?, let most?): language(.textBetween, ["least": least, "most": most])
      case (let least?, nil): language(.textLeast, ["least": least])
      case (nil, let most?): language(.textLimit, ["most": most])
      case (nil, nil): language(.text)
      }
    return secure ? "\(text), \(language(.hidden))" : text
  }

  package var mostTyped: Int { TypedLimit.text }

  package func parse(_ text: String, in language: Language) -> Answer { .text(text) }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    (Set(texts).sorted() + [Answer.otherText]).map { .text($0) }
  }

  package var range: String { "has no such answer" }
}
