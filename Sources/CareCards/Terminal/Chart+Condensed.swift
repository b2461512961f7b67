import CareModel

extension Chart {
  /// Returns the chart with at most a number of positions: each stands for several, with the mean of their values.
  ///
  /// A terminal has few columns. A position is missing only where all that it stands for are, for the first of their reasons.
  func condensed(to columns: Int) -> Chart {
    guard dates.count > columns, columns > 0 else { return self }
    let each = (dates.count + columns - 1) / columns
    let groups = stride(from: 0, to: dates.count, by: each).map { $0..<min($0 + each, dates.count) }
    var chart = self
    chart.dates = groups.map { dates[$0.lowerBound] }
    chart.daysEach = daysEach * each
    if var marked = signal {
      marked.points = marked.points.reduce(into: []) { points, point in
        var moved = point
        moved.place = point.place / each
        if points.last?.place != moved.place { points.append(moved) }
      }
      chart.signal = marked
    }
    chart.series = series.map { series in
      var one = series
      one.points = groups.map { mean(series.points[$0]) }
      one.labels = groups.map { _ in "" }
      one.gaps = groups.map { group in
        mean(series.points[group]) == nil ? Gap.first(of: series.gaps[group].compactMap(\.self)) : nil
      }
      one.lows = series.lows.map { lows in groups.map { lows[$0].compactMap(\.self).min() } }
      one.highs = series.highs.map { highs in groups.map { highs[$0].compactMap(\.self).max() } }
      return one
    }
    return chart
  }

  private func mean(_ points: ArraySlice<Double?>) -> Double? {
    let known = points.compactMap(\.self)
    return known.isEmpty ? nil : known.reduce(0) { $0 + $1 / Double(known.count) }
  }
}
