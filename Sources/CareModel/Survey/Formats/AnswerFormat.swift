/// The type, range, and choices that an answer must satisfy.
///
/// A format describes the value, not the control that collects it. Its JSON is an object whose `type` names the format, beside the
/// format's own fields: `{"type": "scale", "min": 0, "max": 10, "step": 1}`.
///
/// ```swift
/// let pain = FormItem(id: "pain", text: "How is the pain?", format: .scale(ScaleFormat(min: 0, max: 10)))
/// ```
public indirect enum AnswerFormat: Hashable, Sendable {
  /// A whole number on a short scale.
  case scale(ScaleFormat)
  /// A whole or decimal number.
  case numeric(NumericFormat)
  /// Yes or no.
  case boolean(BooleanFormat)
  /// One or several options of a list.
  case choice(ChoiceFormat)
  /// Free text.
  case text(TextFormat)
  /// A number on a line without steps.
  case continuousScale(ContinuousScaleFormat)
  /// One of a few texts in order.
  case textScale(TextScaleFormat)
  /// One option of a wheel.
  case valuePicker(ValuePickerFormat)
  /// One or several images.
  case imageChoice(ImageChoiceFormat)
  /// One or several colors.
  case colorChoice(ColorChoiceFormat)
  /// Options in an order.
  case ranking(RankingFormat)
  /// A date.
  case date(DateFormat)
  /// A date and a time.
  case dateTime(DateTimeFormat)
  /// A time of day.
  case timeOfDay(TimeOfDayFormat)
  /// A length of time.
  case timeInterval(TimeIntervalFormat)
  /// A height.
  case height(HeightFormat)
  /// A weight.
  case weight(WeightFormat)
  /// An age.
  case age(AgeFormat)
  /// A rung of a ladder.
  case ses(SesFormat)
  /// An email address.
  case email(EmailFormat)
  /// The answer to another item, once more.
  case confirm(ConfirmFormat)
  /// A place on Earth.
  case location(LocationFormat)
  /// A file, such as a photo.
  case file(FileFormat)
  /// A signature.
  case signature(SignatureFormat)

  /// The names of the formats, in JSON and in results.
  package enum Name: String, Hashable, Sendable, Codable, CaseIterable {
    case scale, numeric, boolean, choice, text
    case continuousScale, textScale, valuePicker, imageChoice, colorChoice, ranking
    case date, dateTime, timeOfDay, timeInterval, height, weight, age, ses, email, confirm, location, file
    case signature

    /// The names of the formats of items that authors write; a signature is implied by its step.
    package static let authored = allCases.filter { $0 != .signature }

    /// The type that defines the format.
    package var definition: any AnswerFormatDefinition.Type {
      switch self {
      case .scale: ScaleFormat.self
      case .numeric: NumericFormat.self
      case .boolean: BooleanFormat.self
      case .choice: ChoiceFormat.self
      case .text: TextFormat.self
      case .continuousScale: ContinuousScaleFormat.self
      case .textScale: TextScaleFormat.self
      case .valuePicker: ValuePickerFormat.self
      case .imageChoice: ImageChoiceFormat.self
      case .colorChoice: ColorChoiceFormat.self
      case .ranking: RankingFormat.self
      case .date: DateFormat.self
      case .dateTime: DateTimeFormat.self
      case .timeOfDay: TimeOfDayFormat.self
      case .timeInterval: TimeIntervalFormat.self
      case .height: HeightFormat.self
      case .weight: WeightFormat.self
      case .age: AgeFormat.self
      case .ses: SesFormat.self
      case .email: EmailFormat.self
      case .confirm: ConfirmFormat.self
      case .location: LocationFormat.self
      case .file: FileFormat.self
      case .signature: SignatureFormat.self
      }
    }

    /// The format with the name if it is a text whose fields say nothing more; nil for another one.
    package var plainText: AnswerFormat? {
      func format<Definition: AnswerFormatDefinition>(_: Definition.Type) -> AnswerFormat? {
        Definition.valueType == .text && Definition.fields.isEmpty ? Definition.template.format : nil
      }
      return format(definition)
    }
  }

  /// The format's own fields and rules.
  ///
  /// This is the only switch over the formats; everything else uses the definition.
  package var definition: any AnswerFormatDefinition {
    switch self {
    case .scale(let format): format
    case .numeric(let format): format
    case .boolean(let format): format
    case .choice(let format): format
    case .text(let format): format
    case .continuousScale(let format): format
    case .textScale(let format): format
    case .valuePicker(let format): format
    case .imageChoice(let format): format
    case .colorChoice(let format): format
    case .ranking(let format): format
    case .date(let format): format
    case .dateTime(let format): format
    case .timeOfDay(let format): format
    case .timeInterval(let format): format
    case .height(let format): format
    case .weight(let format): format
    case .age(let format): format
    case .ses(let format): format
    case .email(let format): format
    case .confirm(let format): format
    case .location(let format): format
    case .file(let format): format
    case .signature(let format): format
    }
  }

  /// The format's name in JSON, in results, and in messages.
  public var name: String { type(of: definition).name.rawValue }

  /// Whether answers may identify a participant, so that exports withhold them unless asked for.
  package var isPersonal: Bool { type(of: definition).isPersonal }

  /// Whether answers of a format with a name may identify a participant.
  package static func isPersonal(_ name: String) -> Bool { Name(rawValue: name)?.definition.isPersonal ?? false }

  /// The units of the value as a UCUM code, if it has any.
  public var units: String? { definition.units }

  /// The precision with which dates are asked for, if answers are dates.
  package var datePrecision: DatePrecision? { if case .date(let date) = self { date.precision } else { nil } }

  /// Returns the text of an answer with its units: `7.5 h`, `Left, Right`, or the author's own text for yes.
  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    let definition = definition, text = definition.text(of: answer, rounded: rounded, in: language)
    return switch answer {
    case .integer, .double: definition.writesUnits ? text : UnitFormatting.number(text, units: definition.units)
    default: text
    }
  }

  /// Returns the text of an answer within a sentence of the author, where words typed for "other" stand alone.
  package func wordedText(of answer: Answer, in language: Language) -> String {
    guard let words = answer.ownWords, let values = answer.chosenValues else {
      return text(of: answer, rounded: false, in: language)
    }
    let options = definition.options
    return values.map { value in
      guard let option = options.first(where: { $0.value == value }) else { return value }
      return option.other ? words : option.text
    }.joined(separator: ", ")
  }
}

extension AnswerFormat: Choice {
  package static let nameKey = "type"
  package static func alternative(_ name: Name) -> any Alternative<AnswerFormat>.Type { erased(name.definition) }
  package var alternative: any Alternative<AnswerFormat> { erased(definition) }
}

extension AnswerFormat: Codable {
  /// Reads the object that ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` for an unknown `type`, or for a field that is missing or has another type.
  public init(from decoder: any Decoder) throws { self = try Self.chosen(from: decoder) }

  /// Writes the `type` and the format's own fields as one object.
  ///
  /// - Throws: `EncodingError` if a number is not finite and the encoder takes none such.
  public func encode(to encoder: any Encoder) throws { try encodeChosen(to: encoder) }
}

/// Everything that the program knows about one answer format: its fields, its rules, and its texts.
///
/// A format is complete in the file that declares it. Only ``writesUnits``, ``order``, ``mostTyped``, and ``control(in:)`` have a default, so a
/// new format does not compile until each of the others is decided. To add a format, write its file beside this one, and add its case and its
/// name to ``AnswerFormat``; the compiler reports whatever is missing. The constructor in plans, the editor definitions, the manual, and the
/// stored JSON derive from its name, its summary, and its fields; the fields of pages and what a phone checks, from ``field(in:)`` and ``rule``.
package protocol AnswerFormatDefinition: Alternative, Described where Whole == AnswerFormat {
  // MARK: Definition

  /// The documentation for authors, in one line.
  static var summary: String { get }
  /// The type of value that an answer has, which decides what conditions and scores can do with it.
  static var valueType: AnswerValueType { get }
  /// Whether answers may identify a participant; a confirmation repeats another answer.
  static var isPersonal: Bool { get }
  /// This definition as a format.
  var format: AnswerFormat { get }
  /// The units of the value as a UCUM code, if it has any.
  var units: String? { get set }
  /// Whether texts of answers and prompts contain the units, which then are not added.
  var writesUnits: Bool { get }
  /// The options to pick from, in the order shown; empty if there are none.
  var options: [ChoiceOption] { get }
  /// The order in which options are shown.
  var order: ShownOrder { get }

  /// Returns what is wrong with the definition, with paths that begin with `path`.
  func problems(at path: String) -> [SurveyProblem]

  // MARK: Answers

  /// Checks the type, range, and form of an answer.
  ///
  /// - Returns: The answer as it is kept.
  /// - Throws: ``AnswerError`` that names the rule, the bound, and the value.
  func validate(_ answer: Answer) throws(AnswerError) -> Answer

  /// The rule that ``validate(_:)`` follows, as data with which a phone checks answers while it is offline.
  var rule: AnswerRule { get }

  /// Returns the fields of a page in which an answer is given.
  func field(in language: Language) -> AnswerField

  /// Returns the answer to a value from JSON or Lua, or nil if the value has another shape.
  func answer(from input: AnswerInput) -> Answer?

  /// The shape that ``answer(from:)`` takes, with its article.
  var inputTitle: String { get }

  /// Returns an answer that the format accepts. If a text must match a pattern, the answer may be refused.
  func randomAnswer(using random: inout some RandomSource) -> Answer

  // MARK: Texts

  /// Returns the text of an answer without its units, such as the texts of the chosen options.
  ///
  /// `rounded`: whether decimal numbers are rounded for display. Answers of another format are shown as they are.
  func text(of answer: Answer, rounded: Bool, in language: Language) -> String

  /// Returns the text of a bound without its units: an answer that is written so is accepted, where the text is less exact than the bound.
  ///
  /// `side`: the side on which the answers that are refused are.
  func text(ofBound bound: Answer, _ side: AnswerError.Bound.Side, in language: Language) -> String

  /// Returns the input that a participant can type, without the units.
  func prompt(in language: Language) -> String

  /// The most bytes of a typed answer that is read.
  var mostTyped: Int { get }

  /// Returns the answer that a participant typed, which is not validated yet.
  ///
  /// - Throws: ``AnswerParseError`` if the text cannot be read as an answer.
  func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer

  /// Returns the control with which an answer is chosen with keys; nil if it is typed.
  func control(in language: Language) -> AnswerControl?

  // MARK: Reachability

  /// Returns answers that represent all possible ones as far as conditions can distinguish them, or nil if there are too many.
  ///
  /// `numbers` and `texts` are the values that the conditions compare the answer with.
  func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]?

  /// The possible answers, as text to follow the item's id: "goes from 0 to 10".
  var range: String { get }
}

extension Field where Noun: AnswerFormatDefinition {
  /// The units of the value.
  static var units: Field { Field("units", \.units, "The units of the value, such as \"h\".") }
}

/// The types of value that an answer can have.
package enum AnswerValueType: Hashable, Sendable {
  case number, boolean, choices, text
  /// A date, a date and a time, or a time of day; conditions compare them by their ISO texts.
  case moment
  /// A value that conditions only know to be there.
  case other
}

extension AnswerFormatDefinition {
  package var whole: AnswerFormat { format }
  package func text(ofBound bound: Answer, _ side: AnswerError.Bound.Side, in language: Language) -> String {
    text(of: bound, rounded: false, in: language)
  }
  package var writesUnits: Bool { false }
  package var order: ShownOrder { .given }
  package var mostTyped: Int { TypedLimit.short }

  /// Returns the text of an answer in English.
  package func text(of answer: Answer, rounded: Bool) -> String { text(of: answer, rounded: rounded, in: .english) }
}

/// A stream of random numbers, begun from a random seed.
package protocol RandomSource {
  /// Returns a number in 0..<1.
  mutating func unit() -> Double
  /// Returns true with the given probability.
  mutating func happens(_ chance: Double) -> Bool
  /// Returns a uniformly distributed whole number.
  mutating func integer(in range: ClosedRange<Int>) -> Int
  /// Returns a normally distributed number.
  mutating func normal(mean: Double, deviation: Double) -> Double
}
