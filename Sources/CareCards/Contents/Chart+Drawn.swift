import CareModel

extension Chart: DrawnContent {
  func heading(in language: Language) -> FigureHeading {
    FigureHeading(kind: language(kind.definition.title), dates: dates, daysEach: daysEach)
  }

  /// All values where there are few, and otherwise their bounds; the rules, and the signal.
  func sentences(_ summary: FigureSummary, in language: Language) -> [String] {
    let values = series.map { series in
      guard dates.count <= 7 else { return "\(series.title): \(words(of: series, in: language))." }
      let points = dates.indices.map { "\(dates[$0].dayAndMonth(in: language)) \(series.cell($0, in: language))" }
      return "\(series.title): \(points.joined(separator: "; "))."
    }
    let rules = axis.rules.map { axis.text($0, in: language) + "." }
    return [summary.heading] + values + rules + [signal?.sentence(of: dates, in: language) ?? "", summary.measures]
  }

  private func words(of series: Series, in language: Language) -> String {
    let points = dates.indices.filter { series.points.indices.contains($0) && series.points[$0] != nil }
    let counted = FigureWords.counted(series.points, series.gaps, daysEach: daysEach, in: language)
    let values = points.compactMap { series.points[$0] }
    let lows = points.compactMap { series.lows?[$0] ?? series.points[$0] }
    let highs = points.compactMap { series.highs?[$0] ?? series.points[$0] }
    guard let least = lows.min(), let most = highs.max() else { return counted }
    let mean = values.reduce(0) { $0 + $1 / Double(values.count) }
    let bounds = language(
      .figureBounds,
      [
        "least": series.text(least, in: language), "most": series.text(most, in: language),
        "mean": series.text(mean, in: language),
      ])
    return "\(counted); \(bounds)"
  }

  func counts(in language: Language) -> String {
    FigureWords.once(
      series.map { ($0.title, FigureWords.counted($0.points, $0.gaps, daysEach: daysEach, in: language)) })
  }

  func table(in language: Language) -> (columns: [String], rows: [[String]]) {
    let signal = signal.flatMap { $0.points.isEmpty ? nil : $0 }
    let columns =
      [language(daysEach == 1 ? .figureDay : .figureWeek)] + series.map(\.title)
      + (signal == nil ? [] : [language(.signalMark)])
    let rows = dates.indices.map { place in
      [dates[place].formatted(in: language)] + series.map { $0.cell(place, in: language) }
        + (signal.map { [$0.words(at: place, in: language) ?? "–"] } ?? [])
    }
    return (columns, rows)
  }

  func draw(on canvas: inout FigureCanvas, _ options: FigureOptions) {
    ChartDrawing(self, options).draw(on: &canvas)
  }

  func terminalLines(_ style: TerminalStyle, _ language: Language) -> [StyledText] {
    ChartText.lines(of: self, style, language)
  }

  var hasCaption: Bool { series.contains { $0.points.contains { $0 != nil } } }
}
