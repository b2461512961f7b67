import CareModel

extension MarkFigure: DrawnContent {
  func heading(in language: Language) -> FigureHeading {
    let dates = if case .days(let first, let last) = span { [first, last] } else { [CivilDate]() }
    return FigureHeading(kind: language(ChartDefinition.Kind.custom.definition.title), dates: dates, isNamed: true)
  }

  /// The author's words with the counts of missing values, or the marks in words.
  func sentences(_ summary: FigureSummary, in language: Language) -> [String] {
    if let alt { return [alt, summary.caption.isEmpty ? "" : summary.caption + "."] }
    let columns = self.columns.map { column -> String in
      guard column.places.count > 7 else {
        let points = column.places.map { place in
          "\(text(place, in: language)) \(column.cells[place]?.words(of: self, in: language) ?? "")"
        }
        return "\(column.title): \(points.joined(separator: "; "))."
      }
      let bounds = column.bounds.map { found in
        language(
          .figureBounds,
          [
            "least": text(found.least, in: language), "most": text(found.most, in: language),
            "mean": text(found.mean, in: language),
          ])
      }
      return "\(column.title): "
        + [column.counted(span, in: language), bounds].compactMap(\.self).joined(separator: "; ") + "."
    }
    return [summary.heading] + columns + notes(in: language).map { $0 + "." }
  }

  func counts(in language: Language) -> String {
    FigureWords.once(columns.map { ($0.title, $0.counted(span, in: language)) })
  }

  func table(in language: Language) -> (columns: [String], rows: [[String]]) {
    let found = self.columns
    let isDays = if case .days = span { true } else { false }
    let columns = [x.title ?? language(isDays ? .figureDay : .figurePosition)] + found.map(\.title)
    let rows = Set(found.flatMap(\.places)).map { (position(of: $0) ?? 0, $0) }.sorted { $0.0 < $1.0 }.map {
      _, place in
      [isDays ? place.date(in: language) : text(place, in: language)]
        + found.map { $0.cells[place]?.words(of: self, in: language) ?? "–" }
    }
    return (columns, rows)
  }

  func draw(on canvas: inout FigureCanvas, _ options: FigureOptions) {
    MarkDrawing(self, options).draw(on: &canvas)
  }

  func terminalLines(_ style: TerminalStyle, _ language: Language) -> [StyledText] {
    MarkPlot.lines(of: self, style, language)
  }

  var hasCaption: Bool { true }
}

extension MarkPlace {
  /// Returns a day as the first column of a table has it.
  fileprivate func date(in language: Language) -> String {
    if case .day(let date) = self { date.formatted(in: language) } else { "" }
  }
}
