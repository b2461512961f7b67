/// The looks of a figure's marks: presentation attributes for readers without styles, and the same as rules of a stylesheet.
///
/// Every element has a class. The attributes carry one theme, so that a converter without styles still draws the figure; the
/// stylesheet of a page, or the `<style>` of a document of its own, overrides them for the other.
enum FigureStyle {
  /// The font of all texts.
  static let font = "system-ui, sans-serif"

  /// Returns the color of a class on a background: the fill of texts and areas, and the stroke of lines.
  static func color(_ name: String, _ palette: FigurePalette) -> RGBColor? {
    switch name {
    case "page": palette.page
    case "text", "zero": palette.text
    case "dim", "axis": palette.dimText
    case "grid": palette.grid
    case "gap", "excused": palette.gray
    case "rule": palette.dimText
    case "missed": palette.series(1)
    case "late": palette.series(2)
    case "declined": palette.series(3)
    case "done", "partial": palette.series(0)
    default: nil
    }
  }

  /// The classes whose shapes are outlines.
  private static let outlines: Set<String> = ["grid", "gap", "axis", "zero", "missed", "declined", "rule"]

  /// The rules for one background.
  ///
  /// `series` are the authors' colors by class, such as `care-s1`.
  static func rules(_ palette: FigurePalette, series: [(name: String, color: String?, place: Int)]) -> String {
    let fixed = [
      "page", "text", "dim", "axis", "grid", "gap", "excused", "rule", "zero", "missed", "late", "declined", "done",
    ]
    let lines = fixed.compactMap { name in
      color(name, palette).map { color in
        outlines.contains(name)
          ? ".care-figure .\(name) { stroke: \(color.hex); }" : ".care-figure .\(name) { fill: \(color.hex); }"
      }
    }
    let own = series.map { one in
      let color = palette.series(one.place, one.color).hex
      return """
        .care-figure .\(one.name) { fill: \(color); }
        .care-figure .\(one.name)-line { stroke: \(color); }
        """
    }
    return (lines + own).joined(separator: "\n")
  }

  /// Returns the stylesheet of a document of its own: the rules of a dark background where the theme follows the reader's system.
  static func stylesheet(_ theme: FigureTheme, series: [(name: String, color: String?, place: Int)]) -> String? {
    guard theme == .auto else { return nil }
    return "@media screen and (prefers-color-scheme: dark) {\n\(rules(.dark, series: series))\n}"
  }
}
