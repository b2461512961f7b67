/// How text is drawn on a terminal: how wide, and whether in color.
package struct TerminalStyle: Hashable, Sendable {
  /// How many columns a line may have, 32…120.
  package let width: Int
  /// Whether to color; without, what is drawn says the same in words and signs.
  package let color: Bool

  /// A style; a width that is too small to read or too wide to follow is brought into bounds.
  package init(width: Int = 72, color: Bool = false) {
    self.width = min(max(width, 32), 120)
    self.color = color
  }
}
