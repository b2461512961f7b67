/// Breaks text into lines.
package enum TextWrap {
  /// The lines of a text, none wider than `width` columns unless one character alone is.
  ///
  /// Lines break at spaces, around East Asian wide characters, and at the text's own line breaks; a word that is too
  /// long is broken between characters as a person sees them, never within one. An empty text has no line.
  package static func lines(_ text: String, width: Int) -> [String] {
    guard !text.isEmpty else { return [] }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph in
      wrapped(PrintableText.of(paragraph), width: max(1, width))
    }
  }

  private static func wrapped(_ paragraph: String, width: Int) -> [String] {
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
        if size > width {
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

  /// A word cut where a line may break within it: around wide letters, which need no space between them.
  private static func segments(_ word: Substring) -> [Substring] {
    var segments: [Substring] = []
    var start = word.startIndex
    var index = start
    while index < word.endIndex {
      let next = word.index(after: index)
      if DisplayWidth.of(word[index]) == 2, word[index].isLetter {
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
