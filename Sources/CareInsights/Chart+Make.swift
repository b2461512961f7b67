package import CareModel

extension Chart {
  /// Returns the chart of a definition over these days.
  ///
  /// `adherence` returns the days of all counting tasks (nil) or of some; `values` returns what a task recorded of a
  /// kind, or of any kind (nil). A day without data has no point, never a 0. In a scaled series, the greatest point is
  /// at the scale's value, and the labels keep the true values, written in `language`.
  package static func make<Failure: Error>(
    _ definition: ChartDefinition, dates: [CivilDate], in language: Language = .english,
    adherence: ([CareTask.ID]?) throws(Failure) -> [DayAdherence],
    values: (CareTask.ID, String?) throws(Failure) -> [DatedValue]
  ) throws(Failure) -> Chart {
    var series: [Series] = []
    for definition in definition.series {
      let found: [CivilDate: Double]
      switch definition.source {
      case .adherence(let tasks): found = percentages(try adherence(tasks))
      case .values(let task, let kind): found = means(try values(task, kind))
      }
      series.append(definition.series(of: dates.map { found[$0] }, in: language))
    }
    let (minimum, maximum) = definition.axis(over: series.flatMap(\.points).compactMap(\.self))
    return Chart(
      id: definition.id, title: definition.title, text: definition.text, dates: dates, series: series,
      minimum: minimum, maximum: maximum, kind: definition.kind)
  }

  private static func percentages(_ days: [DayAdherence]) -> [CivilDate: Double] {
    let known = days.compactMap { day in day.progress.map { (day.date, $0 * 100) } }
    return Dictionary(known) { $1 }
  }

  private static func means(_ values: [DatedValue]) -> [CivilDate: Double] {
    Dictionary(ValueSeries(values).byDay.map { ($0.date, $0.mean) }) { $1 }
  }
}

extension SeriesDefinition {
  /// Returns the scaled points with labels of the true values.
  fileprivate func series(of points: [Double?], in language: Language) -> Chart.Series {
    let labels = points.map { point in point.map { label(of: $0, in: language) } ?? "" }
    return Chart.Series(title: title, points: scaled(points), labels: labels, color: color)
  }

  private func scaled(_ points: [Double?]) -> [Double?] {
    guard let scaleTo, let greatest = points.compactMap(\.self).max(), greatest > 0 else { return points }
    return points.map { point in point.map { $0 == greatest ? scaleTo : $0 * scaleTo / greatest } }
  }

  private func label(of value: Double, in language: Language) -> String {
    let shown = language.number(source.isAdherence ? value.rounded() : value)
    return label?.replacing("{value}", with: shown) ?? shown
  }
}

extension SeriesDefinition.Source {
  /// Whether the points are percentages.
  fileprivate var isAdherence: Bool {
    switch self {
    case .adherence: true
    case .values: false
    }
  }
}

extension ChartDefinition {
  /// Returns the ends of the axis: as defined, otherwise so that it contains 0 and all points, and 100 for adherence.
  fileprivate func axis(over points: [Double]) -> (minimum: Double, maximum: Double) {
    let top = series.contains { $0.source.isAdherence } ? 100.0 : 0
    let minimum = axisMinimum ?? min(0, points.min() ?? 0, axisMaximum.map { $0 - 1 } ?? 0)
    let maximum = axisMaximum ?? max(top, points.max() ?? 0)
    return (minimum, maximum > minimum ? maximum : minimum + 1)
  }
}
