package import CareModel
import Foundation

extension Theme {
  /// The class of elements with this theme: a hash of what it sets; nil if it sets nothing.
  package var cssClass: String? {
    guard !isEmpty else { return nil }
    // A theme has texts, finite numbers, and flags only.
    let bytes = (try? JSONText.utf8(encoding: self, form: .escapedSlashes)) ?? []
    return "care-t-\(String(bytes.fnv1a, radix: 16))"
  }

  /// The rules of the theme's class, for light and for dark; printed pages have the light colors in any setting.
  package var cssRules: String {
    guard let name = cssClass else { return "" }
    let own = ThemePalette(Theme(), on: .light), dark = ThemePalette(Theme(), on: .dark)
    return """
      .\(name) { \((Self.colors(ThemePalette(self, on: .light), unlike: own) + numbers).joined(separator: " ")) }
      @media screen and (prefers-color-scheme: dark) {
      .\(name) { \(Self.colors(ThemePalette(self, on: .dark), unlike: dark).joined(separator: " ")) }
      }

      """
  }

  /// The rules of the renderer's own theme; printed pages have the light colors in any setting.
  package static var ownRules: String {
    let light = colors(ThemePalette(Theme(), on: .light), unlike: nil).joined(separator: " ")
    let dark = colors(ThemePalette(Theme(), on: .dark), unlike: nil).joined(separator: " ")
    return """
      :root { \(light) --care-text-size: 1; --care-space: 8px; --care-control: 44px; --care-image: 240px; \
      --care-line-width: 4px; --care-corner: 14px; --care-border: 1px; --care-done-opacity: 0.75; \
      --care-shadow: 0 1px 3px rgb(0 0 0 / 0.12); }
      @media screen and (prefers-color-scheme: dark) { :root { \(dark) } }
      @media print { :root { color-scheme: light; } }

      """
  }

  /// The custom properties of colors that differ from others.
  private static func colors(_ palette: ThemePalette, unlike other: ThemePalette?) -> [String] {
    (ThemePalette.roles.map(\.name) + ["on_accent"]).compactMap { role in
      if let other, other[role] == palette[role] { return nil }
      return "--care-\(role.replacing("_", with: "-")): \(palette[role].hex);"
    }
  }

  /// The custom properties of sizes and shapes that are set.
  private var numbers: [String] {
    func text(_ name: String, _ value: Double?, _ unit: String = "px") -> String? {
      value.map { "--care-\(name): \(Language.english.plain($0))\(unit);" }
    }
    return [
      text("text-size", size.text, ""), text("space", size.space), text("control", size.control),
      text("image", size.image), text("line-width", size.line), text("corner", shape.corner),
      text("border", shape.border), text("done-opacity", shape.doneOpacity, ""),
      shape.shadow.map { $0 ? "--care-shadow: 0 2px 8px rgb(0 0 0 / 0.2);" : "--care-shadow: none;" },
    ].compactMap(\.self)
  }
}
