package import CareModel

/// The data of a period that a statistic reads.
package struct StatisticData: Hashable, Sendable {
  /// The value of each day.
  package var series: DailySeries
  /// The figure of the whole period: the closed rate for adherence, the share of covered days, and the mean of the days for values.
  package var figure: Double?
  /// The units of the values, if they have any.
  package var units: String?

  /// Creates the data of values that were recorded in a period.
  package init(from: CivilDate, to: CivilDate, of values: [DatedValue]) {
    series = DailySeries(from: from, to: to, of: values)
    figure = series.mean
    units = values.lazy.compactMap(\.value.units).first
  }

  /// Creates the data of coverage: 1 for a covered day, 0 for another one in the denominator, and the share of the period.
  package init(from: CivilDate, to: CivilDate, covered days: [CivilDate: Bool], figure: Double?) {
    series = DailySeries(from: from, to: to, values: days.mapValues { $0 ? 1 : 0 })
    self.figure = figure
  }

  /// Creates the data of adherence: the progress of the days on which nothing is open, and their closed rate.
  package init(from: CivilDate, to: CivilDate, adherence days: [DayAdherence]) {
    let closed = days.filter { $0.open == 0 }
    let progress = closed.compactMap { day in day.progress.map { (day.date, $0) } }
    series = DailySeries(from: from, to: to, values: Dictionary(progress) { $1 })
    let due = closed.reduce(0) { $0 + $1.due }
    figure = due > 0 ? closed.reduce(0) { $0 + ($1.progress ?? 0) * Double($1.due) } / Double(due) : nil
  }
}

extension StatisticDefinition {
  /// Returns the evidence of the whole days from one up to another.
  ///
  /// `data` returns the data of a series in a period. A comparison also reads the period of the same length before.
  package func evaluate(
    from: CivilDate, to: CivilDate,
    data: (Threshold.Subject, _ from: CivilDate, _ to: CivilDate) throws -> StatisticData
  ) rethrows -> StatisticResult {
    let first = try data(subject, from, to)
    let evidence: Evidence
    switch method {
    case .trend:
      evidence = .trend(of: first.series, minChange: minChange ?? 0, alpha: alpha ?? 0.05, better: better)
    case .compare:
      let before = try data(subject, from.adding(days: from.dayNumber - to.dayNumber), from)
      evidence = .comparison(
        now: first.series, before: before.series, atLeast: atLeast, minChange: minChange ?? 0, better: better,
        means: (first.figure, before.figure))
    case .run: evidence = .runSignal(of: first.series, baseline: baselineDays(from: from), better: better)
    case .xmr:
      evidence = .processLimits(
        of: first.series, baseline: baselineDays(from: from), screen: screen ?? true, better: better)
    case .correlation:
      let second = try other.map { try data($0, from, to) }
      evidence = .correlation(of: first.series, with: (second ?? first).series, lag: lag ?? 0)
    case .streak: evidence = .streak(of: first.series, share: share ?? 1, from: atLeast ?? 1)
    }
    return StatisticResult(evidence: evidence, units: first.units)
  }

  /// Returns the number of days of the baseline of a period.
  private func baselineDays(from: CivilDate) -> Int? {
    baseline.map { (from.checkedAdding(months: $0.months, days: $0.days) ?? from).dayNumber - from.dayNumber }
  }
}

/// The evidence of a statistic, with the units of its values.
package struct StatisticResult: Hashable, Sendable {
  /// The evidence.
  package var evidence: Evidence
  /// The units of the values, if they have any.
  package var units: String?

  /// Creates a result.
  package init(evidence: Evidence, units: String?) {
    self.evidence = evidence
    self.units = units
  }

  /// Returns the insight that a definition states, in a language; nil if the evidence is silent.
  ///
  /// A concern is an alert, an improvement a tip, and anything else a message. The caution of a method follows every text.
  package func insight(_ id: String, _ definition: StatisticDefinition, _ language: Language = .english) -> Insight? {
    guard evidence.silent == nil else { return nil }
    let values = values(of: definition, language)
    let kind: Insight.Kind =
      switch evidence.judgment {
      case .concern: .alert
      case .improvement: .tip
      case nil: .message
      }
    let (title, text) = definition.method.phrases
    let own = definition.text.map { Language.fill($0, values) } ?? language.text(text, values)
    let caution = evidence.caution.map { language($0 == .notCausal ? .notCausal : .trialLimits) }
    return Insight(
      id: id, kind: kind, title: definition.title.map { Language.fill($0, values) } ?? language(title),
      text: [own.withSingleSpaces, caution].compactMap(\.self).joined(separator: " "), evidence: evidence)
  }

  /// The figures that a text can name.
  private func values(of definition: StatisticDefinition, _ language: Language) -> [String: String] {
    let isShare = definition.subject.isShare
    func figure(_ value: Double) -> String {
      isShare
        ? language(.percent, ["number": PlainNumber.text((value * 100).rounded())]) : language.number(value)
    }
    func more(_ change: Double) -> String { language(change < 0 ? .insightLess : .insightMore) }
    func side(_ direction: Double) -> String { language(direction < 0 ? .insightLower : .insightHigher) }
    var values = ["n": "\(evidence.n)", "days": "\(evidence.days)", "units": isShare ? "" : units ?? ""]
    switch evidence.result {
    case .trend(let trend):
      values["change"] = figure((trend.slope * 7).magnitude)
      values["more"] = more(trend.slope)
    case .compare(let comparison):
      values["now"] = figure(comparison.now)
      values["before"] = figure(comparison.before)
      values["change"] = figure(comparison.change.magnitude)
      values["more"] = more(comparison.change)
    case .run(let run):
      values["center"] = figure(run.center)
      values["side"] = side(run.side == .lower ? -1 : 1)
    case .xmr(let limits):
      values["center"] = figure(limits.center)
      values["side"] = side(limits.signals.last?.side == .lower ? -1 : 1)
    case .correlation(let correlation): values["side"] = side(correlation.rho)
    case .streak(let streak): values["length"] = "\(streak.length)"
    case nil: break
    }
    return values
  }
}

extension Evidence.Method {
  /// The built-in title and text.
  fileprivate var phrases: (title: Phrase, text: Phrase) {
    switch self {
    case .trend: (.trendTitle, .trendText)
    case .compare: (.compareTitle, .compareText)
    case .run, .xmr: (.signalTitle, .signalText)
    case .correlation: (.correlationTitle, .correlationText)
    case .streak: (.streakTitle, .streakText)
    }
  }
}

extension String {
  /// The text without the spaces that an empty value, such as units, leaves behind.
  fileprivate var withSingleSpaces: String {
    let spaced = split(separator: " ").joined(separator: " ")
    return [".", ",", ":", ";"].reduce(spaced) { $0.replacing(" \($1)", with: $1) }
  }
}
