package import CareModel

extension Answer {
  /// The answer as a participant reads it: the texts of chosen options, a number with its units, yes or no.
  package func words(as format: AnswerFormat) -> String {
    switch self {
    case .integer(let integer): UnitFormatting.number(String(integer), units: format.units)
    case .double(let double): UnitFormatting.number(PlainNumber.text(double), units: format.units)
    case .boolean(let yes): yes ? "yes" : "no"
    case .text(let text): text
    case .choices(let values):
      values.isEmpty ? "none" : values.map { format.text(ofOption: $0) }.joined(separator: ", ")
    case .dontKnow: "don't know"
    }
  }
}

extension AnswerFormat {
  /// What a participant sees of a chosen value: the option's text, or the value itself where it is the participant's
  /// own.
  fileprivate func text(ofOption value: String) -> String {
    guard case .choice(let choice) = self else { return value }
    return choice.options.first { $0.value == value }?.text ?? value
  }
}
