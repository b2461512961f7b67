package import CareModel

/// The points of one series, position by position, before they are labeled and scaled.
struct SeriesPoints {
  /// The value of each position; nil where there is none.
  var points: [Double?] = []
  /// The least value of each position.
  var lows: [Double?] = []
  /// The greatest value of each position.
  var highs: [Double?] = []
  /// The reason for each missing point.
  var gaps: [Gap?] = []

  /// Computes the points of a definition over a period.
  init(_ definition: SeriesDefinition, over period: FigurePeriod, from data: some FigureData) throws {
    switch definition.source {
    case .adherence(let tasks): try readAdherence(data.adherence(of: tasks), period)
    case .coverage(let coverage): try readCoverage(coverage, period, data)
    case .computed(let function): readNumbers(try data.points(function, on: period.days), period, definition)
    case .values(let task, let kind):
      let values = Dictionary(grouping: ValueSeries(try data.values(of: task, kind: kind)).values, by: \.date)
      let numbers = period.positions.map { places in
        places.flatMap { values[period.days[$0]] ?? [] }.map(\.value)
      }
      let statistic = definition.statistic ?? .mean
      let missing = zip(period.positions, numbers).filter { statistic.of($1) == nil }.flatMap { period.days[$0.0] }
      let reasons = try data.gaps(of: task, on: missing)
      for (places, values) in zip(period.positions, numbers) {
        let reason = Gap.first(of: places.compactMap { reasons[period.days[$0]] })
        let all = values.compactMap(\.number)
        add(statistic.of(values), all.min(), all.max(), reason, definition)
      }
    }
  }

  /// Adds the share of what was due in percent; a week counts each event, not each day.
  private mutating func readAdherence(_ days: [DayAdherence], _ period: FigurePeriod) {
    let byDate = Dictionary(days.map { ($0.date, $0) }) { $1 }
    for places in period.positions {
      let days = places.compactMap { byDate[period.days[$0]] }
      let known = days.filter { $0.progress != nil }
      let due = known.reduce(0) { $0 + $1.due }
      let done = known.reduce(0) { $0 + ($1.progress ?? 0) * Double($1.due) }
      let shares = known.compactMap(\.progress).map { $0 * 100 }
      // A day alone keeps its progress to the last digit.
      let point = known.count == 1 ? shares[0] : due > 0 ? done / Double(due) * 100 : nil
      points.append(point)
      lows.append(shares.min())
      highs.append(shares.max())
      gaps.append(point == nil ? Gap.first(of: days.compactMap(Gap.init(of:))) ?? .notInPlan : nil)
    }
  }

  /// Adds the share of the days that are covered in percent, which is 100 or 0 for a day.
  private mutating func readCoverage(
    _ definition: CoverageDefinition, _ period: FigurePeriod, _ data: some FigureData
  ) throws {
    let covered = try data.coverage(of: definition)
    let reasons = try data.gaps(of: definition, on: period.days.filter { covered[$0] == nil })
    for places in period.positions {
      let shares = places.compactMap { covered[period.days[$0]] }.map { $0 ? 100.0 : 0 }
      points.append(shares.isEmpty ? nil : shares.finiteMean)
      lows.append(shares.min())
      highs.append(shares.max())
      gaps.append(
        shares.isEmpty ? Gap.first(of: places.compactMap { reasons[period.days[$0]] }) ?? .notInPlan : nil)
    }
  }

  private mutating func readNumbers(_ numbers: [Double?], _ period: FigurePeriod, _ definition: SeriesDefinition) {
    for places in period.positions {
      let found = places.compactMap { numbers.indices.contains($0) ? numbers[$0] : nil }.filter(\.isFinite)
      add(found.isEmpty ? nil : found.finiteMean, found.min(), found.max(), .notRecorded, definition)
    }
  }

  private mutating func add(
    _ point: Double?, _ low: Double?, _ high: Double?, _ reason: Gap?, _ definition: SeriesDefinition
  ) {
    let gap = reason ?? .notRecorded
    let isZero = point == nil && definition.missingIsZero == true && gap.canBeZero
    points.append(isZero ? 0 : point)
    lows.append(isZero ? 0 : low)
    highs.append(isZero ? 0 : high)
    gaps.append(point == nil && !isZero ? gap : nil)
  }

  /// Removes the points that a logarithmic axis does not have.
  mutating func removeNotPositive() {
    for place in points.indices {
      guard let point = points[place], point <= 0 else { continue }
      (points[place], lows[place], highs[place], gaps[place]) = (nil, nil, nil, .notPositive)
    }
  }
}

extension SeriesDefinition.Statistic {
  /// Returns the number that stands for values in the order of time; nil if there are none.
  package func of(_ values: [OutcomeValue]) -> Double? {
    let numbers = values.compactMap(\.number)
    guard self == .count || !numbers.isEmpty else { return nil }
    return switch self {
    case .mean: numbers.finiteMean
    case .sum: numbers.finiteSum
    case .count: values.isEmpty ? nil : Double(values.count)
    case .min: numbers.min()
    case .max: numbers.max()
    case .last: numbers.last
    }
  }
}
