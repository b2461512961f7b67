package import CareModel

extension AnswerFormat {
  /// The answer as a person reads it: the texts of chosen options, "yes" or "no", a number without a needless point.
  package func label(_ answer: Answer) -> String {
    switch answer {
    case .integer(let value): return String(value)
    case .double(let value): return Int(exactly: value).map(String.init) ?? "\(value)"
    case .boolean(let value): return value ? "yes" : "no"
    case .text(let text): return text
    case .choices(let values):
      guard case .choice(let format) = self else { return values.joined(separator: ", ") }
      return values.map { value in format.options.first { $0.value == value }?.text ?? value }
        .joined(separator: ", ")
    case .dontKnow: return "I don't know"
    }
  }
}
