/// One question of a form or of a question step.
///
/// An item that ``when`` hides counts nowhere: it is not required, no condition sees its answer, and no result holds it. Its answer is
/// kept in case the item is shown again.
public struct FormItem: Hashable, Sendable {
  /// The author's name for the item, unique in its step, `[A-Za-z][A-Za-z0-9_-]*`.
  public var id: String
  /// The question.
  public var text: String?
  /// A second, smaller text.
  public var detail: String?
  /// The type, range, and choices that an answer must satisfy.
  public var format: AnswerFormat
  /// Whether the step can be left only if the item has an answer; "don't know" is one.
  public var requirement: ItemRule
  /// Whether "don't know" is offered.
  public var dontKnow: Bool
  /// Whether the participant sees the answer but cannot change it.
  public var lock: ItemRule
  /// The answer that a new visit starts with; it counts as given.
  public var defaultAnswer: Answer?
  /// The source of the answer that a new visit starts with, if there is no ``defaultAnswer``.
  public var defaultSource: DefaultSource?
  /// The condition under which the item is shown; if nil, it always is.
  public var when: Condition?
  /// The row of a repeat group in which the item is asked; nil for every other item.
  public internal(set) var row: Int?
  /// The values of the options as a run shows them, in order; nil if it shows those of the author; not stored.
  package var offered: [String]?
  /// The only answer with which the step can be left, such as that of a question about a document; nil if any answer is correct.
  public var correct: Answer?
  /// The text that the participant reads after another answer than ``correct``.
  public var explanation: String?
  /// The item of the form that the question was made from; nil if there is none.
  @Rare public var form: FormLink?
  /// Whether the answer is handed to the host and never kept: drafts and results hold only that it was given.
  package var isWithheld = false

  /// Creates an item.
  public init(
    id: String, text: String? = nil, detail: String? = nil, format: AnswerFormat, required: Bool = false,
    dontKnow: Bool = false, readOnly: Bool = false, defaultAnswer: Answer? = nil, when: Condition? = nil
  ) {
    self.id = id
    self.text = text
    self.detail = detail
    self.format = format
    self.requirement = .fixed(required)
    self.dontKnow = dontKnow
    self.lock = .fixed(readOnly)
    self.defaultAnswer = defaultAnswer
    self.when = when
  }

  /// Whether the item must always be answered; that an engine shows is one for which the rule has been decided.
  public var required: Bool {
    get { requirement == .fixed(true) }
    set { requirement = .fixed(newValue) }
  }

  /// Whether the answer can never be changed; that an engine shows is one for which the rule has been decided.
  public var readOnly: Bool {
    get { lock == .fixed(true) }
    set { lock = .fixed(newValue) }
  }

  /// The conditions of the item.
  package var conditions: [Condition] {
    [when, requirement.condition, lock.condition].compactMap { $0 } + optionConditions
  }

  /// The conditions under which options are shown.
  package var optionConditions: [Condition] { format.definition.options.compactMap(\.when) }

  /// The conditions that decide what is shown of the item: itself, and its options.
  package var showingConditions: [Condition] { [when].compactMap { $0 } + optionConditions }

  /// The text that a participant types for "don't know".
  package static let dontKnowMark = "?"

  /// Whether a participant typed "don't know", and the item offers it.
  package func isDontKnow(_ text: String, in language: Language) -> Bool {
    dontKnow && (text == Self.dontKnowMark || TypedWord.dontKnow.matches(text, in: language))
  }

  /// Returns the answer that a participant typed, which is not validated yet.
  ///
  /// - Throws: ``AnswerParseError`` if the text cannot be read as an answer.
  package func parse(_ text: String, in language: Language = .english) throws(AnswerParseError) -> Answer {
    let definition = format.definition, most = definition.mostTyped
    // Before any work on the text: some readers take longer than its length.
    guard text.utf8.count <= most else {
      throw AnswerParseError(message: AnswerError.tooLong(most: most, length: text.utf8.count).message(in: language))
    }
    if isDontKnow(text, in: language) { return .dontKnow }
    return try definition.parse(text, in: language)
  }

  /// Checks an answer against the item's format, and whether the item offers "don't know".
  ///
  /// - Returns: The answer as it is kept, with the type that the format calls for.
  /// - Throws: ``AnswerError`` that names the rule, the bound, and the value.
  @discardableResult
  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    try validate(answer, by: format.definition)
  }

  /// Checks an answer as ``validate(_:)`` does, by the definition of the item's format.
  package func validate(_ answer: Answer, by definition: any AnswerFormatDefinition) throws(AnswerError) -> Answer {
    if dontKnow && answer == .dontKnow || isWithheld && answer == .withheld { return answer }
    if answer == .dontKnow { throw .dontKnowNotOffered }
    return try definition.validate(answer)
  }

  /// Whether the step can be left with an answer: it is ``correct``, or any answer is.
  package func isCorrect(_ answer: Answer?) -> Bool {
    guard let correct, let answer else { return true }
    return answer.recorded == ((try? validate(correct)) ?? correct)
  }

  /// Checks an answer that a participant gives on a day: also against the bounds that name that day.
  ///
  /// - Returns: The answer as it is kept.
  /// - Throws: ``AnswerError`` as ``validate(_:)``.
  package func validate(_ answer: Answer, on today: CivilDate) throws(AnswerError) -> Answer {
    var item = self
    item.format = format.resolved(on: today)
    return try item.validate(answer)
  }
}

/// A source of the answer that a new visit starts with.
public enum DefaultSource: Hashable, Sendable, Codable {
  /// The answer to another item, or to the same one the last time.
  case answer(of: ItemReference)
  /// A function of the script.
  case hook(hook: Hook)
}

extension FormItem: Described {
  /// The value whose fields all have their defaults.
  public static let template = FormItem(id: "", format: .boolean(BooleanFormat()))

  /// The fields, in the order of the manual.
  public static let fields: [Field<FormItem>] = [
    Field("id", \.id, "The id.", required: true, isAuthored: false),
    Field("text", \.text, "The question.", isText: true),
    Field("detail", \.detail, "A second text, shown smaller.", isText: true),
    Field("format", \.format, "The format of an answer.", required: true, isAuthored: false),
    Field(
      "required", \.requirement, "Whether the item must be answered: true, a condition, or a function.",
      default: "false"),
    Field("dont_know", \.dontKnow, "Whether \"don't know\" is offered."),
    Field(
      "default", \.defaultAnswer,
      "The answer that is filled in at first: an answer, survey.last(\"pain\"), or a function.", key: "defaultAnswer"),
    Field("default_source", \.defaultSource, "The source of the answer that is filled in at first.", isAuthored: false),
    Field(
      "read_only", \.lock, "Whether the answer cannot be changed: true, a condition, or a function.",
      default: "false"),
    Field("when", \.when, "The condition under which the item is shown.", default: "always"),
    Field(
      "correct", \.correct, "The only answer with which the step can be left, as for a question about a document.",
      default: "any answer"),
    Field("explanation", \.explanation, "The text shown after another answer than the correct one.", isText: true),
    Field("form", \.form, "The item of the form that the question was made from.", default: "none"),
  ]
}

extension AnswerFormat {
  /// Checks the value of an answer: type, bounds, step, digits, membership, length, and pattern.
  ///
  /// - Returns: The answer as it is kept: a scale's 4.0 becomes 4, one chosen text becomes a choice, and choices are in the order of
  ///   the options.
  /// - Throws: ``AnswerError`` that names the rule, the bound, and the value.
  @discardableResult
  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    if answer == .dontKnow { throw .dontKnowNotOffered }
    return try definition.validate(answer)
  }

  /// Returns the usual bound that a valid answer is beyond, which the participant must confirm; nil if there is none.
  package func unusual(_ answer: Answer) -> AnswerError.Bound? {
    guard let soft = (definition as? any SoftlyBounded)?.soft, let value = answer.number else { return nil }
    if let min = soft.min, value < min {
      return .init(bound: .double(min), value: answer, format: self, side: .below)
    }
    if let max = soft.max, value > max {
      return .init(bound: .double(max), value: answer, format: self, side: .above)
    }
    return nil
  }

  /// Whether answers outside a range must be confirmed.
  package var isSoftlyBounded: Bool {
    (definition as? any SoftlyBounded).map { $0.soft.min != nil || $0.soft.max != nil } ?? false
  }

  /// Whether bounds can name a day, such as `today`.
  package var isDayBounded: Bool { definition is any DayBounded }

  /// Returns the format with bounds that name a day, such as `today`, replaced by dates.
  package func resolved(on today: CivilDate) -> AnswerFormat {
    (definition as? any DayBounded)?.resolved(on: today).format ?? self
  }

  /// The id of the item whose answer an answer must repeat, if any.
  package var original: String? {
    if case .confirm(let format) = self { format.of } else { nil }
  }

  /// Whether an answer can have several of the options.
  package var takesSeveral: Bool { (definition as? any OptionsFormat)?.choice.multiple ?? false }

  /// Whether an answer is an order of options.
  package var ranks: Bool { if case .ranking = self { true } else { false } }

  /// Checks an answer against those of the other items of its step.
  ///
  /// - Throws: ``AnswerError/notTheSame(message:)`` if it repeats another one and differs.
  package func compare(_ answer: Answer, with entries: [String: StepVisit.Entry]) throws(AnswerError) {
    guard case .confirm(let format) = self, answer != .dontKnow else { return }
    guard answer == entries[format.of]?.answer else { throw .notTheSame(message: format.message) }
  }

  /// Returns an answer of an earlier release in the form of this one.
  package func upgraded(_ answer: Answer) -> Answer {
    if case .choice(let format) = self { format.upgraded(answer) } else { answer }
  }

  /// Whether an answer has a number: the format is one of numbers, or each of its options has a score.
  package var hasNumbers: Bool {
    let definition = definition
    return switch type(of: definition).valueType {
    case .number: true
    case .choices: !definition.options.isEmpty && definition.options.allSatisfy { $0.score != nil }
    case .boolean, .text, .moment, .other: false
    }
  }

  /// The least and the greatest number that an answer can have; nil if either is open, or if answers have no numbers.
  package var numberRange: ClosedRange<Double>? {
    let definition = definition
    let scores = hasNumbers && !takesSeveral ? definition.options.compactMap(\.score) : []
    let bounds = (definition as? any SoftlyBounded)?.hardRange ?? (min: scores.min(), max: scores.max())
    guard let min = bounds.min, let max = bounds.max, min <= max else { return nil }
    return min...max
  }
}
