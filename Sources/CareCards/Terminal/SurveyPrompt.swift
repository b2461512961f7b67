import CareModel

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

  /// The input that the item accepts, in one line: `1 No pain … 10 Very painful`, `a number, 0 or more, in mg`, `yes or no`.
  var prompt: String {
    let definition = format.definition
    var parts = [definition.prompt]
    if type(of: definition).valueType == .number, let units = definition.units {
      parts[0] += ", in \(UnitFormatting.number("", units: units).filter { $0 != " " })"
    }
    if dontKnow { parts.append("\(FormItem.dontKnowMark) = don't know") }
    if !required { parts.append("may be left empty") }
    return parts.joined(separator: " · ")
  }

  /// Returns the text of an answer to the item, with the units of numbers.
  func displayText(of answer: Answer) -> String {
    switch answer {
    case .integer, .double:
      UnitFormatting.number(format.definition.text(of: answer, rounded: true), units: format.units)
    case .choices([]): "none"
    case .dontKnow: "don't know"
    case .boolean, .text, .choices: format.definition.text(of: answer, rounded: true)
    }
  }
}
