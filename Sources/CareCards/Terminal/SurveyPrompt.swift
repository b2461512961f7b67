import CareModel

/// How a question says what may be typed.
enum SurveyPrompt {
  /// The options of a choice, each with the number to type.
  static func options(of format: AnswerFormat) -> [(mark: String, text: String)] {
    guard case .choice(let choice) = format else { return [] }
    let width = String(choice.options.count).count
    return choice.options.enumerated().map { place, option in
      let number = String(place + 1)
      let detail = option.detail.map { " – \($0)" } ?? ""
      return (String(repeating: " ", count: width - number.count) + number, option.text + detail)
    }
  }

  /// What may be typed, in a line: `1 No pain … 10 Very painful`, `a number, 0 or more, in mg`, `yes or no`.
  static func words(for item: FormItem) -> String {
    var words = [format(item.format)]
    if item.dontKnow { words.append("\(SurveyStepText.dontKnow) = don't know") }
    if !item.required { words.append("may be left empty") }
    return words.joined(separator: " · ")
  }

  private static func format(_ format: AnswerFormat) -> String {
    switch format {
    case .scale(let scale): words(scale)
    case .numeric(let numeric): words(numeric)
    case .boolean: "yes or no"
    case .choice(let choice): words(choice)
    case .text(let text): text.maxLength.map { "text, at most \($0) characters" } ?? "text"
    }
  }

  private static func words(_ scale: ScaleFormat) -> String {
    let low = [String(scale.min), scale.minLabel].compactMap(\.self).joined(separator: " ")
    let high = [String(scale.max), scale.maxLabel].compactMap(\.self).joined(separator: " ")
    let step = scale.step == 1 ? nil : "in steps of \(scale.step)"
    return ["\(low) … \(high)", step, units(scale.units)].compactMap(\.self).joined(separator: ", ")
  }

  private static func words(_ numeric: NumericFormat) -> String {
    let least = numeric.min.map(PlainNumber.text)
    let most = numeric.max.map(PlainNumber.text)
    let bounds: String? =
      switch (least, most) {
      case (let least?, let most?): "\(least) to \(most)"
      case (let least?, nil): "\(least) or more"
      case (nil, let most?): "\(most) or less"
      case (nil, nil): nil
      }
    let digits = numeric.integer ? nil : numeric.digits.map { $0 == 1 ? "at most 1 decimal" : "at most \($0) decimals" }
    return [numeric.integer ? "a whole number" : "a number", bounds, digits, units(numeric.units)]
      .compactMap(\.self).joined(separator: ", ")
  }

  private static func words(_ choice: ChoiceFormat) -> String {
    guard choice.multiple else { return "type one number" }
    let least = choice.minChoices
    guard let most = choice.maxChoices, most < choice.options.count else {
      return least > 1 ? "type at least \(least) numbers" : least == 1 ? "type one or more numbers" : "type any numbers"
    }
    if least == most { return "type \(most) numbers" }
    return least > 0 ? "type \(least) to \(most) numbers" : "type at most \(most) numbers"
  }

  private static func units(_ units: String?) -> String? {
    units.map { "in \(UnitFormatting.number("", units: $0).filter { $0 != " " })" }
  }
}
