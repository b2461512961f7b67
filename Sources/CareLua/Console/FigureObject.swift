import CareCards
import CareModel

/// The Lua handle to a chart: printed as it is drawn on the terminal, and given as text, SVG, HTML, a table, or Vega-Lite.
final class FigureObject: LuaHandle, LuaObject, LuaPrintable, OptionsReader {
  private let figures: [Figure]
  private let width: Int
  let optionsZone: Zone? = nil

  /// Creates a handle to the charts of one id, which several plans may have.
  init(_ figures: [Figure], width: Int) {
    self.figures = figures
    self.width = width
    super.init()
    hosted = 8 * work
  }

  var luaDescription: String { text(width: width) }

  private func text(width: Int) -> String {
    let style = TerminalStyle(width: width)
    return figures.map { FigureText.text($0, style) }.joined(separator: "\n").withoutLastLineBreak().description
  }

  /// The chart, if there is one alone.
  private func single() throws(OptionError) -> Figure {
    guard let figure = figures.first, figures.count == 1 else {
      throw OptionError(
        "ambiguous",
        "\(figures.count) care plans have this chart; write care_plan = \(figures.compactMap { $0.origin?.carePlan.map { "\"\($0)\"" } }.joined(separator: " or "))"
      )
    }
    return figure
  }

  /// The work of drawing: a part for each point.
  private var work: Int { 200 + figures.reduce(0) { $0 + 40 * FigureTable($1, in: .english).rows.count } }

  static let luaType = LuaType("chart", members)
    .metamethod(.tostring) { call in
      let figure = try call.object(1, as: FigureObject.self)
      try call.charge(figure.work)
      call.push(figure.luaDescription)
    }

  static let members: [Binding<FigureObject>] = [
    .function(
      "chart:text",
      options: [FieldEntry("width", .integer, "The number of columns, 32 to 120.", default: "the terminal's")],
      gives: .text, "Returns the chart as text.",
      example: "chart(\"care\", { patient = \"p1\" }):text { width = 60 }",
      firstArgument: 2
    ) { object, options, call in
      try call.charge(object.work)
      call.push(object.text(width: try options.count("width") ?? object.width))
    },
    .function(
      "chart:svg",
      options: [
        FieldEntry("width", .integer, "The width in pixels, 240 to 2000.", default: "640"),
        FieldEntry(
          "theme", .choice(FigureTheme.allCases.map(\.rawValue)), "The background.", default: "\"auto\""),
      ], gives: .text, "Returns the chart as an SVG document without scripts and references.",
      example:
        "chart(\"care\", { patient = \"p1\", care_plan = \"p1.knee\" }):svg { width = 800, theme = \"dark\" }",
      firstArgument: 2
    ) { object, options, call in
      try call.charge(object.work)
      let theme = try options.text("theme").flatMap { FigureTheme(rawValue: $0) } ?? .auto
      call.push(
        try object.single().svg(FigureOptions(width: try options.count("width") ?? 640, theme: theme)))
    },
    .function("chart:html", gives: .text, "Returns the chart as an HTML document with its data as a table.") {
      try $1.charge($0.work)
      try $1.push($0.single().htmlDocument())
    },
    .function(
      "chart:table", gives: .list(of: .list(of: .text)),
      "Returns the data as rows of texts, the titles of the columns first; missing values are in words."
    ) {
      try $1.charge($0.work)
      let table = FigureTable(try $0.single(), in: .english)
      try $1.push(.table(LuaTable(array: ([table.columns] + table.rows).map { LuaValue.list($0) })))
    },
    .function("chart:vega", gives: .text, "Returns the chart as a Vega-Lite specification.") {
      try $1.charge($0.work)
      try $1.push($0.single().vegaLite())
    },
  ]
}
