extension Language {
  /// Returns a number as people write it, with the digits of ``PlainNumber``.
  package func number(_ value: Double) -> String { local(PlainNumber.text(value)) }

  /// Returns a number with all its digits, without a decimal point if it is whole.
  package func plain(_ value: Double) -> String { local(Int(exactly: value).map(String.init) ?? "\(value)") }

  private func local(_ text: String) -> String { usesDecimalComma ? text.replacing(".", with: ",") : text }

  /// Reads a number that a participant typed: with a decimal point or a decimal comma, since many keyboards have only one of them.
  ///
  /// The sign that is not the language's own may separate thousands. A number with groups of three digits behind it is refused, because
  /// it could mean either.
  /// - Throws: ``AnswerParseError`` if the text is not a number.
  package func number(_ text: String) throws(AnswerParseError) -> Double {
    var text = text
    let thousands =
      usesDecimalComma
      ? text.wholeMatch(of: /[+-]?[1-9][0-9]{0,2}(\.[0-9]{3})+(,[0-9]*)?/)?.0
      : text.wholeMatch(of: /[+-]?[1-9][0-9]{0,2}(,[0-9]{3})+(\.[0-9]*)?/)?.0
    guard thousands == nil else {
      throw AnswerParseError(message: self(usesDecimalComma ? .pleaseTypeDecimal : .pleaseTypeNumber))
    }
    if text.count(where: { $0 == "," }) == 1, !text.contains(".") { text = text.replacing(",", with: ".") }
    guard let number = Double(decimal: text) else { throw AnswerParseError(message: self(.pleaseTypeNumber)) }
    return number
  }

  /// Returns the bounds of a number as text: `1 to 10`, `1 or more`, or nil without bounds.
  package func bounds(_ least: Double?, _ most: Double?) -> String? {
    switch (least.map(number), most.map(number)) {
    case (let least?, let most?): self(.between, ["least": least, "most": most])
    case (let least?, nil): self(.from, ["least": least])
    case (nil, let most?): self(.upTo, ["most": most])
    case (nil, nil): nil
    }
  }
}
