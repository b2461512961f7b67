import CareCards

/// Text that is wrapped to the width of a terminal, with the lines after the first indented.
enum HangingText {
  /// Returns a word of its own style and the text after it: `✓ a good wound raises nothing`.
  ///
  /// `head` has no spaces; `gap` spaces are after it, and `indent` before the first line. The other lines have two more. Without a
  /// `width`, there is one line.
  static func text(
    _ head: TerminalText, _ text: String, gap: Int = 1, indent: Int = 0, width: Int?
  ) -> TerminalText {
    let title = head.description
    let space = title.isEmpty ? 0 : gap
    guard let width else { return "\(spaces(indent))\(head)\(spaces(space))\(text)" }
    var lines = TextWrap.lines(
      title.isEmpty ? text : "\(title) \(text)", width: width - indent - 2 - max(0, space - 1), breaksWords: false)
    guard !lines.isEmpty else { return head }
    let first = lines.removeFirst().dropFirst(title.count).drop { $0 == " " }
    let start: TerminalText = "\(spaces(indent))\(head)\(spaces(first.isEmpty ? 0 : space))\(first)"
    return lines.reduce(start) { $0 + "\n" + "\(spaces(indent + 2))\($1)" }
  }

  /// Returns a text.
  static func text(_ text: String, indent: Int = 0, width: Int?) -> TerminalText {
    Self.text("", text, indent: indent, width: width)
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
