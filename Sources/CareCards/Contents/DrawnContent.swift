import CareModel

/// A content of figures in every form that people get: sentences, a table, a drawing, characters on a terminal, and Vega-Lite.
///
/// No requirement has a default: a content that is missing in one of the forms does not compile.
protocol DrawnContent {
  /// Returns the name of the content, and its days.
  func heading(in language: Language) -> FigureHeading
  /// Returns the sentences of a figure; empty ones are omitted.
  func sentences(_ summary: FigureSummary, in language: Language) -> [String]
  /// Returns the number of values and of missing ones by reason.
  func counts(in language: Language) -> String
  /// Returns the titles of the columns of the table, and its rows.
  func table(in language: Language) -> (columns: [String], rows: [[String]])
  /// Draws on a page.
  func draw(on canvas: inout FigureCanvas, _ options: FigureOptions)
  /// Returns the drawing on a terminal.
  func terminalLines(_ style: TerminalStyle, _ language: Language) -> [StyledText]
  /// Whether the counts are below the drawing on a terminal.
  var hasCaption: Bool { get }
  /// Returns the layers of a Vega-Lite specification, and their data.
  func vegaLite(in language: Language) -> [String: JSONValue]
}

/// What a figure is, and the days that it has.
struct FigureHeading {
  /// The name of the content, such as "Bar chart".
  var kind: String
  /// The first day of each position; empty if a figure has no days.
  var dates: [CivilDate]
  /// The number of days of a position.
  var daysEach = 1
  /// Whether the name is said without days too.
  var isNamed = false
}

extension Figure.Content {
  /// The content as it is drawn and said.
  ///
  /// This is the only switch over the contents in this module.
  var drawn: any DrawnContent {
    switch self {
    case .days(let chart): chart
    case .pairs(let pairs): pairs
    case .calendar(let calendar): calendar
    case .raster(let raster): raster
    case .curve(let curve): curve
    case .flow(let flow): flow
    case .marks(let figure): figure
    }
  }
}

/// Words that several figures have.
enum FigureWords {
  /// Returns the least, the greatest, and the mean value; nil if there are no values.
  static func bounds(_ values: [Double], in language: Language, _ text: (Double) -> String) -> String? {
    guard let least = values.min(), let most = values.max() else { return nil }
    let mean = values.reduce(0) { $0 + $1 / Double(values.count) }
    return language(.figureBounds, ["least": text(least), "most": text(most), "mean": text(mean)])
  }

  /// Returns the number of days with a value, and of the missing ones by reason.
  static func counted(_ points: [Double?], _ gaps: [Gap?], daysEach: Int, in language: Language) -> String {
    let count = points.count { $0 != nil }
    let days = language(daysEach == 1 ? .figureDays : .figureWeeks, ["count": count, "all": points.count])
    return ([days] + Gap.counts(gaps.compactMap(\.self), in: language)).joined(separator: ", ")
  }

  /// Returns the counts of parts with titles, once if all are the same.
  static func once(_ parts: [(title: String, counts: String)]) -> String {
    if let first = parts.first, Set(parts.map(\.counts)).count == 1 { return first.counts }
    return parts.map { "\($0.title): \($0.counts)" }.joined(separator: "; ")
  }
}
