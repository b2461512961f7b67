import CareModel

/// A question of an imported form, as the expressions of the form name it.
struct FormQuestion {
  /// The item or score that the question became.
  var reference: ItemReference
  /// The format of its answers; nil for a score.
  var format: AnswerFormat?
  /// The values of options by the codes of the form, in order.
  var codes: [(code: String, value: String)] = []
  /// The code that stands for "don't know".
  var unknownCode: String?
  /// The answers of a yes/no question by the codes of the form.
  var words: [String: Bool] = [:]
  /// The group of rows that the question is asked in.
  var rows: String?

  /// The value of the option with a code, as a text or a number.
  func value(of code: String) -> String? {
    if let found = codes.first(where: { $0.code == code }) { return found.value }
    guard let number = FormNumber.parse(code) else { return nil }
    return codes.first { FormNumber.parse($0.code) == number }?.value
  }

  /// Whether each option has a number as its code.
  var hasNumbers: Bool { !codes.isEmpty && codes.allSatisfy { FormNumber.parse($0.code) != nil } }
}
