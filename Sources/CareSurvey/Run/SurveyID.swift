/// The ids of surveys, steps and items.
enum SurveyID {
  /// Whether the id is a letter, then letters, digits, `-` or `_`, all ASCII.
  static func isLegal(_ id: String) -> Bool {
    guard let first = id.first, first.isASCII, first.isLetter else { return false }
    return id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
  }
}
