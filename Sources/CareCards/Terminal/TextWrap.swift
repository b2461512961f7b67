/// The wrapping of text into lines.
package enum TextWrap {
  /// Returns the lines of a text, none wider than `width` columns unless a single character is.
  ///
  /// Lines break at spaces, around Chinese and Japanese characters, and at the text's own line breaks; a word that is too long is
  /// broken between graphemes, or, if `breaksWords` is false, has a line of its own. An empty text has no lines.
  package static func lines(_ text: String, width: Int, breaksWords: Bool = true) -> [String] {
    guard !text.isEmpty else { return [] }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph in
      wrapped(PrintableText.of(paragraph), width: max(1, width), breaksWords: breaksWords)
    }
  }

  /// Returns the width of the widest part of a text that no line breaks.
  package static func longestWord(_ text: String) -> Int {
    text.split(whereSeparator: \.isWhitespace).flatMap { segments($0) }.map { DisplayWidth.of($0) }.max() ?? 0
  }

  /// Returns the text, ended by an ellipsis if it is wider than a number of columns.
  static func shortened(_ text: String, to columns: Int) -> String {
    guard DisplayWidth.of(text) > columns else { return text }
    var text = text
    while !text.isEmpty, DisplayWidth.of(text) >= columns { text.removeLast() }
    return text + "…"
  }

  private static func wrapped(_ paragraph: String, width: Int, breaksWords: Bool) -> [String] {
    var lines: [String] = []
    var line = ""
    var columns = 0
    for word in paragraph.split(separator: " ") {
      var glue = line.isEmpty ? "" : " "
      for segment in segments(word) {
        let size = DisplayWidth.of(segment)
        if columns + glue.count + size > width {
          if !line.isEmpty { lines.append(line) }
          (line, columns, glue) = ("", 0, "")
        }
        if size > width, breaksWords {
          for character in segment {
            let size = DisplayWidth.of(character)
            if columns + size > width, !line.isEmpty {
              lines.append(line)
              (line, columns) = ("", 0)
            }
            line.append(character)
            columns += size
          }
        } else {
          line += glue + segment
          columns += glue.count + size
        }
        glue = ""
      }
    }
    return lines + [line]
  }

  /// Returns the parts of a word between which a line can break: around wide letters, which need no space between them.
  ///
  /// Korean has spaces, and is read more easily if lines break only there.
  private static func segments(_ word: Substring) -> [Substring] {
    var segments: [Substring] = []
    var start = word.startIndex
    var index = start
    while index < word.endIndex {
      let next = word.index(after: index)
      if DisplayWidth.of(word[index]) == 2, word[index].isLetter, !isHangul(word[index]) {
        if start < index { segments.append(word[start..<index]) }
        segments.append(word[index..<next])
        start = next
      }
      index = next
    }
    if start < word.endIndex { segments.append(word[start...]) }
    return segments
  }
}

extension TextWrap {
  private static func isHangul(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { (0xAC00...0xD7A3).contains($0.value) || (0x1100...0x11FF).contains($0.value) }
      ?? false
  }
}

/// The width of text on a terminal, in columns.
package enum DisplayWidth {
  /// Returns the number of columns of a text without control characters.
  package static func of(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// Returns the number of columns of one grapheme: 2 for emoji and East Asian wide characters, 0 for combining marks,
  /// and otherwise 1.
  ///
  /// Widths follow Unicode Standard Annex 11 (W and F are wide, ambiguous is narrow) and Technical Standard 51 (emoji
  /// presentation).
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII, scalars.count == 1 { return 1 }
    if isWide(first.value) || first.properties.isEmojiPresentation { return 2 }
    if scalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
    return first.properties.isMark || first.properties.generalCategory == .format ? 0 : 1
  }

  private static func isWide(_ scalar: UInt32) -> Bool {
    wide.contains { $0.contains(scalar) }
  }

  /// The wide and full-width blocks of East Asian writing; emoji are recognized by their own property.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1B000...0x1B2FF, 0x1F1E6...0x1F1FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}

extension Unicode.Scalar.Properties {
  /// Whether the scalar is a mark that combines with another character.
  fileprivate var isMark: Bool {
    switch generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }
}
