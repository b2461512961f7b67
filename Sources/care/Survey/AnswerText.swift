import CareCards
import CareModel

/// What a person types, as an answer to an item.
enum AnswerText {
  /// Why typed text is no answer at all; the survey itself judges the value.
  struct Misread: Error {
    let message: String
  }

  /// The answer that the text means.
  static func parse(_ text: String, as item: FormItem) throws(Misread) -> Answer {
    if item.dontKnow, [SurveyStepText.dontKnow, "don't know", "dont know"].contains(text.lowercased()) {
      return .dontKnow
    }
    switch item.format {
    case .scale:
      guard let number = Int(text) else { throw Misread(message: "Please type a whole number.") }
      return .integer(number)
    case .numeric(let format): return try number(text, isWhole: format.integer)
    case .boolean:
      switch text.lowercased() {
      case "yes", "y", "true": return .boolean(true)
      case "no", "n", "false": return .boolean(false)
      default: throw Misread(message: "Please type yes or no.")
      }
    case .choice(let format): return try choices(text, of: format)
    case .text: return .text(text)
    }
  }

  private static func number(_ text: String, isWhole: Bool) throws(Misread) -> Answer {
    if let integer = Int(text) { return .integer(integer) }
    guard !isWhole, let double = Double(text), double.isFinite else {
      throw Misread(message: isWhole ? "Please type a whole number." : "Please type a number.")
    }
    return .double(double)
  }

  private static func choices(_ text: String, of format: ChoiceFormat) throws(Misread) -> Answer {
    guard format.multiple else { return .choices([try choice(text, of: format)]) }
    var values: [String] = []
    for part in text.split(separator: ",") { values.append(try choice(trimmed(String(part)), of: format)) }
    return .choices(values)
  }

  /// An option by its number, its value or its text; the participant's own words where the format takes them.
  private static func choice(_ text: String, of format: ChoiceFormat) throws(Misread) -> String {
    if let number = Int(text), format.options.indices.contains(number - 1) { return format.options[number - 1].value }
    let folded = text.lowercased()
    if let option = format.options.first(where: { [$0.value.lowercased(), $0.text.lowercased()].contains(folded) }) {
      return option.value
    }
    if format.options.contains(where: \.other), !text.isEmpty { return text }
    throw Misread(message: "Please type a number from 1 to \(format.options.count).")
  }

  /// Text without spaces at its ends.
  static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
