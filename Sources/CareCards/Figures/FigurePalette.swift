/// The colors of figures on one background.
///
/// The colors of series are blue, vermillion, green, and purple of Okabe and Ito, which people with any color vision tell
/// apart. Each has a contrast of at least 3 with both backgrounds (WCAG 2.2, 1.4.11); orange, sky blue, and yellow of the same set do
/// not, and are not used. No meaning depends on color alone: series also differ by pattern, dash, and marker, and states by shape.
package struct FigurePalette: Hashable, Sendable {
  /// The background.
  package let page: RGBColor
  /// Titles and values.
  package let text: RGBColor
  /// Notes, days, and ticks.
  package let dimText: RGBColor
  /// The lines of the grid.
  package let grid: RGBColor
  /// Excused days, and the marks of missing values.
  package let gray: RGBColor

  /// The colors of series.
  package static let series = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"].compactMap(RGBColor.init(hex:))

  /// The colors on white.
  package static let light = FigurePalette(
    "#ffffff", text: "#1b1b1f", dimText: "#55565c", grid: "#dcdde2", gray: "#7a7c84")
  /// The colors on nearly black.
  package static let dark = FigurePalette(
    "#1b1b1f", text: "#f2f2f7", dimText: "#b6bac2", grid: "#3c3d44", gray: "#8f929b")

  private init(_ page: StaticString, text: StaticString, dimText: StaticString, grid: StaticString, gray: StaticString)
  {
    func color(_ hex: StaticString) -> RGBColor {
      RGBColor(hex: hex.description) ?? RGBColor(red: 0, green: 0, blue: 0)
    }
    self.page = color(page)
    self.text = color(text)
    self.dimText = color(dimText)
    self.grid = color(grid)
    self.gray = color(gray)
  }

  /// Returns the color of the series at a place: the author's, moved until it can be seen, or one of the palette.
  package func series(_ place: Int, _ color: String? = nil) -> RGBColor {
    let chosen = color.flatMap(RGBColor.init(hex:)) ?? Self.series[place % Self.series.count]
    return chosen.readable(on: page, contrast: 3)
  }
}
