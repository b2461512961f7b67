import CareModel

/// The computation of a chart of individual values and moving ranges.
struct ProcessChart {
  private let series: DailySeries
  private let center: Double
  private let movingRange: Double
  private let baseline: Int
  private let screened: Int

  /// Creates the chart of a series with the limits of its baseline.
  init(_ series: DailySeries, baseline: DailySeries, screen: Bool) {
    self.series = series
    self.baseline = baseline.count
    center = baseline.values.finiteMean
    let ranges = zip(baseline.values, baseline.values.dropFirst()).map { ($1 - $0).magnitude }
    let mean = ranges.finiteMean
    let kept = screen ? ranges.filter { $0 <= 3.267 * mean } : ranges
    movingRange = kept.finiteMean
    screened = ranges.count - kept.count
  }

  /// The limits and the signals.
  var limits: ProcessLimits {
    ProcessLimits(
      center: center, low: center - 2.66 * movingRange, high: center + 2.66 * movingRange, movingRange: movingRange,
      baseline: baseline, screened: screened, signals: signals)
  }

  private var signals: [ProcessLimits.Signal] {
    let offsets = series.values.map { $0 - center }
    let sides = offsets.map { $0 > 0 ? 1 : $0 < 0 ? -1 : 0 }
    let steps = zip(series.values, series.values.dropFirst()).map { $1 > $0 ? 1 : $1 < $0 ? -1 : 0 }
    let isOutside = offsets.map { $0.magnitude > 2.66 * movingRange }
    let isNear = offsets.map { $0.magnitude > 2 * 2.66 / 3 * movingRange && $0.magnitude <= 2.66 * movingRange }
    // A run of six steps in one direction is a trend of seven points.
    let trending = members(ofRuns: 6, in: steps, reach: 7, count: sides.count)
    let shifted = members(ofRuns: 7, in: sides, reach: 7, count: sides.count)
    let paired = twoOfThree(isNear, sides)
    return series.days.indices.compactMap { place in
      guard let date = CivilDate(dayNumber: series.days[place]) else { return nil }
      func signal(_ rule: ProcessLimits.Rule, _ side: Int) -> ProcessLimits.Signal {
        ProcessLimits.Signal(date: date, rule: rule, side: side > 0 ? .higher : .lower)
      }
      if isOutside[place] { return signal(.limit, sides[place]) }
      if trending[place] {
        // A point between two trends belongs to the later one.
        let continues = place + 1 < trending.count && trending[place + 1]
        return signal(.trend, continues || place == 0 ? steps[place] : steps[place - 1])
      }
      if paired[place] { return signal(.twoOfThree, sides[place]) }
      return shifted[place] ? signal(.shift, sides[place]) : nil
    }
  }

  /// Returns which points belong to a run of at least `length` equal marks that are not 0, each of which covers `reach` points.
  private func members(ofRuns length: Int, in marks: [Int], reach: Int, count: Int) -> [Bool] {
    var members = [Bool](repeating: false, count: count)
    var run = 0
    for (place, mark) in marks.enumerated() {
      run = mark == 0 ? 0 : place > 0 && marks[place - 1] == mark ? run + 1 : 1
      guard run >= length else { continue }
      let first = place - length + 1
      for member in first..<(first + reach) { members[member] = true }
    }
    return members
  }

  /// Returns which points near a limit are in a group of three on one side of which at least two are.
  private func twoOfThree(_ isNear: [Bool], _ sides: [Int]) -> [Bool] {
    var members = [Bool](repeating: false, count: sides.count)
    for first in sides.indices.dropLast(2) {
      let group = first...(first + 2)
      guard group.count(where: { isNear[$0] }) >= 2, sides[first] != 0, group.allSatisfy({ sides[$0] == sides[first] })
      else { continue }
      for place in group where isNear[place] { members[place] = true }
    }
    return members
  }
}
