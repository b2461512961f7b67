package import CareModel

/// The data of a figure as a table, with missing values in words.
package struct FigureTable: Hashable, Sendable {
  /// The title.
  package var caption: String
  /// The titles of the columns; the first column has the titles of the rows.
  package var columns: [String]
  /// The cells.
  package var rows: [[String]]

  /// Creates the table of a figure.
  package init(_ figure: Figure, in language: Language) {
    caption = figure.title
    switch figure.content {
    case .days(let chart):
      let signal = chart.signal.flatMap { $0.points.isEmpty ? nil : $0 }
      columns =
        [language(chart.daysEach == 1 ? .figureDay : .figureWeek)] + chart.series.map(\.title)
        + (signal == nil ? [] : [language(.signalMark)])
      rows = chart.dates.indices.map { place in
        [chart.dates[place].formatted(in: language)] + chart.series.map { $0.cell(place, in: language) }
          + (signal.map { [$0.words(at: place, in: language) ?? "–"] } ?? [])
      }
    case .pairs(let pairs):
      columns = [language(.figureDay), pairs.x.title, pairs.y.title]
      rows = pairs.points.map {
        [$0.date.formatted(in: language), pairs.x.text($0.x, in: language), pairs.y.text($0.y, in: language)]
      }
    case .calendar(let calendar):
      columns = [language(.figureDay), calendar.series]
      rows = calendar.dates.indices.map { day in
        [calendar.dates[day].formatted(in: language), calendar.cell(day, in: language)]
      }
    case .raster(let raster):
      let isWeekly = raster.dates.count > 1 && raster.dates[1].dayNumber - raster.dates[0].dayNumber == 7
      columns =
        [language(isWeekly ? .figureWeek : .figureDay)] + raster.rows.map { raster.title(of: $0, in: language) }
      rows = raster.dates.indices.map { day in
        [raster.dates[day].formatted(in: language)] + raster.rows.map { $0.cells[day].words(in: language) }
      }
    case .curve(let curve):
      columns = [language(.figureDay)] + curve.lines.map(\.title)
      rows = Set(curve.lines.flatMap { $0.steps.map(\.day) + [$0.end] }).sorted().map { day in
        [curve.label(of: day, in: language)]
          + curve.lines.map { line in line.step(on: day).map { curve.words(of: $0, in: language) } ?? "–" }
      }
    case .marks(let figure):
      let found = figure.columns
      let isDays = if case .days = figure.span { true } else { false }
      columns = [figure.x.title ?? language(isDays ? .figureDay : .figurePosition)] + found.map(\.title)
      rows = Set(found.flatMap(\.places)).map { (figure.position(of: $0) ?? 0, $0) }.sorted { $0.0 < $1.0 }.map {
        _, place in
        [isDays ? place.date(in: language) : figure.text(place, in: language)]
          + found.map { $0.cells[place]?.words(of: figure, in: language) ?? "–" }
      }
    case .flow(let flow):
      let arms = flow.stages.first { !$0.arms.isEmpty }?.arms.map(\.title) ?? []
      columns = [language(.figureStage), language(.figureParticipants)] + arms
      rows = flow.stages.flatMap { stage in
        let counts = arms.map { arm in
          stage.arms.first { $0.title == arm }.map { language.number(Double($0.count)) } ?? "–"
        }
        let count = stage.count.map { language.number(Double($0)) } ?? "?"
        var own: [[String]] = [[stage.title, count] + counts]
        for aside in stage.asides {
          own.append(["– \(aside.title)", language.number(Double(aside.count))] + arms.map { _ in "" })
        }
        return own
      }
    }
  }
}

extension Chart.Series {
  /// Returns a value as the labels have it.
  func text(_ value: Double, in language: Language) -> String {
    let number = language.number(value / (factor ?? 1))
    return format?.replacing("{value}", with: number) ?? number
  }

  /// Returns a position's value in words: the label, with the range if there is one, or the reason why it is missing.
  func cell(_ place: Int, in language: Language) -> String {
    guard points.indices.contains(place), points[place] != nil else {
      let gap = gaps.indices.contains(place) ? gaps[place] : nil
      return (gap ?? .notRecorded).words(in: language)
    }
    let label = labels.indices.contains(place) ? labels[place] : ""
    guard let low = lows?[place], let high = highs?[place], low < high else { return label }
    return "\(label) (\(text(low, in: language))–\(text(high, in: language)))"
  }
}

extension MarkPlace {
  /// Returns a day as the first column of a table has it.
  fileprivate func date(in language: Language) -> String {
    if case .day(let date) = self { date.formatted(in: language) } else { "" }
  }
}

extension CalendarFigure {
  /// Returns a day's value in words.
  func cell(_ day: Int, in language: Language) -> String {
    guard points[day] != nil else { return (gaps[day] ?? .notRecorded).words(in: language) }
    return labels[day]
  }
}

extension PairsFigure.Axis {
  /// Returns a value in the format of the axis.
  func text(_ value: Double, in language: Language) -> String {
    let number = language.number(value)
    return format?.replacing("{value}", with: number) ?? number
  }
}

extension ChartAxis {
  /// Returns a value in the format of the axis.
  func text(_ value: Double, in language: Language) -> String {
    let number = language.number(value)
    return format?.replacing("{value}", with: number) ?? number
  }
}

extension RasterFigure {
  /// Returns the title of a row.
  func title(of row: Row, in language: Language) -> String {
    switch kind {
    case .task: row.title
    case .prompt: "\(language(.figurePrompt)) \(row.title)"
    case .participant: row.title
    }
  }
}

extension RasterFigure.Cell {
  /// Returns the state in words.
  func words(in language: Language) -> String {
    switch self {
    case .done: language(.stateCompleted)
    case .late: language(.stateLate)
    case .partial(let share): language(.percent, ["number": language.number((share * 100).rounded())])
    case .gap(let gap): gap.words(in: language)
    }
  }
}
