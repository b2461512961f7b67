extension Figure.Content: Choice {
  /// The names of the contents in JSON.
  package enum Name: String, Hashable, Sendable, Codable, CaseIterable {
    case days, pairs, calendar, raster, curve, flow, marks

    /// The type of the content.
    fileprivate var definition: any FigureContent.Type {
      switch self {
      case .days: Chart.self
      case .pairs: PairsFigure.self
      case .calendar: CalendarFigure.self
      case .raster: RasterFigure.self
      case .curve: CurveFigure.self
      case .flow: FlowFigure.self
      case .marks: MarkFigure.self
      }
    }
  }

  /// The content as a value of its own.
  package var definition: any FigureContent {
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

  package static let nameKey = "figure"
  package static let impliedName: Name? = .days
  package static func alternative(_ name: Name) -> any Alternative<Figure.Content>.Type { erased(name.definition) }
  package var alternative: any Alternative<Figure.Content> { erased(definition) }

  /// The number of missing values by their reason, in the order of the reasons.
  public var gaps: [(gap: Gap, count: Int)] {
    let counts = Dictionary(definition.allGaps.map { ($0, 1) }, uniquingKeysWith: +)
    return Gap.allCases.compactMap { gap in counts[gap].map { (gap, $0) } }
  }
}

/// A content of figures.
package protocol FigureContent: Alternative where Whole == Figure.Content {
  /// The reasons of all missing values.
  var allGaps: [Gap] { get }
}

extension Chart: FigureContent {
  package static let name = Figure.Content.Name.days
  package var whole: Figure.Content { .days(self) }
  package var allGaps: [Gap] { series.flatMap { $0.gaps.compactMap(\.self) } }
}

extension PairsFigure: FigureContent {
  package static let name = Figure.Content.Name.pairs
  package var whole: Figure.Content { .pairs(self) }
  package var allGaps: [Gap] { [] }
}

extension CalendarFigure: FigureContent {
  package static let name = Figure.Content.Name.calendar
  package var whole: Figure.Content { .calendar(self) }
  package var allGaps: [Gap] { gaps.compactMap(\.self) }
}

extension RasterFigure: FigureContent {
  package static let name = Figure.Content.Name.raster
  package var whole: Figure.Content { .raster(self) }
  package var allGaps: [Gap] { rows.flatMap { $0.cells.compactMap(\.gap) } }
}

extension CurveFigure: FigureContent {
  package static let name = Figure.Content.Name.curve
  package var whole: Figure.Content { .curve(self) }
  package var allGaps: [Gap] { [] }
}

extension FlowFigure: FigureContent {
  package static let name = Figure.Content.Name.flow
  package var whole: Figure.Content { .flow(self) }
  package var allGaps: [Gap] { [] }
}

extension MarkFigure: FigureContent {
  package static let name = Figure.Content.Name.marks
  package var whole: Figure.Content { .marks(self) }
  package var allGaps: [Gap] { marks.compactMap(\.series).flatMap { $0.points.compactMap(\.gap) } }
}
