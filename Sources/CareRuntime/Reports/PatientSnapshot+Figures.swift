import CareInsights
import CareModel

// The figures that insights and functions of plans read.

extension PatientSnapshot {
  /// Returns the number that a threshold is compared with; nil without data.
  func figure(of subject: Threshold.Subject, from: CivilDate, to: CivilDate) throws -> Double? {
    guard from < to else { return nil }
    switch subject {
    case .adherence: return try counted(from: from, to: to).rate.value
    case .values(let task, let kind, let stat):
      let values = ValueSeries(try values(task: task, kind: kind, from: from, to: to))
      return (stat ?? .mean).of(values.values.map(\.value))
    case .coverage(let definition): return try figure(of: definition, from: from, to: to).value
    }
  }

  /// Returns the figure of a measure of coverage.
  func figure(of definition: CoverageDefinition, from: CivilDate, to: CivilDate) throws -> CoverageFigure {
    switch definition {
    case .pdc(let supplies, let method):
      .pdc(try coverage(of: supplies, from: from, to: to, method: method))
    case .mpr(let supply, let method): .mpr(try possession(of: supply, from: from, to: to, method: method))
    case .doseCoverage(let task, let share):
      .doseCoverage(try doseCoverage(of: task, share: share, from: from, to: to))
    }
  }

  /// Returns what a statistic finds in the days from one up to another.
  func result(of statistic: StatisticDefinition, from: CivilDate, to: CivilDate) throws -> StatisticResult {
    try statistic.evaluate(from: from, to: to) { subject, from, to in
      switch subject {
      case .adherence:
        let days = from < to ? try counted(from: from, to: to).days() : []
        return StatisticData(from: from, to: to, adherence: days)
      case .values(let task, let kind, _):
        return StatisticData(from: from, to: to, of: try values(task: task, kind: kind, from: from, to: to))
      case .coverage(let definition):
        let (days, figure) = try coveredDays(of: definition, from: from, to: to)
        return StatisticData(from: from, to: to, covered: days, figure: figure)
      }
    }
  }

  /// Returns the days that a measure of coverage counts, and the share of those that are covered.
  func coveredDays(
    of definition: CoverageDefinition, from: CivilDate, to: CivilDate
  ) throws -> (days: [CivilDate: Bool], figure: Double?) {
    var days: [CivilDate: Bool] = [:], figure: Double?
    switch definition {
    // A statistic without days is silent; a measure without days is an error.
    case _ where from >= to: break
    case .pdc(let supplies, let method):
      figure = try coverage(of: supplies, from: from, to: to, method: method) { days[$0] = $1 }.value
    case .doseCoverage(let task, let share):
      figure = try doseCoverage(of: task, share: share, from: from, to: to) { days[$0] = $1 }.value
    // Plans cannot declare it: possession is a ratio of a whole period.
    case .mpr: break
    }
    return (days, figure)
  }
}
