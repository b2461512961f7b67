package import CareModel

extension Figure {
  /// Returns the figure as an SVG document: a drawing with a title and a description for screen readers.
  ///
  /// It contains no scripts and refers to nothing outside. Numbers have at most two decimals, and the same figure gives the same bytes.
  /// - Complexity: O(points).
  package func svg(_ options: FigureOptions = FigureOptions()) -> String {
    var canvas = FigureCanvas(self, options)
    content.drawn.draw(on: &canvas, options)
    return canvas.finished()
  }

  /// The id as text that an id of markup can begin with, different for different ids.
  var markupID: String {
    let plain = id.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-")
    }
    return plain ? "figure-\(id)" : "figure_" + id.utf8.map { String($0, radix: 16) }.joined()  // allowed: a name alone
  }
}

/// A drawing in progress: marks in classes, from the top of the page down to its bottom.
struct FigureCanvas {
  /// A position of text along its line.
  enum Anchor: String { case start, middle, end }

  private let figure: Figure
  private let options: FigureOptions
  private let palette: FigurePalette
  private var marks: SVGText
  /// The bottom of what was drawn so far.
  var bottom: Double
  private var series: [(name: String, color: String?, place: Int)] = []
  private var patterns: Set<Int> = []

  /// Begins the drawing of a figure, with its title and text.
  init(_ figure: Figure, _ options: FigureOptions) {
    self.figure = figure
    self.options = options
    palette = options.theme == .dark ? .dark : .light
    marks = SVGText(width: 0, height: 0, title: "", summary: "", style: nil)
    bottom = 8
    guard options.showsTitle else { return }
    let room = Double(options.width) - 24
    for line in TextMeasure.lines(figure.title, room: room, size: 16) {
      bottom += 18
      text(line, 12, bottom, size: 16, isStrong: true)
    }
    for line in TextMeasure.lines(figure.text ?? "", room: room, size: 13) {
      bottom += 18
      text(line, 12, bottom, "dim", size: 13)
    }
    bottom += 8
  }

  /// Draws a line with its label for each tick of the values, and the axis below them.
  mutating func grid(_ ticks: [(y: Double, label: String)], from left: Double, to right: Double, bottom: Double) {
    var grid = SVGPath(), base = SVGPath()
    for tick in ticks {
      grid.move(left, tick.y)
      grid.line(right, tick.y)
      text(tick.label, left - 6, tick.y + 4, "dim", anchor: .end)
    }
    base.move(left, bottom)
    base.line(right, bottom)
    line(grid, "grid")
    line(base, "axis")
  }

  /// Draws a text.
  mutating func text(
    _ text: String, _ x: Double, _ y: Double, _ name: String = "text", anchor: Anchor = .start, size: Int = 12,
    isStrong: Bool = false
  ) {
    let color = FigureStyle.color(name, palette)?.hex ?? ""
    let place = ("x", SVGPath.number(x))
    switch (anchor, isStrong) {
    case (.start, false):
      marks.add(
        "text", ["class": name, place.0: place.1, "y": SVGPath.number(y), "font-size": "\(size)", "fill": color],
        text: text)
    case (.start, true):
      marks.add(
        "text",
        [
          "class": name, "x": place.1, "y": SVGPath.number(y), "font-size": "\(size)", "font-weight": "600",
          "fill": color,
        ],
        text: text)
    default:
      marks.add(
        "text",
        [
          "class": name, "x": place.1, "y": SVGPath.number(y), "font-size": "\(size)", "text-anchor": anchor.rawValue,
          "fill": color,
        ], text: text)
    }
  }

  /// Draws an area of a class.
  mutating func area(_ path: SVGPath, _ name: String, opacity: String = "1") {
    guard !path.isEmpty else { return }
    marks.add(
      "path",
      ["class": name, "d": path.data, "fill": FigureStyle.color(name, palette)?.hex ?? "", "fill-opacity": opacity])
  }

  /// Draws the lines of a class.
  mutating func line(_ path: SVGPath, _ name: String, width: String = "1", dash: String = "none") {
    guard !path.isEmpty else { return }
    marks.add(
      "path",
      [
        "class": name, "d": path.data, "fill": "none", "stroke": FigureStyle.color(name, palette)?.hex ?? "",
        "stroke-width": width, "stroke-dasharray": dash,
      ])
  }

  /// Draws an area of the series at a place; the second and later ones have a pattern.
  mutating func area(
    _ path: SVGPath, series place: Int, _ color: String?, hasPattern: Bool = false, opacity: String = "1"
  ) {
    guard !path.isEmpty else { return }
    let name = use(series: place, color)
    marks.add(
      "path", ["class": name, "d": path.data, "fill": palette.series(place, color).hex, "fill-opacity": opacity])
    guard hasPattern, place % 4 > 0 else { return }
    patterns.insert(place % 4)
    marks.add("path", ["d": path.data, "fill": "url(#\(figure.markupID)-p\(place % 4))"])
  }

  /// Draws the lines of the series at a place.
  mutating func line(_ path: SVGPath, series place: Int, _ color: String?, width: String = "2", dash: String) {
    guard !path.isEmpty else { return }
    let name = use(series: place, color)
    marks.add(
      "path",
      [
        "class": "\(name)-line", "d": path.data, "fill": "none", "stroke": palette.series(place, color).hex,
        "stroke-width": width, "stroke-dasharray": dash, "stroke-linejoin": "round", "stroke-linecap": "round",
      ])
  }

  private mutating func use(series place: Int, _ color: String?) -> String {
    let name = color.flatMap(RGBColor.init(hex:)).map { "s\(place % 4)-\($0.hex.dropFirst())" } ?? "s\(place % 4)"
    if !series.contains(where: { $0.name == name }) { series.append((name, color, place)) }
    return name
  }

  /// Draws a legend below the drawing: a sign and a title for each entry, in as many lines as they need.
  mutating func legend(_ entries: [(title: String, sign: (inout FigureCanvas, Double, Double) -> Void)]) {
    guard !entries.isEmpty else { return }
    var x = 12.0
    bottom += 20
    for entry in entries {
      let title = TextMeasure.shortened(entry.title, to: Double(options.width) - 60)
      let width = 30 + TextMeasure.width(title) + 14
      if x > 12, x + width > Double(options.width) - 12 {
        x = 12
        bottom += 20
      }
      entry.sign(&self, x + 10, bottom - 4)
      text(title, x + 26, bottom)
      x += width
    }
  }

  /// Returns the document, with the caption at its bottom, unless that is beside it.
  consuming func finished() -> String {
    let summary = FigureSummary(figure, in: options.language)
    let room = Double(options.width) - 24
    bottom += 6
    let origin = TextMeasure.lines(summary.origin ?? "", room: room)
    for line in options.showsCaption ? TextMeasure.lines(summary.caption, room: room) + origin : [] {
      bottom += 16
      text(line, 12, bottom, "dim")
    }
    let height = Int((bottom + 12).rounded(.up)), id = figure.markupID
    var svg = SVGText(
      width: options.width, height: height, title: figure.title, summary: summary.text,
      style: options.mode == .standalone ? FigureStyle.stylesheet(options.theme, series: series) : nil, id: id,
      name: "care-figure")
    if !patterns.isEmpty {
      svg.begin("defs", [:])
      for place in patterns.sorted() { pattern(place, id: id, &svg) }
      svg.end("defs")
    }
    svg.add("rect", ["class": "page", "width": "\(options.width)", "height": "\(height)", "fill": palette.page.hex])
    svg.begin("g", ["aria-hidden": "true", "font-family": FigureStyle.font])
    svg.append(marks)
    svg.end("g")
    return svg.finished()
  }

  private func pattern(_ place: Int, id: String, _ svg: inout SVGText) {
    svg.begin(
      "pattern",
      ["id": "\(id)-p\(place)", "width": "6", "height": "6", "patternUnits": "userSpaceOnUse"])
    let lines = ["M0 6L6 0", "M3 2v2M0 5v1M6 5v1", "M0 3h6M3 0v6"]
    svg.add("path", ["d": lines[place - 1], "stroke": palette.page.hex, "stroke-width": "1.6", "class": "pattern"])
    svg.end("pattern")
  }
}
