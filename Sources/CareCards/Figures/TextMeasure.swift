/// The width of text in a sans-serif font, where no font can be asked.
enum TextMeasure {
  /// The advance widths of the characters from space to tilde, in thousandths of the font size (Helvetica).
  private static let widths: [Int] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556,
    556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722,
    778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,
    556,
    556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  /// Returns the width of a text in pixels, with a margin for other fonts.
  static func width(_ text: String, size: Double = 12) -> Double {
    let thousandths = text.unicodeScalars.reduce(0) { sum, scalar in
      let index = Int(scalar.value) - 32
      return sum + (widths.indices.contains(index) ? widths[index] : scalar.value < 0x1100 ? 600 : 1000)
    }
    return Double(thousandths) / 1000 * size * 1.15
  }

  /// Returns the text, shortened with an ellipsis if it is wider than `room`.
  static func shortened(_ text: String, to room: Double, size: Double = 12) -> String {
    guard width(text, size: size) > room else { return text }
    var text = text
    while !text.isEmpty, width(text + "…", size: size) > room { text.removeLast() }
    return text + "…"
  }

  /// Returns the text in lines no wider than `room`; a longer word has a line of its own.
  static func lines(_ text: String, room: Double, size: Double = 12) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, width(last + " " + word, size: size) <= room {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}
