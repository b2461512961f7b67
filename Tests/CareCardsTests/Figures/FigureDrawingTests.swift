import CareCards
import CareModel
import CareTestSupport
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct FigureDrawingTests {
  @Test(arguments: FigureSamples.all.map(\.name), FigureTheme.allCases)
  func aDrawingIsWellFormedAndSaysWhatItShows(name: String, theme: FigureTheme) throws {
    let figure = try #require(FigureSamples.all.first { $0.name == name }?.figure)
    for mode in RenderMode.allCases {
      let svg = figure.svg(FigureOptions(theme: theme, mode: mode))
      let lint = try SVGLint(svg)
      #expect(lint.problems == [], "\(name)")
      #expect(svg.contains("<style>") == (mode == .standalone && theme == .auto))
      #expect(!svg.contains("nan") && !svg.contains("inf"))
      #expect(lint.summary.contains(FigureSummary(figure, in: .english).text.prefix(20)) || name.hasPrefix("markup"))
    }
  }

  @Test func everyKindOfChartByDayIsAmongTheSamples() {
    let sampled = FigureSamples.all.compactMap { sample -> ChartDefinition.Kind? in
      if case .days(let chart) = sample.figure.content { chart.kind } else { nil }
    }
    let byDay = ChartDefinition.Kind.allCases.filter { kind in
      if case .days = kind.definition.content { true } else { false }
    }
    #expect(Set(byDay).subtracting(sampled).isEmpty)
  }

  @Test func theSameFigureGivesTheSameBytes() throws {
    for (name, figure) in FigureSamples.all where !name.hasPrefix("markup") && name != "year" {
      try Golden.check(figure.svg(FigureOptions(theme: .light)), "\(name).svg")
    }
  }

  @Test(arguments: FigureSamples.all.map(\.name), Language.all)
  func everyDrawingIsMadeInEveryLanguage(name: String, language: Language) throws {
    let figure = try #require(FigureSamples.all.first { $0.name == name }?.figure)
    let words = FigureSummary(figure, in: language).text + FigureSummary(figure, in: language).caption
    #expect(!words.contains("{") || name.hasPrefix("markup"), "\(words)")
    for width in [32, 40, 80] {
      let text = FigureText.text(figure, TerminalStyle(width: width), language).description
      for line in text.split(separator: "\n") { #expect(DisplayWidth.of(line) <= width, "\(name) \(width): \(line)") }
    }
  }

  @Test func aChartOfAPageHasItsCaptionOnce() throws {
    let figure = try #require(FigureSamples.all.first { $0.name == "bar" }?.figure)
    let page = PageParts.html([figure], in: .english), drawn = figure.svg()
    func count(_ text: String) -> Int { text.components(separatedBy: ">6 of 7 days recorded").count - 1 }
    #expect(count(drawn) == 1 && count(page) == 1)
    #expect(page.contains("<figcaption>6 of 7 days recorded, 1 missed"))
    // At this width, a phone 320 pixels wide does not shrink its texts.
    #expect(page.contains("viewBox=\"0 0 240 "))
  }

  @Test func markupOfAnAuthorStaysText() throws {
    let figure = try #require(FigureSamples.all.first { $0.name == "markup" }?.figure)
    for text in [figure.svg(), figure.htmlDocument()] {
      for part in ["<script", "<b>", "<i>", "<u>", "onload", "</svg><", "\u{1B}"] { #expect(!text.contains(part)) }
    }
    #expect(!FigureText.text(figure, TerminalStyle()).description.contains("\u{1B}"))
  }

  @Test func aMissingDayIsAStubAndAZeroIsALine() throws {
    let figure = try #require(FigureSamples.all.first { $0.name == "bar" }?.figure)
    let svg = figure.svg(FigureOptions(theme: .light))
    #expect(svg.contains("class=\"gap\""))
    #expect(svg.contains("class=\"zero\""))
    #expect(FigureSummary(figure, in: .english).caption == "6 of 7 days recorded, 1 missed")
  }

  @Test func signalsAreMarkedByShapeInEveryDrawing() throws {
    let figure = try #require(FigureSamples.all.first { $0.name == "limits" }?.figure)
    let high = "Signal ↑: beyond a limit", low = "Signal ↓: beyond a limit"
    let svg = figure.svg(FigureOptions(theme: .light))
    #expect(svg.contains(high) && svg.contains(low))
    let text = FigureText.text(figure, TerminalStyle(width: 80)).description
    #expect(text.contains("▲ \(high)") && text.contains("▼ \(low)"))
    // Once in the drawing, and once in the legend.
    #expect(text.count { $0 == "▲" } == 2 && text.count { $0 == "▼" } == 2)
    let table = FigureTable(figure, in: .english)
    #expect(table.columns == ["Day", "Pain", "Signal"])
    #expect(table.rows.map { $0[2] }.filter { $0 != "–" } == [high, low])
    #expect(FigureSummary(figure, in: .english).text.contains("Signal: beyond a limit ("))
    #expect(figure.vegaLite().contains(high) && figure.vegaLite().contains("\"shape\""))
    // A terminal with fewer columns than days keeps both marks.
    let narrow = FigureText.text(figure, TerminalStyle(width: 24)).description
    #expect(narrow.count { $0 == "▲" } == 2 && narrow.count { $0 == "▼" } == 2, "\(narrow)")
    let decoded = try JSONDecoder().decode(Figure.self, from: JSONEncoder().encode(figure))
    #expect(decoded == figure)
  }

  @Test func aTableHasEveryDayAndEveryReason() throws {
    let figure = try #require(FigureSamples.all.first { $0.name == "line" }?.figure)
    let table = FigureTable(figure, in: .english)
    #expect(table.columns == ["Day", "Sleep", "Pain", "Walk"])
    #expect(table.rows.count == 28)
    #expect(table.rows[3].dropFirst() == ["missed", "missed", "missed"])
    #expect(table.html.contains("<th scope=\"col\">Sleep</th>"))
    #expect(table.html.contains("<td>declined</td>"))
  }

  @Test(arguments: FigureSamples.all.map(\.name))
  func vegaLiteAndJSONAreReadBack(name: String) throws {
    let figure = try #require(FigureSamples.all.first { $0.name == name }?.figure)
    let vega = try JSONParser.parse(figure.vegaLite())
    guard case .object(let fields) = vega else { return #expect(Bool(false), "no object") }
    #expect(fields["$schema"] == "https://vega.github.io/schema/vega-lite/v5.json")
    let data = try JSONEncoder().encode(figure)
    #expect(try JSONDecoder().decode(Figure.self, from: data) == figure)
  }

  @Test func colorsHaveEnoughContrast() {
    for palette in [FigurePalette.light, .dark] {
      for color in FigurePalette.series { #expect(color.contrast(with: palette.page) >= 3, "\(color.hex)") }
      #expect(palette.text.contrast(with: palette.page) >= 7)
      #expect(palette.dimText.contrast(with: palette.page) >= 4.5)
      #expect(palette.gray.contrast(with: palette.page) >= 3)
    }
  }

  /// Ratios of WCAG 2.2's own examples.
  @Test(arguments: [("#000", "#fff", 21.0), ("#777777", "#ffffff", 4.48), ("#0072b2", "#fff", 5.17)])
  func contrastIsThatOfTheStandard(a: String, b: String, expected: Double) throws {
    let (a, b) = (try #require(RGBColor(hex: a)), try #require(RGBColor(hex: b)))
    #expect(abs(a.contrast(with: b) - expected) < 0.05)
  }

  @Test(arguments: ["#ffee00", "#fff", "#000", "#ff0000", "#7f7f7f", "#00ffff"], [FigurePalette.light, .dark])
  func aColorThatCannotBeSeenIsMovedUntilItCan(hex: String, palette: FigurePalette) throws {
    let color = try #require(RGBColor(hex: hex)), moved = palette.series(0, hex)
    #expect(moved.contrast(with: palette.page) >= 3)
    if color.contrast(with: palette.page) >= 3 { #expect(moved == color) }
  }

  @Test func textsThatAreNoColorsAreNotColors() {
    for text in ["", "#", "#12", "#12345", "red", "#ggg", "0a7", "#00aa777"] { #expect(RGBColor(hex: text) == nil) }
  }

  @Test(arguments: [(1, 30.0), (7, 80), (28, 20), (60, 10), (365, 1.5), (365, 0.3)])
  func theLabelsOfDaysNeverOverlap(count: Int, room: Double) {
    let dates = (0..<count).map { FigureSamples.first.adding(days: $0) }
    let chart = Chart(
      dates: dates, series: [.init(title: "A", points: dates.map { _ in 1 }, labels: dates.map { _ in "1" })],
      minimum: 0, maximum: 2, kind: .line)
    let figure = Figure(id: "f", title: "F", content: .days(chart))
    let svg = figure.svg(FigureOptions(width: min(2000, max(240, Int(room * Double(count))))))
    let labels = svg.matches(of: /x="([0-9.]+)" y="[0-9.]+" font-size="11" text-anchor="middle"[^>]*>([^<]+)</)
    #expect(!labels.isEmpty)
    let places = labels.compactMap { Double($0.1) }
    for (a, b) in zip(places, places.dropFirst()) { #expect(b - a >= 20) }
  }
}

/// The checks that every drawing passes: well-formed, with unique ids, a title, a description, and no texts for screen readers beside them.
private final class SVGLint: NSObject, XMLParserDelegate {
  private(set) var problems: [String] = []
  private(set) var summary = ""
  private var ids: Set<String> = []
  private var path: [String] = []
  private var hiddenDepth = 0

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    if !parser.parse() { problems.append("not well-formed: \(parser.parserError.map { "\($0)" } ?? "")") }
    if summary.isEmpty { problems.append("no description") }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    path.append(name)
    if attributes["aria-hidden"] == "true" || hiddenDepth > 0 { hiddenDepth += 1 }
    if let id = attributes["id"], !ids.insert(id).inserted { problems.append("the id '\(id)' is there twice") }
    if name == "svg" {
      if attributes["role"] != "img" { problems.append("no role") }
      let label = attributes["aria-labelledby"]  // language: an attribute of ARIA
      if label?.split(separator: " ").count != 2 { problems.append("no label") }
    }
    if ["script", "foreignObject", "image", "a", "use"].contains(name) { problems.append("<\(name)>") }
    if name == "text", hiddenDepth == 0 { problems.append("a text that a screen reader reads") }
    if name == "text", let size = attributes["font-size"].flatMap(Int.init), size < 11 { problems.append("small text") }
    for (key, value) in attributes {
      if key.hasPrefix("on") || key == "style" { problems.append(key) }
      if (key == "fill" || key == "stroke") && value.isEmpty { problems.append("a \(key) without a color in \(name)") }
      if value.contains("url("), !value.hasPrefix("url(#") { problems.append("a reference: \(value)") }
      if let number = value.firstMatch(of: /[0-9]\.[0-9]{3}/) { problems.append("digits: \(number.0)") }
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    path.removeLast()
    if hiddenDepth > 0 { hiddenDepth -= 1 }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if path.last == "desc" { summary += text }
  }
}
