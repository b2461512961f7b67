import Care
import CareCards
import CareModel
import CareRuntime

/// The adherence of one participant over some days, as a command shows it.
struct ParticipantAdherence {
  let session: Session
  let patient: Patient.ID
  let zone: Zone
  let from: CivilDate
  let to: CivilDate
  let tasks: [CareTask.ID]?
  let strategy: ProgressStrategy?
  let asOf: AsOf?
  /// The number of the last commit that the figures include.
  let seq: Int
  /// The time of the figures, in words.
  let basis: String
  let knownAsOf: String?

  /// Shows each day, and the rate of all of them.
  func showDays() throws {
    let report = try session.runtime.adherenceReport(
      patient, from: from, to: to, tasks: tasks, strategy: strategy, asOf: asOf, at: session.now)
    if session.output.isJSON {
      return try session.output.json(
        AdherenceDocument(
          patient: patient, asOf: session.now, knownAsOf: knownAsOf, seq: seq, zone: zone, days: report.days,
          rate: report.rate,
          failures: report.failures.isEmpty ? nil : report.failures))
    }
    let table = AdherenceTable(days: report.days, rate: report.rate, basis: basis)
    session.output.raw(table.text(session.output.style))
    for failure in report.failures { session.output.line(" ! \(failure)") }
  }

  /// Shows one measure over the period.
  func show(_ options: MeasureOptions) throws {
    let runtime = session.runtime, now = session.now
    switch options.measure {
    case .rate: try showRate(options)
    case .pdc:
      let rate = try runtime.coverage(
        patient, of: options.sources, from: from, to: to, method: options.pdc, asOf: asOf, at: now)
      try show(
        options, rate, share: rate.value, counts: "\(rate.covered) of \(rate.days) days", method: rate.method,
        notes: rate.warnings)
    case .mpr:
      let ratio = try runtime.possession(
        patient, of: options.only(options.sources, "--supply"), from: from, to: to, method: .mpr(), asOf: asOf, at: now)
      let supplied = Language.english.number(ratio.supplied)
      try show(
        options, ratio, share: ratio.value, counts: "supply for \(supplied) of \(ratio.days) days",
        method: ratio.method, notes: ratio.warnings)
    case .doseCoverage:
      let rate = try runtime.doseCoverage(
        patient, of: options.only(tasks ?? [], "--task"), from: from, to: to, asOf: asOf, at: now)
      try show(
        options, rate, share: rate.value, counts: "\(rate.covered) of \(rate.days) days", method: rate.method,
        notes: rate.unknown > 0 ? ["\(rate.unknown) days of unknown progress do not count"] : [])
    case .sessions:
      let rate = try runtime.sessions(
        patient, group: options.group, tasks: tasks ?? [], from: from, to: to, asOf: asOf, at: now)
      try show(
        options, rate, share: rate.value,
        counts: "\(rate.completed) of \(rate.closed) closed; Bridge: \(rate.bridge)% of \(rate.offered) offered",
        method: nil, notes: [])
    }
  }

  private func showRate(_ options: MeasureOptions) throws {
    let report = try session.runtime.rates(
      patient, from: from, to: to, tasks: tasks, strategy: strategy, by: options.dimensions, asOf: asOf,
      at: session.now)
    if session.output.isJSON {
      return try session.output.json(
        document(
          options, report.rate, share: report.rate.value, by: report.by.isEmpty ? nil : report.by,
          failures: report.failures.isEmpty ? nil : report.failures))
    }
    session.output.raw(
      RateText.text(
        report.rate, by: options.dimensions.map { ($0, report.by[$0] ?? []) }, atLeast: options.atLeast,
        basis: "\(period), \(basis)", session.output.style))
    for failure in report.failures { session.output.line(" ! \(failure)") }
  }

  private func show(
    _ options: MeasureOptions, _ value: some Encodable, share: Double?, counts: String, method: CoverageMethod?,
    notes: [String]
  ) throws {
    if session.output.isJSON { return try session.output.json(document(options, value, share: share)) }
    session.output.raw(
      RateText.text(
        options.measure.title, share: share, counts: counts, atLeast: options.atLeast, method: method?.description,
        notes: notes, basis: "\(period), \(basis)", session.output.style))
  }

  private func document<Value: Encodable>(
    _ options: MeasureOptions, _ value: Value, share: Double?, by: [RateDimension: [RateGroup]]? = nil,
    failures: [PlanFailure]? = nil
  ) -> MeasureDocument<Value> {
    MeasureDocument(
      patient: patient, measure: options.measure, from: from, to: to, asOf: session.now, knownAsOf: knownAsOf,
      seq: seq, zone: zone, value: value, by: by,
      atLeast: options.atLeast.map { limit in .init(share: limit, reached: share.map { $0 >= limit - 1e-9 }) },
      failures: failures)
  }

  private var period: String { "\(from.formatted) to \(to.adding(days: -1).formatted)" }
}

/// One measure of a participant in JSON, with its figures under the name `figures`.
struct MeasureDocument<Value: Encodable>: Encodable {
  /// Whether a share was reached; nil without a value.
  struct Limit: Encodable {
    let share: Double
    let reached: Bool?
  }

  let patient: Patient.ID
  let measure: AdherenceMeasure
  let from: CivilDate
  let to: CivilDate
  let asOf: Instant
  let knownAsOf: String?
  /// The number of the last commit that the figures include.
  let seq: Int
  let zone: Zone
  let value: Value
  let by: [RateDimension: [RateGroup]]?
  let atLeast: Limit?
  let failures: [PlanFailure]?

  private enum CodingKeys: String, CodingKey {
    case patient, measure, from, to, asOf, knownAsOf, seq, zone, by, atLeast, failures
    case value = "figures"
  }
}
