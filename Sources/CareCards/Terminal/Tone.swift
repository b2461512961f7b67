/// What a piece of text means, which decides its color.
enum Tone: Hashable {
  /// Ordinary text.
  case plain
  /// A title.
  case strong
  /// Frames, and what matters less.
  case dim
  /// Done.
  case done
  /// To be done.
  case due
  /// Late or partly done.
  case warning
  /// Missed, or an alert.
  case alarm
  /// An own color.
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

  /// The tone of a color such as `#0a7` or `#00aa77`; nil for any other text.
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
