import Foundation

/// A whole or decimal number within optional bounds.
public struct NumericFormat: Hashable, Sendable {
  /// Whether only whole numbers are accepted.
  public var integer: Bool
  /// The maximum number of digits after the decimal point, if limited.
  public var digits: Int?
  /// The minimum value, inclusive.
  public var min: Double?
  /// The maximum value, inclusive.
  public var max: Double?
  /// The range of usual answers.
  public var soft: SoftRange
  /// The units of the value as a UCUM code; where the participant chooses, those that are recorded.
  public var units: String?
  /// The other units that the participant can choose, as UCUM codes; their amounts are converted.
  public var otherUnits: [String]

  /// Creates a numeric format.
  public init(
    integer: Bool = false, digits: Int? = nil, min: Double? = nil, max: Double? = nil, soft: SoftRange = SoftRange(),
    units: String? = nil, otherUnits: [String] = []
  ) {
    self.integer = integer
    self.digits = digits
    self.min = min
    self.max = max
    self.soft = soft
    self.units = units
    self.otherUnits = otherUnits
  }
}

extension NumericFormat: SoftlyBounded {
  package static let name = AnswerFormat.Name.numeric
  package static let summary = "An item answered with a number."
  package static let valueType = AnswerValueType.number
  package var format: AnswerFormat { .numeric(self) }

  /// The value whose fields all have their defaults.
  public static let template = NumericFormat()

  /// The fields, in the order of the manual.
  public static let fields: [Field<NumericFormat>] = [
    Field("integer", \.integer, "Whether only whole numbers are accepted."),
    Field("digits", \.digits, "The maximum number of digits after the decimal point."),
    Field("min", \.min, "The minimum."),
    Field("max", \.max, "The maximum."),
    .softMin(\.soft.min),
    .softMax(\.soft.max),
    Field(
      "units", \.unitChoice,
      "The units of the value, such as \"h\"; a list, such as { \"kg\", \"[lb_av]\" }, lets the participant choose, and the first are recorded."
    ),
  ]

  package var options: [ChoiceOption] { [] }
  package var hardRange: (min: Double?, max: Double?) { (min, max) }

  package func problems(at path: String) -> [SurveyProblem] {
    var problems = Self.boundProblems(min, max, at: path) + softProblems(at: path)
    if let digits, !(0...15).contains(digits) {
      problems.append(
        .init(code: .badDigits, path: "\(path).digits", message: "digits is from 0 to 15, not \(digits)"))
    }
    if integer, let digits, digits > 0 {
      problems.append(
        .init(
          code: .badDigits, path: "\(path).digits",
          message: "a whole number has no digits after the decimal point; remove `digits` or `integer`"))
    }
    return problems + unitProblems(at: "\(path).units")
  }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    if let amount = answer.typedAmount { return try validate(amount) }
    guard let value = answer.number else { throw .wrongType(expected: integer ? .wholeNumber : .number) }
    guard value.isFinite else { throw .notFinite }
    try checkBounds(value, of: answer)
    if integer { return .integer(try answer.wholeNumber()) }
    if let digits, value.fractionDigits > digits { throw .tooManyDigits(most: digits, value: value) }
    return .double(value)
  }

  package var inputTitle: String { offersUnits ? amountTitle : "a number" }
  package func answer(from input: AnswerInput) -> Answer? { input.numberAnswer ?? answer(from: input.amount) }

  package func randomAnswer(using random: inout some RandomSource) -> Answer {
    let low = min ?? Swift.min(0, max ?? 0), high = max ?? Swift.max(100, low)
    if integer {
      let least = Int(clamping: low.rounded(.up))
      return .integer(random.integer(in: least...Swift.max(least, Int(clamping: high.rounded(.down)))))
    }
    let scale = pow(10, Double(Swift.min(digits ?? 1, 6)))
    let share = random.unit(), span = high - low
    // The difference of two bounds, and a multiple of one, can be greater than any number.
    let exact = span.isFinite ? low + span * share : low * (1 - share) + high * share
    let number = (exact * scale).rounded() / scale
    let kept = Swift.min(Swift.max(number.isFinite ? number : exact, low), high)
    return offersUnits ? answer(kept, inUnitsOf: &random) : .double(kept)
  }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    let text = answer.plainText(rounded: rounded, in: language)
    let isAlone = offersUnits && answer.number != nil && answer.typedAmount == nil
    return isAlone ? UnitFormatting.number(text, units: units) : text
  }

  package func prompt(in language: Language) -> String {
    if offersUnits { return amountPrompt(in: language) }
    let digits = integer ? nil : digits.map { language(.decimals, ["most": $0]) }
    return [language(integer ? .wholeNumber : .number), language.bounds(min, max), digits].compactMap(\.self)
      .joined(separator: ", ")
  }

  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    if offersUnits { return try amount(of: text, in: language) }
    if let number = Int(text) { return .integer(number) }  // allowed: compared with the bounds alone
    guard !integer else { throw AnswerParseError(message: language(.pleaseTypeWholeNumber)) }
    return .double(try language.number(text))
  }

  /// Returns the numbers that conditions name, and one from each interval between them.
  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    let ends = [min, max].compactMap(\.self)
    let marks = Set(numbers + ends + (numbers.isEmpty ? [0] : [])).filter { abs($0) < 1e15 }.sorted()
    var found = Set(marks)
    if let digits = integer ? 0 : digits, (0...15).contains(digits) {
      let scale = (0..<digits).reduce(1.0) { power, _ in power * 10 }
      for mark in marks {
        found.insert(((mark * scale).rounded(.down) + 1) / scale)
        found.insert(((mark * scale).rounded(.up) - 1) / scale)
      }
    } else {
      for (low, high) in zip(marks, marks.dropFirst()) { found.insert(low + (high - low) / 2) }
      if let first = marks.first, let last = marks.last { found.formUnion([first - 1, last + 1]) }
    }
    return found.sorted().compactMap { try? validate(.double($0)) }
  }

  package var range: String {
    let whole = integer ? ", in whole numbers" : ""
    return switch (min, max) {
    case (let min?, let max?): "goes from \(PlainNumber.text(min)) to \(PlainNumber.text(max))\(whole)"
    case (let min?, nil): "is never less than \(PlainNumber.text(min))\(whole)"
    case (nil, let max?): "is never more than \(PlainNumber.text(max))\(whole)"
    case (nil, nil): integer ? "accepts only whole numbers" : "has no such answer"
    }
  }
}

extension Double {
  /// The number of digits after the point that it takes to write the number out: 3 for 1.125, 7 for 1e-07.
  var fractionDigits: Int {
    let parts = "\(self)".lowercased().split(separator: "e")
    guard let mantissa = parts.first else { return 0 }
    let fraction = mantissa.split(separator: ".", maxSplits: 1).dropFirst().first.map { $0 == "0" ? 0 : $0.count } ?? 0
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0  // allowed: an exponent of a Double
    return Swift.max(0, fraction - exponent)
  }
}
