package import CareModel

extension ChartSignal {
  /// Returns the signals of a series of points, by the rules of ``Evidence/runSignal(of:baseline:better:)`` or
  /// ``Evidence/processLimits(of:baseline:screen:better:)``.
  ///
  /// In a run chart, the marked points are those of the latest of the longest runs, if it is too long. Few crossings mark no point.
  /// - Parameters:
  ///   - definition: The method and its baseline.
  ///   - dates: The first day of each position.
  ///   - end: The day after the last position.
  ///   - points: The value of each position; nil where there is none.
  /// - Returns: The evidence with the marked points.
  /// - Complexity: O(points).
  package static func make(
    _ definition: SignalDefinition, dates: [CivilDate], end: CivilDate, points: [Double?]
  ) -> ChartSignal {
    let from = dates.first ?? end
    let known = zip(dates, points).compactMap { date, point in point.map { (date, $0) } }
    let series = DailySeries(from: from, to: end, values: Dictionary(known) { $1 })
    let baseline = definition.baseline.map { interval in
      (from.checkedAdding(months: interval.months, days: interval.days) ?? from).dayNumber - from.dayNumber
    }
    let evidence: Evidence =
      definition.method == .xmr
      ? .processLimits(of: series, baseline: baseline, screen: definition.screen ?? true)
      : .runSignal(of: series, baseline: baseline)
    let places = Dictionary(dates.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    return ChartSignal(evidence: evidence, points: evidence.points(of: series, places))
  }
}

extension Evidence {
  fileprivate func points(of series: DailySeries, _ places: [CivilDate: Int]) -> [ChartSignal.Point] {
    switch result {
    case .run(let run) where run.rules.contains(.longRun):
      series.longestRun(around: run.center).compactMap { date in
        places[date].map { ChartSignal.Point(place: $0, rule: .longRun, side: run.side) }
      }
    case .xmr(let limits):
      limits.signals.compactMap { signal in
        places[signal.date].map { ChartSignal.Point(place: $0, rule: signal.rule.ofChart, side: signal.side) }
      }
    default: []
    }
  }
}

extension ProcessLimits.Rule {
  fileprivate var ofChart: ChartSignal.Rule {
    switch self {
    case .limit: .limit
    case .trend: .trend
    case .twoOfThree: .twoOfThree
    case .shift: .shift
    }
  }
}

extension DailySeries {
  /// Returns the days of the latest of the longest runs on one side of a center line, without points on it.
  fileprivate func longestRun(around center: Double) -> [CivilDate] {
    var run: [Int] = [], longest: [Int] = []
    var side: Bool?
    for (day, value) in zip(days, values) where value != center {
      if side != (value > center) { run = [] }
      side = value > center
      run.append(day)
      if run.count >= longest.count { longest = run }
    }
    return longest.compactMap { CivilDate(dayNumber: $0) }
  }
}
