package import CareModel

/// A figure in sentences: for screen readers, and below the drawing.
package struct FigureSummary: Hashable, Sendable {
  private let figure: Figure
  private let language: Language

  /// Creates the sentences of a figure.
  package init(_ figure: Figure, in language: Language) {
    self.figure = figure
    self.language = language
  }

  /// The figure in one paragraph.
  ///
  /// It has its kind and period, and for each series the number of days with a value, the lowest, highest, and
  /// mean value, and the missing days by reason. With at most 7 positions, it has all values.
  package var text: String {
    let values: String
    switch figure.content {
    case .days(let chart):
      values =
        chart.dates.count <= 7
        ? chart.series.map { series in
          let points = chart.dates.indices.map { place in
            "\(chart.dates[place].dayAndMonth(in: language)) \(series.cell(place, in: language))"
          }
          return "\(series.title): \(points.joined(separator: "; "))."
        }.joined(separator: " ")
        : chart.series.map { "\($0.title): \(words(of: $0, chart))." }.joined(separator: " ")
      let signal = chart.signal?.sentence(of: chart.dates, in: language) ?? ""
      return [heading, values, rules(chart.axis), signal, measures].filter { !$0.isEmpty }.joined(separator: " ")
    case .pairs(let pairs):
      let bounds = [(pairs.x, pairs.points.map(\.x)), (pairs.y, pairs.points.map(\.y))].compactMap { axis, values in
        self.bounds(values) { axis.text($0, in: language) }.map { "\(axis.title): \($0)." }
      }
      return ([heading, caption + "."] + bounds).joined(separator: " ")
    case .calendar(let calendar):
      values =
        ([counted(calendar.points, calendar.gaps, daysEach: 1)]
        + [bounds(calendar.points.compactMap(\.self)) { language.number($0) }].compactMap(\.self)).joined(
          separator: "; ")
      return ["\(heading) \(calendar.series): \(values).", measures].filter { !$0.isEmpty }.joined(separator: " ")
    case .raster(let raster):
      values = raster.rows.map { "\(raster.title(of: $0, in: language)): \(words(of: $0))." }.joined(separator: " ")
      return [heading, values].filter { !$0.isEmpty }.joined(separator: " ")
    case .curve(let curve):
      return ([heading] + curve.lines.map { "\(words(of: $0, curve))." }).joined(separator: " ")
    case .marks(let marks): return words(of: marks)
    case .flow(let flow):
      return ([heading] + flow.stages.map { "\(words(of: $0))." }).joined(separator: " ")
    }
  }

  /// The number of days with a value and the missing days by reason, with the definitions of measures: `5 of 7 days recorded, 1 declined,
  /// 1 missed; Doses: all doses of the day`.
  package var caption: String {
    ([counts] + figure.measures.map { "\($0.series): \($0.method)" }).filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// The definitions of measures, as sentences.
  private var measures: String { figure.measures.map { "\($0.series): \($0.method)." }.joined(separator: " ") }

  private var counts: String {
    switch figure.content {
    case .days(let chart):
      let all = chart.series.map { counted($0.points, $0.gaps, daysEach: chart.daysEach) }
      if let first = all.first, Set(all).count == 1 { return first }
      return zip(chart.series, all).map { "\($0.title): \($1)" }.joined(separator: "; ")
    case .pairs(let pairs):
      let alone = [pairs.x, pairs.y].filter { $0.alone > 0 }.map {
        language(.figureAlone, ["count": $0.alone, "title": $0.title])
      }
      return ([language(.figurePairs, ["count": pairs.points.count])] + alone).joined(separator: ", ")
    case .calendar(let calendar): return counted(calendar.points, calendar.gaps, daysEach: 1)
    case .raster(let raster): return states(raster.rows.flatMap(\.cells))
    case .curve(let curve): return curve.lines.map { words(of: $0, curve) }.joined(separator: "; ")
    case .marks(let marks):
      let columns = marks.columns
      let all = columns.map { $0.counted(marks.span, in: language) }
      if let first = all.first, Set(all).count == 1 { return first }
      return zip(columns, all).map { "\($0.title): \($1)" }.joined(separator: "; ")
    case .flow: return ""
    }
  }

  /// Returns where a curve begins and ends: `A: from 100% on 0 to 62.5% (51%–71.9%) on 84`.
  private func words(of line: CurveFigure.Line, _ curve: CurveFigure) -> String {
    guard let first = line.steps.first, let last = line.steps.last else {
      return "\(line.title): \(language(.noData))"
    }
    return language(
      .figureCurve,
      [
        "title": line.title, "first": curve.words(of: first, in: language),
        "begin": curve.label(of: first.day, in: language), "last": curve.words(of: last, in: language),
        "end": curve.label(of: line.end, in: language),
      ])
  }

  /// Returns the author's words with the counts of missing values, or the marks in words.
  private func words(of marks: MarkFigure) -> String {
    if let alt = marks.alt {
      return [alt, caption].filter { !$0.isEmpty }.joined(separator: " ") + (caption.isEmpty ? "" : ".")
    }
    let columns = marks.columns.map { column -> String in
      guard column.places.count > 7 else {
        let points = column.places.map { place in
          "\(marks.text(place, in: language)) \(column.cells[place]?.words(of: marks, in: language) ?? "")"
        }
        return "\(column.title): \(points.joined(separator: "; "))."
      }
      let bounds = column.bounds.map { found in
        language(
          .figureBounds,
          [
            "least": marks.text(found.least, in: language), "most": marks.text(found.most, in: language),
            "mean": marks.text(found.mean, in: language),
          ])
      }
      return "\(column.title): "
        + [column.counted(marks.span, in: language), bounds].compactMap(\.self).joined(separator: "; ") + "."
    }
    return ([heading] + columns + marks.notes(in: language).map { $0 + "." }).joined(separator: " ")
  }

  /// Returns a stage with those who left it: `Enrolled: 40, not begun 2`.
  private func words(of stage: FlowFigure.Stage) -> String {
    let parts = (stage.arms + stage.asides).map { "\($0.title) \(language.number(Double($0.count)))" }
    let count = stage.count.map { language.number(Double($0)) } ?? "?"
    return (["\(stage.title) \(count)"] + parts).joined(separator: ", ")
  }

  /// The time up to which data was used, and the number of the last commit; nil for a figure of other numbers.
  package var origin: String? {
    figure.origin?.text(in: language)
  }

  private var heading: String {
    func title(_ kind: ChartDefinition.Kind) -> String { language(kind.definition.title) }
    let (kind, dates, daysEach, isNamed): (String, [CivilDate], Int, Bool) =
      switch figure.content {
      case .curve: (language(.chartCurve), [], 1, true)
      case .flow: (language(.chartFlow), [], 1, true)
      case .marks(let marks):
        if case .days(let first, let last) = marks.span {
          (title(.custom), [first, last], 1, true)
        } else {
          (title(.custom), [], 1, true)
        }
      case .days(let chart): (title(chart.kind), chart.dates, chart.daysEach, false)
      case .pairs(let pairs): (title(.pairs), pairs.dates, 1, false)
      case .calendar(let calendar): (title(.calendar), calendar.dates, 1, false)
      case .raster(let raster): (title(.raster), raster.dates, 1, false)
      }
    guard let first = dates.first, let last = dates.last else {
      return isNamed ? "\(kind): \(figure.title)." : "\(figure.title)."
    }
    return language(
      .figureHeading,
      [
        "kind": kind, "title": figure.title, "from": language.date(first),
        "to": language.date(last.adding(days: daysEach - 1)),
      ])
  }

  private func words(of series: Chart.Series, _ chart: Chart) -> String {
    let points = chart.dates.indices.filter { series.points.indices.contains($0) && series.points[$0] != nil }
    let counted = counted(series.points, series.gaps, daysEach: chart.daysEach)
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

  private func bounds(_ values: [Double], _ text: (Double) -> String) -> String? {
    guard let least = values.min(), let most = values.max() else { return nil }
    let mean = values.reduce(0) { $0 + $1 / Double(values.count) }
    return language(.figureBounds, ["least": text(least), "most": text(most), "mean": text(mean)])
  }

  private func counted(_ points: [Double?], _ gaps: [Gap?], daysEach: Int) -> String {
    let count = points.count { $0 != nil }
    let days = language(daysEach == 1 ? .figureDays : .figureWeeks, ["count": count, "all": points.count])
    return ([days] + Gap.counts(gaps.compactMap(\.self), in: language)).joined(separator: ", ")
  }

  private func words(of row: RasterFigure.Row) -> String { states(row.cells) }

  private func states(_ cells: [RasterFigure.Cell]) -> String {
    let done = cells.count { $0 == .done }, late = cells.count { $0 == .late }
    let partial = cells.count { if case .partial = $0 { true } else { false } }
    let counts = [(done, Phrase.stateCompleted), (late, .stateLate), (partial, .statePartial)].filter { $0.0 > 0 }
    return
      (counts.map { language(.figureGap, ["count": $0.0, "gap": language($0.1)]) }
      + Gap.counts(cells.compactMap(\.gap), in: language)).joined(separator: ", ")
  }

  private func rules(_ axis: ChartAxis) -> String {
    axis.rules.map { axis.text($0, in: language) + "." }.joined(separator: " ")
  }
}

extension Figure.Origin {
  /// Returns the time up to which data was used, and the number of the last commit: `As of Mon 8 June 2026 08:00 UTC, commit 12`.
  package func text(in language: Language) -> String {
    let time = asOf.formattedInFull(in: zone, language)
    return seq.map { language(.figureCommit, ["time": time, "seq": $0]) } ?? language(.figureAsOf, ["time": time])
  }
}

extension ChartAxis {
  /// Returns a rule in words: `target 70 to 180`.
  func text(_ rule: Rule, in language: Language) -> String {
    guard let upper = rule.upper else {
      return language(.figureRule, ["title": rule.title, "value": text(rule.value, in: language)])
    }
    return language(
      .figureBand,
      ["title": rule.title, "least": language.number(rule.value), "most": text(upper, in: language)])
  }
}
