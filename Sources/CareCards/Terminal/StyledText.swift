import CareModel

/// The width and the colors of text on a terminal.
public struct TerminalStyle: Hashable, Sendable {
  /// The number of columns of a line, 32…120.
  public let width: Int
  /// Whether to use color; without it, text and symbols carry the same information.
  public let color: Bool

  /// Creates a style; the width is clamped to 32…120.
  public init(width: Int = 72, color: Bool = false) {
    self.width = min(max(width, 32), 120)
    self.color = color
  }
}

/// The meaning of a text, which determines its color.
enum Tone: Hashable {
  /// Ordinary text.
  case plain
  /// A title.
  case strong
  /// A frame, or secondary text.
  case dim
  /// Done.
  case done
  /// Open.
  case due
  /// Late or partly done.
  case warning
  /// Missed, or an alert.
  case alarm
  /// A custom color.
  case color(red: Int, green: Int, blue: Int)

  /// The parameters of the terminal's color sequence (ECMA-48, SGR); nil for ordinary text.
  var sequence: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .dim: "2"
    case .done: "32"
    case .due: "36"
    case .warning: "33"
    case .alarm: "31"
    case .color(let red, let green, let blue): "38;2;\(red);\(green);\(blue)"
    }
  }

  /// Creates the tone of a color such as `#0a7` or `#00aa77`; nil for any other text.
  static func hex(_ text: String) -> Tone? {
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard text.hasPrefix("#"), digits.count == text.count - 1 else { return nil }
    switch digits.count {
    case 3: return .color(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
    case 6:
      return .color(
        red: digits[0] * 16 + digits[1], green: digits[2] * 16 + digits[3], blue: digits[4] * 16 + digits[5])
    default: return nil
    }
  }
}

extension EventState {
  /// The tone of the state.
  var tone: Tone {
    switch self {
    case .completed: .done
    case .late, .partial, .unfinished: .warning
    case .open, .started: .due
    case .missed: .alarm
    case .upcoming, .declined, .excused, .notApplicable: .dim
    }
  }
}

/// One line of text in tones, measured in columns before any color is added.
struct StyledText: Hashable {
  private struct Span: Hashable {
    var text: String
    var tone: Tone
  }

  private var spans: [Span] = []
  /// The number of columns.
  private(set) var width = 0

  /// Creates a text in a tone, without control characters.
  init(_ text: String = "", _ tone: Tone = .plain) {
    append(text, tone)
  }

  /// Appends text in a tone, without control characters.
  mutating func append(_ text: String, _ tone: Tone = .plain) {
    guard !text.isEmpty else { return }
    let printable = PrintableText.of(text)
    spans.append(Span(text: printable, tone: tone))
    width += DisplayWidth.of(printable)
  }

  /// The text without its tones.
  var plain: String { spans.reduce("") { $0 + $1.text } }

  /// Returns lines of text after a mark of one column, with later lines aligned with the first.
  static func marked(_ mark: String, _ text: String, tone: Tone, width: Int) -> [StyledText] {
    TextWrap.lines(text, width: width - 4).enumerated().map { place, line in
      StyledText(place == 0 ? " \(mark) " : "   ", tone) + StyledText(line)
    }
  }

  /// Returns both texts, one after the other.
  static func + (a: StyledText, b: StyledText) -> StyledText {
    var sum = a
    sum.spans += b.spans
    sum.width += b.width
    return sum
  }

  /// Returns the text padded with trailing spaces to a width.
  func padded(to columns: Int) -> StyledText {
    self + StyledText(String(repeating: " ", count: max(0, columns - width)))
  }

  /// Returns the text padded with leading spaces to a width.
  func aligned(to columns: Int) -> StyledText {
    StyledText(String(repeating: " ", count: max(0, columns - width))) + self
  }

  /// Returns the text with another at the right end of a line of `width` columns.
  func filled(to columns: Int, with right: StyledText) -> StyledText {
    padded(to: columns - right.width) + right
  }

  /// Returns the text without its first characters, which have one column each.
  func dropping(columns: Int) -> StyledText {
    var text = StyledText(), left = columns
    for span in spans {
      let dropped = min(left, span.text.count)
      left -= dropped
      text.append(String(span.text.dropFirst(dropped)), span.tone)
    }
    return text
  }

  /// Returns the line for a terminal; without color, trailing spaces are removed.
  func rendered(_ style: TerminalStyle) -> TerminalText {
    var line = spans.reduce(into: "") { line, span in
      if style.color, let sequence = span.tone.sequence, span.text.contains(where: { $0 != " " }) {
        line += "\u{1B}[\(sequence)m\(span.text)\u{1B}[0m"
      } else {
        line += span.text
      }
    }
    while line.last == " " { line.removeLast() }
    return TerminalText(verified: line)
  }
}

extension [StyledText] {
  /// Returns the lines, each followed by a line break.
  func rendered(_ style: TerminalStyle) -> TerminalText {
    reduce(into: "") { $0 += "\($1.rendered(style))\n" }
  }
}
