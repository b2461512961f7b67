extension SyntaxAdvice {
  /// `title: "A"`, `"title": "A"`, `at = 08:00`.
  static func colon(_ stumble: SyntaxErrorSite) -> SyntaxAdvice? {
    if stumble.at(0, ":"), let word = stumble[0], let before = stumble[-1] {
      if before.kind == .number, stumble[1]?.kind == .number, let after = stumble[1] {
        let whole = before.range.lowerBound..<after.range.upperBound
        return SyntaxAdvice("a time of day stands in quotes; write \"\(stumble.written(whole))\"", whole)
      }
      guard stumble.isInTable, before.kind == .string else { return nil }
      return SyntaxAdvice(
        "a field is written name = value; write \(fieldName(before.text)) = …",
        before.range.lowerBound..<word.range.upperBound)
    }
    // `name : value`, where the value is no call.
    for ahead in [-1, -2] where stumble.isInTable && stumble.at(ahead, ":") {
      guard let name = stumble[ahead - 1], name.kind == .name, let colon = stumble[ahead],
        stumble.at(ahead - 2, "{") || stumble.at(ahead - 2, ",")
      else { continue }
      return SyntaxAdvice("a field is written with `=`; write \(name.text) = …", colon.range)
    }
    return nil
  }

  private static func fieldName(_ text: String) -> String {
    text.wholeMatch(of: #/[A-Za-z_]\w*/#) != nil && !LuaToken.keywords.contains(text) ? text : "[\"\(text)\"]"
  }

  /// A single `=` where values are compared.
  static func comparison(_ stumble: SyntaxErrorSite) -> SyntaxAdvice? {
    guard stumble.at(0, "="), !stumble.isInTable, let word = stumble[0] else { return nil }
    let words = ["if", "elseif", "while", "until", "and", "or", "not", "return"]
    let isAsked = stumble.lineSoFar.dropLast().contains { $0.word.kind == .keyword && words.contains($0.word.text) }
    guard isAsked || open(stumble, "(") else { return nil }
    return SyntaxAdvice("a single `=` sets a value; write `==` to compare", word.range)
  }

  private static func open(_ stumble: SyntaxErrorSite, _ bracket: String) -> Bool {
    stumble.open.last?.word.text == bracket
  }

  /// An equal sign after what is no name of a field.
  static func equals(_ stumble: SyntaxErrorSite) -> SyntaxAdvice? {
    guard stumble.at(0, "="), stumble.isInTable, let word = stumble[0], let before = stumble[-1] else { return nil }
    if before.kind == .string {
      if let maker = stumble[-2], maker.kind == .name {
        return SyntaxAdvice(
          "no `=` stands before the braces of \(maker.text) \(stumble.written(before)); write \(maker.text) \(stumble.written(before)) { … }",
          word.range)
      }
      return SyntaxAdvice(
        "the name of a field has no quotes; write \(fieldName(before.text)) = …", before.range)
    }
    if before.kind == .number { return SyntaxAdvice("write [\(before.text)] = … for a numbered field", before.range) }
    return SyntaxAdvice("a field is one name and its value; write name = value", word.range)
  }

  /// `tasks = [ … ]`.
  static func squareList(_ stumble: SyntaxErrorSite) -> SyntaxAdvice? {
    if stumble.at(0, "["), let word = stumble[0], let before = stumble[-1],
      ["=", "(", ",", "return"].contains(before.text), before.kind != .string
    {
      return SyntaxAdvice("a list stands in braces; write { … } in place of [ … ]", word.range)
    }
    guard let opener = stumble.open.last, opener.word.text == "[", stumble.at(0, ",") || stumble.at(0, "="),
      stumble.words.indices.contains(opener.place - 1), !stumble.words[opener.place - 1].endsValue
    else { return nil }
    return SyntaxAdvice("a list stands in braces; write { … } in place of [ … ]", opener.word.range)
  }

  /// Two values side by side in a table or a call.
  static func comma(_ stumble: SyntaxErrorSite) -> SyntaxAdvice? {
    guard let opener = stumble.open.last, opener.closer == "}" || opener.closer == ")", let before = stumble[-1],
      let word = stumble[0], before.endsValue, word.beginsValue
    else { return nil }
    // What came before is shown by its last word, below which the comma belongs.
    return SyntaxAdvice(
      "a comma is missing between \(shown(before, stumble)) and \(shown(word, stumble))", before.range, opener: opener)
  }

  static func shown(_ word: LuaToken, _ stumble: SyntaxErrorSite) -> String {
    let text = stumble.written(word)
    return "`\(text.count > 30 ? text.prefix(27) + "…" : text)`".replacing("\n", with: " ")
  }
}
