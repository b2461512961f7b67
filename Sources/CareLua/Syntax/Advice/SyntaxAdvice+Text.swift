extension SyntaxAdvice {
  /// A character that begins no word.
  static func character(_ stumble: SyntaxErrorSite) -> SyntaxAdvice? {
    guard let start = stumble.unreadable, start < stumble.source.bytes.count,
      let character = String(decoding: stumble.source.bytes[start...].prefix(32), as: UTF8.self).first,
      let scalar = character.unicodeScalars.first
    else { return nil }
    let range = start..<min(stumble.source.bytes.count, start + character.utf8.count)
    switch character {
    case "“", "”", "„", "‘", "’", "‚", "«", "»", "‹", "›":
      return SyntaxAdvice("`\(character)` is no quote in Lua; write straight quotes, as in \"text\"", range)
    case "!":
      let isUnequal = stumble.source.bytes.dropFirst(start + 1).first == 0x3D
      return isUnequal
        ? SyntaxAdvice("Lua has no `!=`; write `~=` for \"is not\"", start..<(start + 2))
        : SyntaxAdvice("Lua has no `!`; write `not`", range)
    case "?": return SyntaxAdvice("Lua has no `? :`; write condition and one or another, or if … then", range)
    case "`": return SyntaxAdvice("texts stand in quotes, not in backticks; write \"text\"", range)
    case "\"", "'", "[", "-": return nil
    case _ where scalar.properties.isWhitespace || scalar.properties.generalCategory == .format:
      let number = String(scalar.value, radix: 16, uppercase: true)
      let code = String(repeating: "0", count: max(0, 4 - number.count)) + number
      return SyntaxAdvice(
        "an invisible character, U+\(code), stands here; delete it, or write an ordinary space", range)
    case _ where scalar.properties.isAlphabetic:
      return SyntaxAdvice(
        "names have letters a to z, digits and _, and '\(character)' is none; write another name", range,
        notes: ["a text may hold any letter, and so may a field in quotes: [\"…\"] = …"])
    default:
      return SyntaxAdvice("'\(character)' means nothing in Lua; delete it, or put the text into quotes", range)
    }
  }

  /// A text or a comment that does not end.
  static func text(_ stumble: SyntaxErrorSite) -> SyntaxAdvice? {
    guard let start = stumble.unreadable, start < stumble.source.bytes.count else { return nil }
    let bytes = stumble.source.bytes
    let line = stumble.source.line(at: start)
    switch bytes[start] {
    case 0x22, 0x27:  // " and '
      let end = stumble.source.visibleRange(ofLine: line).upperBound
      var escape = start + 1
      while escape < end, bytes[escape] != bytes[start] {
        if bytes[escape] == 0x5C {
          guard escape + 1 < end, isEscape(bytes[escape + 1]) else {
            let written = stumble.written(escape..<min(end, escape + 2))
            return SyntaxAdvice(
              "'\(written)' stands for nothing in a text; write \\\\ for a backslash", escape..<min(end, escape + 2))
          }
          escape += 1
        }
        escape += 1
      }
      if escape < end {
        return SyntaxAdvice(
          "a number behind a backslash in this text is wrong; write \\\\ for a backslash", start..<(escape + 1))
      }
      return SyntaxAdvice(
        "the text that begins here has no closing quote on its line", start..<end,
        notes: ["a text of several lines stands between [[ and ]]"])
    case 0x5B, 0x2D:
      return SyntaxAdvice(
        "the text or comment that begins here with long brackets has no end; write the closing brackets",
        start..<(start + 2))
    default: return nil
    }
  }

  /// `'don't'`, where the quote within ends the text.
  static func quoteInText(_ stumble: SyntaxErrorSite) -> SyntaxAdvice? {
    guard let word = stumble[0], word.kind == .name, stumble.isJoined(0), let text = stumble[-1], text.kind == .string
    else { return nil }
    let quote = stumble.source.bytes[text.range.upperBound - 1] == 0x27 ? "\"" : "'"
    return SyntaxAdvice(
      "the quote before '\(word.text)' ends the text; put the whole text between \(quote) and \(quote)",
      text.range.lowerBound..<word.range.upperBound)
  }

  private static func isEscape(_ byte: UInt8) -> Bool {
    byte.isNewline || "abfnrtvzxu\\\"'0123456789".utf8.contains(byte)
  }

  /// A comment as other languages write it.
  static func comment(_ stumble: SyntaxErrorSite) -> SyntaxAdvice? {
    let line = stumble.lineSoFar
    for (index, (place, word)) in line.enumerated() where word.kind == .symbol {
      let next = stumble.words.indices.contains(place + 1) ? stumble.words[place + 1] : nil
      let isBlock = word.text == "/" && next?.text == "*" && next?.range.lowerBound == word.range.upperBound
      let isHash = word.text == "#" && index == 0
      // `a // b` divides; a comment follows what ends, or holds words that no expression could.
      guard word.text == "//" || isBlock || isHash, place <= stumble.place else { continue }
      let range = word.range.lowerBound..<(isBlock ? word.range.upperBound + 1 : word.range.upperBound)
      return SyntaxAdvice("a comment begins with `--`, not with `\(stumble.written(range))`", range)
    }
    return nil
  }
}
