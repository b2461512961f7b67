package import CareModel

extension FormItem {
  /// The options of the item, each with the number to type, padded to the same width.
  var numberedOptions: [(mark: String, text: String)] {
    let options = format.definition.options
    let width = String(options.count).count
    return options.enumerated().map { index, option in
      let number = String(index + 1)
      let detail = option.detail.map { " – \($0)" } ?? ""
      return (String(repeating: " ", count: width - number.count) + number, option.text + detail)
    }
  }

  /// Returns the input that the item accepts, in one line: `1 No pain … 10 Very painful`, `a number, 0 or more, in mg`, `yes or no`.
  func prompt(in language: Language) -> String {
    let definition = format.definition
    var parts = [definition.prompt(in: language)]
    if type(of: definition).valueType == .number, !definition.writesUnits, let units = definition.units {
      parts[0] += ", " + language(.inUnits, ["units": UnitFormatting.number("", units: units).filter { $0 != " " }])
    }
    if dontKnow { parts.append(language(.dontKnowHint, ["mark": FormItem.dontKnowMark])) }
    if !required { parts.append(language(.mayBeEmpty)) }
    return parts.joined(separator: " · ")
  }

  /// Returns the text of an answer to the item, with the units of numbers.
  package func displayText(of answer: Answer, in language: Language) -> String {
    switch answer {
    case .choices([]): language(.none)
    case .dontKnow: language(.dontKnow)
    case .withheld: answer.plainText(rounded: true, in: language)
    default: format.text(of: answer, rounded: true, in: language)
    }
  }
}
