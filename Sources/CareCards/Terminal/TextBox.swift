/// A frame with a title at the left and a short text at the right of its top edge.
struct TextBox {
  /// The number of columns of the frame on both sides of its content.
  static let frame = 4

  /// The text at the left of the top edge.
  var title: String
  /// The text at the right of the top edge.
  var detail: String
  /// The lines of the content, none wider than the width without ``frame``.
  var lines: [StyledText]
  /// The color of the frame and the title; nil for the default.
  var accent: Tone? = nil
  /// The lines of the content that are selected, by their indices in ``lines``.
  var selected: Range<Int> = 0..<0

  /// The mark of what is selected, in place of the left edge.
  static let mark = "❯"

  /// Returns the box in a width.
  ///
  /// A title that is too long for the top edge is wrapped inside.
  func lines(width: Int) -> [StyledText] {
    let inner = width - Self.frame
    let fits = DisplayWidth.of(PrintableText.of(title)) + DisplayWidth.of(detail) + 9 <= width
    var body = lines
    if !fits { body = TextWrap.lines(title, width: inner).map { StyledText($0, accent ?? .strong) } + body }
    let edge = StyledText("│", accent ?? .dim)
    let space = StyledText(" ")
    return [top(width: width, title: fits ? title : "")]
      + body.enumerated().map { place, line in
        let isSelected = selected.contains(place - (body.count - lines.count))
        return (isSelected ? StyledText(Self.mark, .due) : edge) + space + line.padded(to: inner) + space + edge
      }
      + [StyledText("╰" + String(repeating: "─", count: width - 2) + "╯", accent ?? .dim)]
  }

  private func top(width: Int, title: String) -> StyledText {
    var left = StyledText("╭─", accent ?? .dim)
    if !title.isEmpty { left = left + StyledText(" \(title) ", accent ?? .strong) }
    let right = detail.isEmpty ? StyledText() : StyledText(" \(detail) ", .dim)
    let rule = String(repeating: "─", count: max(0, width - left.width - right.width - 2))
    return left + StyledText(rule, accent ?? .dim) + right + StyledText("─╮", accent ?? .dim)
  }
}
