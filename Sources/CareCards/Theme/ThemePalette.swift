package import CareModel

/// The colors of a theme on one background, each moved until it can be seen.
package struct ThemePalette: Hashable, Sendable {
  /// A background.
  package enum Background: String, Hashable, Sendable, CaseIterable {
    /// A light one.
    case light
    /// A dark one.
    case dark
  }

  /// A color of a theme: the name of its field, its least contrast with the surface of a card, and the renderer's own values.
  struct Role: Sendable {
    let name: String
    /// The contrast with the surface (WCAG 2.2, 1.4.3 and 1.4.11): 4.5 for texts, 3 for marks, nil for backgrounds and lines.
    let contrast: Double?
    let color: @Sendable (ThemeColors) -> ThemeColor?
    let own: ThemeColor

    init(
      _ name: String, _ contrast: Double?, _ light: String, _ dark: String,
      _ color: @escaping @Sendable (ThemeColors) -> ThemeColor?
    ) {
      self.name = name
      self.contrast = contrast
      self.color = color
      own = ThemeColor(light, dark: dark)
    }
  }

  /// The colors besides the one on the accent; the renderer's own have a contrast of 7 with cards and pages (WCAG 2.2, 1.4.6).
  static let roles = [
    Role("surface", nil, "#ffffff", "#26262b") { $0.surface },
    Role("page", nil, "#f3f4f7", "#17171a") { $0.page },
    Role("fill", nil, "#e9ebf0", "#3a3a41") { $0.fill },
    Role("line", nil, "#d7d9e0", "#46464e") { $0.line },
    Role("accent", 3, "#084f87", "#84c4f4") { $0.accent },
    Role("text", 4.5, "#1b1b1f", "#f2f2f7") { $0.text },
    Role("text_dim", 4.5, "#4a4b51", "#b9bcc6") { $0.textDim },
    Role("text_faint", 4.5, "#505259", "#b0b3bd") { $0.textFaint },
    Role("good", 4.5, "#0a5a39", "#6fd6a5") { $0.good },
    Role("warning", 4.5, "#6f4200", "#f2bb62") { $0.warning },
    Role("alarm", 4.5, "#93180f", "#ffaaa2") { $0.alarm },
  ]

  private var colors: [String: RGBColor] = [:]

  /// Creates the colors of a theme on a background.
  package init(_ theme: Theme, on background: Background) {
    for role in Self.roles {
      let color = Self.color(role, theme, background)
      // The surface comes first in the list.
      colors[role.name] = role.contrast.map { color.readable(on: colors["surface"] ?? color, contrast: $0) } ?? color
    }
    let accent = self["accent"]
    let best = ["#ffffff", "#000000"].compactMap(RGBColor.init(hex:)).max {
      $0.contrast(with: accent) < $1.contrast(with: accent)
    }
    let chosen = theme.color.onAccent.flatMap { RGBColor(hex: background == .light ? $0.light : $0.dark) }
    colors["on_accent"] = chosen.map { $0.readable(on: accent, contrast: 4.5) } ?? best
  }

  /// Returns the color of a role.
  package subscript(role: String) -> RGBColor { colors[role] ?? RGBColor(red: 0, green: 0, blue: 0) }

  private static func color(_ role: Role, _ theme: Theme, _ background: Background) -> RGBColor {
    let pair = role.color(theme.color) ?? role.own
    return RGBColor(hex: background == .light ? pair.light : pair.dark) ?? RGBColor(red: 0, green: 0, blue: 0)
  }
}

/// A color that an author gives and that can hardly be seen.
package struct LowContrast: Hashable, Sendable {
  /// The name of its field.
  package var name: String
  /// The background.
  package var background: ThemePalette.Background
  /// The contrast with the surface of the card.
  package var ratio: Double
  /// The least contrast.
  package var least: Double
  /// The nearest color that can be seen, which is drawn.
  package var nearest: String

  /// Returns the colors of a theme that can hardly be seen on the surface of a card; at most one for each field.
  ///
  /// `outer`: the theme around it.
  package static func of(_ theme: Theme, over outer: Theme = Theme()) -> [LowContrast] {
    let whole = theme.over(outer)
    return ThemePalette.roles.compactMap { role in
      guard let least = role.contrast, let pair = role.color(theme.color) else { return nil }
      return ThemePalette.Background.allCases.lazy.compactMap { background -> LowContrast? in
        let palette = ThemePalette(whole, on: background)
        guard let color = RGBColor(hex: background == .light ? pair.light : pair.dark) else { return nil }
        let ratio = color.contrast(with: palette["surface"])
        guard ratio < least else { return nil }
        return LowContrast(
          name: role.name, background: background, ratio: ratio, least: least, nearest: palette[role.name].hex)
      }.first
    }
  }
}
