/// A rung of a ladder on which people see themselves in society, from 1 at the bottom.
///
/// The MacArthur scale of subjective social status has ten rungs.
public struct SesFormat: Hashable, Sendable {
  /// The number of rungs.
  public var rungs: Int
  /// The text beside the top rung.
  public var top: String?
  /// The text beside the bottom rung.
  public var bottom: String?
  /// The units of the value, which it has none of.
  public var units: String?

  /// Creates a ladder.
  public init(rungs: Int = 10, top: String? = nil, bottom: String? = nil) {
    self.rungs = rungs
    self.top = top
    self.bottom = bottom
  }
}

extension SesFormat: AnswerFormatDefinition {
  package static let name = AnswerFormat.Name.ses
  package static let summary = "An item answered with a rung of a ladder, 1 at the bottom."
  package static let valueType = AnswerValueType.number
  package static let isPersonal = false
  package var format: AnswerFormat { .ses(self) }

  /// The value whose fields all have their defaults.
  public static let template = SesFormat()

  /// The fields, in the order of the manual.
  public static let fields: [Field<SesFormat>] = [
    Field("rungs", \.rungs, "The number of rungs."),
    Field("top", \.top, "The text beside the top rung.", isText: true),
    Field("bottom", \.bottom, "The text beside the bottom rung.", isText: true),
  ]

  private var scale: ScaleFormat { ScaleFormat(min: 1, max: rungs, minLabel: bottom, maxLabel: top) }

  package var options: [ChoiceOption] { [] }

  package func problems(at path: String) -> [SurveyProblem] {
    guard !(2...ScaleFormat.mostSteps + 1).contains(rungs) else { return [] }
    return [
      .init(
        code: .badScale, path: "\(path).rungs",
        message: "a ladder has 2 to \(ScaleFormat.mostSteps + 1) rungs, not \(rungs)")
    ]
  }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer { try scale.validate(answer) }
  package var rule: AnswerRule { scale.rule }
  package func field(in language: Language) -> AnswerField { AnswerField(control(in: language)) }

  package var inputTitle: String { "a whole number" }
  package func answer(from input: AnswerInput) -> Answer? { input.numberAnswer }
  package func randomAnswer(using random: inout some RandomSource) -> Answer { scale.randomAnswer(using: &random) }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    answer.plainText(rounded: rounded, in: language)
  }

  package func prompt(in language: Language) -> String { scale.prompt(in: language) }

  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    try scale.parse(text, in: language)
  }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    scale.representativeAnswers(numbers: numbers, texts: texts)
  }

  package var range: String { scale.range }
}
