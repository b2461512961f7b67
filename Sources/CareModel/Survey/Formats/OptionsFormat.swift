/// A format whose answers are options of a list.
///
/// Its answers are those of a choice with the same options; only the definition, and the control that shows it, differ.
package protocol OptionsFormat: AnswerFormatDefinition {
  /// The choice whose answers the format accepts.
  var choice: ChoiceFormat { get }
  /// The options to choose from.
  var options: [ChoiceOption] { get set }
}

extension OptionsFormat {
  package static var valueType: AnswerValueType { .choices }
  package static var isPersonal: Bool { false }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer { try choice.validate(answer) }
  package var rule: AnswerRule { .choice(of: choice, isRanking: false) }
  package func field(in language: Language) -> AnswerField { AnswerField(control(in: language)) }
  package var inputTitle: String { choice.inputTitle }
  package func answer(from input: AnswerInput) -> Answer? { choice.answer(from: input) }
  package func randomAnswer(using random: inout some RandomSource) -> Answer { choice.randomAnswer(using: &random) }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    choice.text(of: answer, rounded: rounded, in: language)
  }

  package func prompt(in language: Language) -> String { choice.prompt(in: language) }

  package var mostTyped: Int { TypedLimit.list }

  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    try choice.parse(text, in: language)
  }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    choice.representativeAnswers(numbers: numbers, texts: texts)
  }

  package var range: String { choice.range }
}

extension Field where Noun: AnswerFormatDefinition {
  /// The options to choose from.
  static func options(_ path: any WritableKeyPath<Noun, [ChoiceOption]> & Sendable) -> Field {
    Field("options", path, "The options to choose from.", required: true, isText: true)
  }

  /// Whether the control is drawn from bottom to top.
  static func vertical(_ path: any WritableKeyPath<Noun, Bool> & Sendable) -> Field {
    Field("vertical", path, "Whether it is drawn from bottom to top.", stored: .unlessDefault)
  }
}
