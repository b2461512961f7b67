/// Escapes for color and weight, or none.
struct TextStyle {
  /// No escapes at all.
  static let plain = TextStyle(isOn: false)

  private let isOn: Bool

  /// Escapes where the terminal shows them.
  init(isOn: Bool) {
    self.isOn = isOn
  }

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func red(_ text: String) -> String { wrap(text, "31") }
  func green(_ text: String) -> String { wrap(text, "32") }
  func yellow(_ text: String) -> String { wrap(text, "33") }
  func cyan(_ text: String) -> String { wrap(text, "36") }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
