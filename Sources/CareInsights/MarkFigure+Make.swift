package import CareModel

extension MarkFigure {
  /// Returns the drawing of a custom chart's function, on scales that hold its marks.
  ///
  /// A line, bars, and an area have a position for every day, or category, between their first and last: where the function gives none,
  /// the value is missing, so that a drawing breaks there and says so.
  /// - Throws: What `data` throws.
  static func make(
    _ definition: ChartDefinition, over period: FigurePeriod, from data: some FigureData
  ) throws -> MarkFigure {
    guard let draw = definition.draw, let first = period.days.first, let last = period.days.last else {
      return MarkFigure(span: .categories([]), x: Axis(), y: Axis(), minimum: 0, maximum: 1, marks: [])
    }
    return MarkFigure(try data.drawing(draw, from: first, to: last.adding(days: 1)), days: (first, last))
  }

  /// Creates the figure of marks; `days`: those that an axis of days shows at least.
  package init(_ drawing: DrawingDefinition, days: (first: CivilDate, last: CivilDate)) {
    let places = drawing.marks.flatMap(\.definition.places)
    let span: Span
    switch places.first?.kind {
    case .numbers: span = .numbers(drawing, places)
    case .categories: span = .categories(places.compactMap(\.category).uniqued)
    case .days, nil:
      let dates = places.compactMap(\.date)
      span = .days(first: min(days.first, dates.min() ?? days.first), last: max(days.last, dates.max() ?? days.last))
    }
    let values = drawing.marks.flatMap(\.definition.values)
    let hasBars = drawing.marks.contains { if case .bar = $0 { true } else { false } }
    var scale = AxisScale.around(values, fromZero: hasBars, to: nil).rounded()
    if let least = drawing.y.minimum { scale.minimum = least }
    if let most = drawing.y.maximum { scale.maximum = most }
    if scale.minimum >= scale.maximum {
      if drawing.y.maximum == nil { scale.maximum = scale.minimum + 1 } else { scale.minimum = scale.maximum - 1 }
    }
    self.init(
      span: span, x: drawing.x.look, y: drawing.y.look, minimum: scale.minimum, maximum: scale.maximum,
      marks: drawing.marks.map { $0.filled(in: span) }, alt: drawing.alt)
  }
}

extension MarkFigure.Span {
  /// Returns the numbers of an axis: its ends as defined, otherwise round numbers around the marks, with room for bars.
  fileprivate static func numbers(_ drawing: DrawingDefinition, _ places: [MarkPlace]) -> MarkFigure.Span {
    var numbers = places.compactMap(\.number)
    let bars = drawing.marks.flatMap { mark in
      if case .bar(let series) = mark { series.points.compactMap(\.x.number) } else { [Double]() }
    }.sorted()
    if let first = bars.first, let last = bars.last {
      let half = (zip(bars, bars.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.min() ?? 1) / 2
      numbers += [first - half, last + half].filter(\.isFinite)
    }
    var scale = AxisScale.around(numbers, fromZero: false, to: nil)
    if bars.isEmpty { scale = scale.rounded() }
    if let least = drawing.x.minimum { scale.minimum = least }
    if let most = drawing.x.maximum { scale.maximum = most }
    if scale.minimum >= scale.maximum {
      if drawing.x.maximum == nil { scale.maximum = scale.minimum + 1 } else { scale.minimum = scale.maximum - 1 }
    }
    return .numbers(least: scale.minimum, most: scale.maximum)
  }
}

extension Mark {
  /// Returns the mark with its points in order, and with missing ones where a line, bars, or an area have none.
  fileprivate func filled(in span: MarkFigure.Span) -> Mark {
    let mark = definition, isFilled = type(of: mark).isContinuous
    return mark.data.map { mark.with($0.ordered(in: span, isFilled: isFilled)) } ?? self
  }
}

extension MarkSeries {
  fileprivate func ordered(in span: MarkFigure.Span, isFilled: Bool) -> MarkSeries {
    var series = self
    switch span {
    case .numbers: series.points.sort { ($0.x.number ?? 0) < ($1.x.number ?? 0) }
    case .categories(let all):
      let found = Dictionary(grouping: points) { $0.x }
      series.points = all.flatMap { category -> [Point] in
        found[.category(category)] ?? (isFilled ? [Point(x: .category(category))] : [])
      }
    case .days:
      series.points.sort { ($0.x.date ?? .earliest) < ($1.x.date ?? .earliest) }
      let days = series.points.compactMap(\.x.date)
      let step = zip(days, days.dropFirst()).map { $1.dayNumber - $0.dayNumber }.min() ?? 1
      guard isFilled, step > 0, let first = days.first, let last = days.last,
        (last.dayNumber - first.dayNumber) / step < DrawingDefinition.mostPoints
      else { return series }
      series.points = zip(series.points, days.dropFirst().map(Optional.some) + [nil]).flatMap {
        point, next -> [Point] in
        guard let day = point.x.date, let next else { return [point] }
        let missing = stride(from: day.dayNumber + step, to: next.dayNumber, by: step)
        return [point] + missing.compactMap { CivilDate(dayNumber: $0).map { Point(x: .day($0)) } }
      }
    }
    return series
  }
}

extension MarkPlace {
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
  fileprivate var date: CivilDate? { if case .day(let date) = self { date } else { nil } }
  fileprivate var category: String? { if case .category(let text) = self { text } else { nil } }
}
