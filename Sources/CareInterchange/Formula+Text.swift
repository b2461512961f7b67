import CareModel

extension Formula.Term {
  /// Puts the term into the language of another program, with every operation in parentheses.
  ///
  /// - Parameters:
  ///   - number: Returns a number's words.
  ///   - name: Returns the words for the value of a name.
  ///   - call: Returns the words for a call of a function with its arguments, of which there is at least one.
  /// - Returns: The words; nil if a part has none there.
  func text(
    number: (Double) -> String, name: (String) -> String?, call: (String, [String]) -> String?
  ) -> String? {
    func text(_ term: Formula.Term) -> String? {
      switch term {
      case .number(let value): return number(value)
      case .name(let id): return name(id)
      case .negative(let part): return text(part).map { "(0 - \($0))" }
      case .binary(let sign, let first, let second):
        guard let a = text(first), let b = text(second) else { return nil }
        return "(\(a) \(sign) \(b))"
      case .call(let function, let parts):
        let texts = parts.compactMap(text)
        return texts.isEmpty || texts.count != parts.count ? nil : call(function, texts)
      }
    }
    return text(self)
  }
}
