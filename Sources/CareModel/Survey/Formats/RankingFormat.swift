/// Options that are put in an order, all of them or the first few.
///
/// An answer has the values of the options that have a place, the first place first, and each at most once.
public struct RankingFormat: Hashable, Sendable {
  /// The options, each value once, in the order shown.
  public var options: [ChoiceOption]
  /// The maximum number of options that get a place; if nil, all of them.
  public var most: Int?
  /// The minimum number of options that get a place; if nil, as many as ``most``.
  public var least: Int?
  /// The order in which the options are shown; pinned ones keep their places.
  public var order = ShownOrder.given
  /// The units of the value as a UCUM code.
  public var units: String?

  /// Creates the format.
  public init(options: [ChoiceOption], most: Int? = nil, least: Int? = nil) {
    self.options = options
    self.most = most
    self.least = least
  }
}

extension RankingFormat: OptionsFormat {
  package static let name = AnswerFormat.Name.ranking
  package static let summary = "An item answered by putting options in an order."
  package var format: AnswerFormat { .ranking(self) }
  package var choice: ChoiceFormat {
    ChoiceFormat(options: options, multiple: true, minChoices: least ?? most ?? options.count, maxChoices: most)
  }

  /// The value whose fields all have their defaults.
  public static let template = RankingFormat(options: [])

  /// The fields, in the order of the manual.
  public static let fields: [Field<RankingFormat>] = [
    Field("options", \.options, "The options to put in an order.", required: true, isText: true),
    Field("most", \.most, "The number of places: that many options can have one.", default: "all of them"),
    Field("least", \.least, "The minimum number of places that must have an option.", default: "as many as `most`"),
    .optionOrder(\.order),
  ]

  /// The number of places that must have an option, and of all places; conditions of options can leave fewer than an author asks for.
  package var places: (least: Int, most: Int) {
    let most = max(0, min(most ?? options.count, options.count))
    return (max(0, min(least ?? most, most)), most)
  }

  package func problems(at path: String) -> [SurveyProblem] {
    var problems = ChoiceFormat(options: options, multiple: true).problems(at: path)
    func report(_ code: SurveyProblem.Code, _ field: String, _ message: String) {
      problems.append(.init(code: code, path: "\(path).\(field)", message: message))
    }
    for (number, option) in options.enumerated() {
      let place = "options[\(number + 1)]"
      if option.other { report(.badLimits, "\(place).other", "an option of a ranking takes no words; remove `other`") }
      if option.exclusive {
        report(.badLimits, "\(place).exclusive", "every option of a ranking can have a place; remove `exclusive`")
      }
      if option.score != nil {
        report(.badLimits, "\(place).score", "options of a ranking count by their places; remove `score`")
      }
    }
    if let most, most < 1 || most > max(1, options.count) {
      report(.badLimits, "most", "most is from 1 to the number of options (\(options.count)), not \(most)")
    } else if let least, least < 1 || least > max(1, most ?? options.count) {
      report(
        .badLimits, "least", "least is from 1 to the number of places (\(most ?? options.count)), not \(least)")
    }
    return problems
  }

  // MARK: Answers

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    let values: [String]
    switch answer {
    case .choices(let ranked): values = ranked
    case .text(let first): values = [first]
    case .chosen: throw .ownWordsRefused(options: options.map(\.value))
    default: throw .wrongType(expected: .choice)
    }
    func option(_ value: String) -> ChoiceOption? { options.first { $0.value == value } }
    if let repeated = values.enumerated().first(where: { values.prefix($0.offset).contains($0.element) })?.element {
      throw .repeatedChoice(value: option(repeated)?.text ?? repeated)
    }
    if let unknown = values.first(where: { option($0) == nil }) {
      throw .unknownChoice(value: unknown, options: options.map(\.value))
    }
    let (least, most) = places
    guard values.count >= least else { throw .tooFewChoices(least: least, count: values.count) }
    guard values.count <= most else { throw .tooManyChoices(most: most, count: values.count) }
    // As they are written in the options, whatever form of Unicode a program gave.
    return .choices(values.compactMap { option($0)?.value })
  }

  package var rule: AnswerRule { .choice(of: choice, isRanking: true) }
  package func field(in language: Language) -> AnswerField { .ranking(entries, places: places.most) }

  package var inputTitle: String { "a list of choices in order" }

  package func randomAnswer(using random: inout some RandomSource) -> Answer {
    guard !options.isEmpty else { return .choices([]) }
    var left = options.map(\.value), ranked: [String] = []
    let (least, most) = places
    for _ in 0..<random.integer(in: least...most) {
      ranked.append(left.remove(at: random.integer(in: 0...(left.count - 1))))
    }
    return .choices(ranked)
  }

  // MARK: Texts

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    guard let values = answer.chosenValues else { return answer.plainText(rounded: rounded, in: language) }
    return values.enumerated().map { place, value in
      "\(place + 1). \(options.first { $0.value == value }?.text ?? value)"
    }.joined(separator: ", ")
  }

  /// Reads numbers, values, or words of options in order, also as an answer is shown: `1. Pear, 2. Apple`.
  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    let parts = text.split(separator: ",").map { String($0).trimmed }
    let places = parts.enumerated().map { place, part in
      let number = "\(place + 1). "
      return part.hasPrefix(number) ? String(part.dropFirst(number.count)) : part
    }
    return try choice.parse(places.joined(separator: ", "), in: language)
  }

  package func prompt(in language: Language) -> String {
    let (least, most) = places
    return least == most
      ? language.page(.rankExactly, ["count": most])
      : language.page(.rankBetween, ["least": least, "most": most])
  }

  package func control(in language: Language) -> AnswerControl? { .ranking(entries) }

  package var range: String { "has no such option" }
}
