package import CareModel

extension Figure {
  /// Returns the figure of a definition over a period.
  ///
  /// A day without data has no point, never a 0, but a reason. Labels are written in `language`.
  /// - Throws: What `data` throws.
  /// - Complexity: O(days × series + events).
  package static func make(
    _ definition: ChartDefinition, over period: FigurePeriod, in language: Language = .english, origin: Origin? = nil,
    from data: some FigureData
  ) throws -> Figure {
    let content: Content =
      switch definition.kind.definition.content {
      case .days: .days(try Chart.make(definition, over: period, in: language, from: data))
      case .pairs: .pairs(try PairsFigure.make(definition, over: period, from: data))
      case .calendar: .calendar(try CalendarFigure.make(definition, over: period, in: language, from: data))
      case .raster: .raster(try RasterFigure.make(definition.rows ?? .task, over: period, from: data))
      case .marks: .marks(try MarkFigure.make(definition, over: period, from: data))
      }
    return Figure(
      id: definition.id, title: definition.title, text: definition.text, origin: origin,
      measures: definition.series.compactMap { series in
        series.source.coverage.map { Measure(series: series.title, method: $0.method) }
      }, content: content)
  }
}

extension Chart {
  /// Returns the values by day of a definition.
  fileprivate static func make(
    _ definition: ChartDefinition, over period: FigurePeriod, in language: Language, from data: some FigureData
  ) throws -> Chart {
    var axis = definition.axis ?? ChartAxis()
    let series = try definition.series.map { one -> Series in
      var points = try SeriesPoints(one, over: period, from: data)
      if axis.isLogarithmic { points.removeNotPositive() }
      return one.series(of: points, isRange: definition.kind.definition.layers.contains(.band), in: language)
    }
    var signal: ChartSignal?
    if let method = definition.signal, let points = series.first?.points, let last = period.dates.last {
      let found = ChartSignal.make(
        method, dates: period.dates, end: last.adding(days: period.daysEach), points: points)
      axis.rules += found.lines(in: language)
      signal = found
    }
    let scale = definition.scale(over: series, rules: axis.rules)
    return Chart(
      dates: period.dates, daysEach: period.daysEach, series: series, minimum: scale.minimum, maximum: scale.maximum,
      kind: definition.kind, axis: axis, isPaneled: definition.panels ?? (series.count > 4),
      join: definition.join ?? 0, signal: signal)
  }
}

extension ChartSignal {
  /// Returns the center line and the limits.
  fileprivate func lines(in language: Language) -> [ChartAxis.Rule] {
    func line(_ value: Double, _ title: Phrase) -> ChartAxis.Rule {
      ChartAxis.Rule(value: (value * 100).rounded() / 100, title: language(title))
    }
    return switch evidence.result {
    case .run(let run): [line(run.center, .signalMedian)]
    case .xmr(let limits):
      [line(limits.high, .signalHigh), line(limits.center, .signalMean), line(limits.low, .signalLow)]
    default: []
    }
  }
}

extension CalendarFigure {
  /// Returns the values of a definition's first series, by day.
  fileprivate static func make(
    _ definition: ChartDefinition, over period: FigurePeriod, in language: Language, from data: some FigureData
  ) throws -> CalendarFigure {
    let days = period.byDay
    guard let one = definition.series.first else {
      return CalendarFigure(
        series: "", dates: days.days, points: [], labels: [], gaps: [], minimum: 0, maximum: 1)
    }
    let series = one.series(of: try SeriesPoints(one, over: days, from: data), isRange: false, in: language)
    let scale = definition.scale(over: [series], rules: definition.axis?.rules ?? [])
    return CalendarFigure(
      series: one.title, dates: days.days, points: series.points, labels: series.labels, gaps: series.gaps,
      minimum: scale.minimum, maximum: scale.maximum)
  }
}

extension PairsFigure {
  /// Returns the days on which both series of a definition have a value.
  fileprivate static func make(
    _ definition: ChartDefinition, over period: FigurePeriod, from data: some FigureData
  ) throws -> PairsFigure {
    let days = period.byDay, lag = definition.lag ?? 0
    let found = try definition.series.prefix(2).map { try SeriesPoints($0, over: days, from: data).points }
    let (xs, ys) = (found.first ?? [], found.count > 1 ? found[1] : [])
    var points: [Point] = []
    for place in days.days.indices where xs.indices.contains(place - lag) && ys.indices.contains(place) {
      guard let x = xs[place - lag], let y = ys[place] else { continue }
      points.append(Point(date: days.days[place], x: x, y: y))
    }
    func axis(_ place: Int, _ values: [Double?], _ used: [Double]) -> Axis {
      let series = definition.series.indices.contains(place) ? definition.series[place] : nil
      let scale = AxisScale.around(used, fromZero: series?.source.isPercentage == true, to: nil).rounded()
      return Axis(
        title: series?.title ?? "", minimum: scale.minimum, maximum: scale.maximum, format: series?.label,
        alone: values.count { $0 != nil } - used.count)
    }
    return PairsFigure(
      dates: days.days, x: axis(0, xs, points.map(\.x)), y: axis(1, ys, points.map(\.y)), points: points)
  }
}

extension FigurePeriod {
  /// The period with a position for each day, however many there are.
  fileprivate var byDay: FigurePeriod { FigurePeriod(days: days, daysEach: 1) }
}

extension SeriesDefinition {
  /// Returns the scaled points with labels of the true values.
  fileprivate func series(of found: SeriesPoints, isRange: Bool, in language: Language) -> Chart.Series {
    let labels = found.points.map { point in point.map { label(of: $0, in: language) } ?? "" }
    let greatest = (isRange ? found.highs : found.points).compactMap(\.self).max() ?? 0
    func scaled(_ points: [Double?]) -> [Double?] {
      guard let scaleTo, greatest > 0 else { return points }
      return points.map { point in point.map { $0 == greatest ? scaleTo : $0 * scaleTo / greatest } }
    }
    return Chart.Series(
      title: title, points: scaled(found.points), labels: labels, gaps: found.gaps,
      lows: isRange ? scaled(found.lows) : nil, highs: isRange ? scaled(found.highs) : nil, format: label,
      factor: scaleTo.flatMap { greatest > 0 ? $0 / greatest : nil }, color: color)
  }

  private func label(of value: Double, in language: Language) -> String {
    let shown = language.number(source.isPercentage ? value.rounded() : value)
    return label?.replacing("{value}", with: shown) ?? shown
  }
}

extension SeriesDefinition.Source {
  /// Whether the points are percentages.
  fileprivate var isPercentage: Bool {
    switch self {
    case .adherence, .coverage: true
    case .values, .computed: false
    }
  }

  /// The measure of coverage; nil for other points.
  fileprivate var coverage: CoverageDefinition? {
    if case .coverage(let definition) = self { definition } else { nil }
  }
}

extension ChartDefinition {
  /// Returns the scale of the axis: its ends as defined, otherwise round numbers around the data and the rules.
  ///
  /// Bars, adherence, and coverage begin at 0, and percentages end at 100.
  fileprivate func scale(over series: [Chart.Series], rules lines: [ChartAxis.Rule]) -> AxisScale {
    let isLogarithmic = axis?.isLogarithmic == true
    let isShare = self.series.contains { $0.source.isPercentage }
    let drawn = series.flatMap { $0.points + ($0.lows ?? []) + ($0.highs ?? []) }.compactMap(\.self)
    let rules = lines.flatMap { [$0.value] + ($0.upper.map { [$0] } ?? []) }
    let all = (drawn + rules).filter { !isLogarithmic || $0 > 0 }
    var scale = AxisScale.around(
      all, fromZero: !isLogarithmic && (kind.definition.startsAtZero || isShare), to: isShare ? 100 : nil)
    if isLogarithmic {
      scale = AxisScale(
        minimum: all.min() ?? 1, maximum: max(all.max() ?? 10, (all.min() ?? 1) * 1.01), isLogarithmic: true)
    }
    scale = scale.rounded()
    if let axisMinimum, !isLogarithmic || axisMinimum > 0 { scale.minimum = axisMinimum }
    if let axisMaximum { scale.maximum = axisMaximum }
    if scale.minimum >= scale.maximum {
      if axisMaximum == nil { scale.maximum = scale.minimum + 1 } else { scale.minimum = scale.maximum - 1 }
    }
    return scale
  }
}

extension AxisScale {
  /// Returns the scale that holds values, 0, and an end; values that are all equal are in the middle.
  static func around(_ values: [Double], fromZero: Bool, to end: Double?) -> AxisScale {
    let fixed = (fromZero ? [0] : []) + (end.map { [$0] } ?? [])
    let all = values + fixed
    guard let low = all.min(), let high = all.max() else { return AxisScale(minimum: 0, maximum: 1) }
    guard low < high else {
      return low == 0
        ? AxisScale(minimum: 0, maximum: 1) : AxisScale(minimum: low - abs(low) / 2, maximum: high + abs(high) / 2)
    }
    return AxisScale(minimum: low, maximum: high)
  }
}
