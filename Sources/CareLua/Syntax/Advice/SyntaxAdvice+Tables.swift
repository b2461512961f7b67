extension SyntaxAdvice {
  /// `title: "A"`, `"title": "A"`, `at = 08:00`.
  static func colon(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    if site.at(0, ":"), let word = site[0], let before = site[-1] {
      if before.kind == .number, site[1]?.kind == .number, let after = site[1] {
        let whole = before.range.lowerBound..<after.range.upperBound
        return SyntaxAdvice("write a time of day in quotes: \"\(site.written(whole))\"", whole)
      }
      guard site.isInTable, before.kind == .string else { return nil }
      return SyntaxAdvice(
        "a field is written name = value; write \(fieldName(before.text)) = …",
        before.range.lowerBound..<word.range.upperBound)
    }
    // `name : value`, where the value is no call.
    for ahead in [-1, -2] where site.isInTable && site.at(ahead, ":") {
      guard let name = site[ahead - 1], name.kind == .name, let colon = site[ahead],
        site.at(ahead - 2, "{") || site.at(ahead - 2, ",")
      else { continue }
      return SyntaxAdvice("a field is written with `=`; write \(name.text) = …", colon.range)
    }
    return nil
  }

  private static func fieldName(_ text: String) -> String {
    text.wholeMatch(of: #/[A-Za-z_]\w*/#) != nil && !LuaToken.keywords.contains(text) ? text : "[\"\(text)\"]"
  }

  /// A single `=` where values are compared.
  static func comparison(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    guard site.at(0, "="), !site.isInTable, let word = site[0] else { return nil }
    let words = ["if", "elseif", "while", "until", "and", "or", "not", "return"]
    let isAsked = site.lineSoFar.dropLast().contains { $0.word.kind == .keyword && words.contains($0.word.text) }
    guard isAsked || open(site, "(") else { return nil }
    return SyntaxAdvice("a single `=` sets a value; write `==` to compare", word.range)
  }

  private static func open(_ site: SyntaxErrorSite, _ bracket: String) -> Bool {
    site.open.last?.word.text == bracket
  }

  /// An equal sign after what is no name of a field.
  static func equals(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    guard site.at(0, "="), site.isInTable, let word = site[0], let before = site[-1] else { return nil }
    if before.kind == .string {
      if let maker = site[-2], maker.kind == .name {
        return SyntaxAdvice(
          "no `=` is needed before the braces of \(maker.text) \(site.written(before)); write \(maker.text) \(site.written(before)) { … }",
          word.range)
      }
      return SyntaxAdvice(
        "the name of a field has no quotes; write \(fieldName(before.text)) = …", before.range)
    }
    if before.kind == .number { return SyntaxAdvice("write [\(before.text)] = … for a numbered field", before.range) }
    return SyntaxAdvice("a field is one name and its value; write name = value", word.range)
  }

  /// `tasks = [ … ]`.
  static func squareList(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    if site.at(0, "["), let word = site[0], let before = site[-1],
      ["=", "(", ",", "return"].contains(before.text), before.kind != .string
    {
      return SyntaxAdvice("write a list in braces: { … }, not [ … ]", word.range)
    }
    guard let opener = site.open.last, opener.word.text == "[", site.at(0, ",") || site.at(0, "="),
      site.words.indices.contains(opener.place - 1), !site.words[opener.place - 1].endsValue
    else { return nil }
    return SyntaxAdvice("write a list in braces: { … }, not [ … ]", opener.word.range)
  }

  /// Two values side by side in a table or a call.
  static func comma(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    guard let opener = site.open.last, opener.closer == "}" || opener.closer == ")", let before = site[-1],
      let word = site[0], before.endsValue, word.beginsValue
    else { return nil }
    // What came before is shown by its last word, below which the comma belongs.
    return SyntaxAdvice(
      "a comma is missing between \(shown(before, site)) and \(shown(word, site))", before.range, opener: opener)
  }

  static func shown(_ word: LuaToken, _ site: SyntaxErrorSite) -> String {
    let text = site.written(word)
    return "`\(text.count > 30 ? text.prefix(27) + "…" : text)`".replacing("\n", with: " ")
  }
}

extension SyntaxAdvice {
  /// A character that begins no word.
  static func character(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    guard let start = site.unreadable, start < site.source.bytes.count,
      let character = String(decoding: site.source.bytes[start...].prefix(32), as: UTF8.self).first,
      let scalar = character.unicodeScalars.first
    else { return nil }
    let range = start..<min(site.source.bytes.count, start + character.utf8.count)
    switch character {
    case "“", "”", "„", "‘", "’", "‚", "«", "»", "‹", "›":
      return SyntaxAdvice("`\(character)` is not a quote in Lua; write straight quotes, as in \"text\"", range)
    case "!":
      let isUnequal = site.source.bytes.dropFirst(start + 1).first == 0x3D
      return isUnequal
        ? SyntaxAdvice("Lua has no `!=`; write `~=` for \"is not\"", start..<(start + 2))
        : SyntaxAdvice("Lua has no `!`; write `not`", range)
    case "?": return SyntaxAdvice("Lua has no `? :`; write condition and one or another, or if … then", range)
    case "`": return SyntaxAdvice("write text in quotes, not in backticks: \"text\"", range)
    case "\"", "'", "[", "-": return nil
    case _ where scalar.properties.isWhitespace || scalar.properties.generalCategory == .format:
      let number = String(scalar.value, radix: 16, uppercase: true)
      let code = String(repeating: "0", count: max(0, 4 - number.count)) + number
      return SyntaxAdvice(
        "there is an invisible character here, U+\(code); delete it, or write an ordinary space", range)
    case _ where scalar.properties.isAlphabetic:
      return SyntaxAdvice(
        "a name cannot contain '\(character)'; use the letters a to z, digits, and _", range,
        notes: ["text can contain any letter, and so can a field name in quotes: [\"…\"] = …"])
    default:
      return SyntaxAdvice("'\(character)' has no meaning in Lua; delete it, or put the text in quotes", range)
    }
  }

  /// A text or a comment that does not end.
  static func text(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    guard let start = site.unreadable, start < site.source.bytes.count else { return nil }
    let bytes = site.source.bytes
    let line = site.source.line(at: start)
    switch bytes[start] {
    case 0x22, 0x27:  // " and '
      let end = site.source.visibleRange(ofLine: line).upperBound
      var escape = start + 1
      while escape < end, bytes[escape] != bytes[start] {
        if bytes[escape] == 0x5C {
          guard escape + 1 < end, isEscape(bytes[escape + 1]) else {
            let written = site.written(escape..<min(end, escape + 2))
            return SyntaxAdvice(
              "'\(written)' is not a valid escape; write \\\\ for a backslash", escape..<min(end, escape + 2))
          }
          escape += 1
        }
        escape += 1
      }
      if escape < end {
        return SyntaxAdvice(
          "this text has an invalid number after a backslash; write \\\\ for a backslash", start..<(escape + 1))
      }
      return SyntaxAdvice(
        "the text that starts here has no closing quote on its line", start..<end,
        notes: ["write text of several lines between [[ and ]]"])
    case 0x5B, 0x2D:
      return SyntaxAdvice(
        "the text or comment that starts here with long brackets has no end; write the closing brackets",
        start..<(start + 2))
    default: return nil
    }
  }

  /// `'don't'`, where the quote within ends the text.
  static func quoteInText(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    guard let word = site[0], word.kind == .name, site.isJoined(0), let text = site[-1], text.kind == .string
    else { return nil }
    let quote = site.source.bytes[text.range.upperBound - 1] == 0x27 ? "\"" : "'"
    return SyntaxAdvice(
      "the quote before '\(word.text)' ends the text; put the whole text between \(quote) and \(quote)",
      text.range.lowerBound..<word.range.upperBound)
  }

  private static func isEscape(_ byte: UInt8) -> Bool {
    byte.isNewline || "abfnrtvzxu\\\"'0123456789".utf8.contains(byte)
  }

  /// A comment as other languages write it.
  static func comment(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    let line = site.lineSoFar
    for (index, (place, word)) in line.enumerated() where word.kind == .symbol {
      let next = site.words.indices.contains(place + 1) ? site.words[place + 1] : nil
      let isBlock = word.text == "/" && next?.text == "*" && next?.range.lowerBound == word.range.upperBound
      let isHash = word.text == "#" && index == 0
      // `a // b` divides; a comment follows what ends, or holds words that no expression could.
      guard word.text == "//" || isBlock || isHash, place <= site.place else { continue }
      let range = word.range.lowerBound..<(isBlock ? word.range.upperBound + 1 : word.range.upperBound)
      return SyntaxAdvice("a comment begins with `--`, not with `\(site.written(range))`", range)
    }
    return nil
  }
}
