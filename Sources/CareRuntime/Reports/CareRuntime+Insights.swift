import CareInsights
public import CareModel
import CareStore

/// The insights and charts of a patient's plans, and what could not be computed.
public struct InsightReport: Hashable, Sendable, Codable {
  /// The insights that the plans derive from the data, in the order of the plans' files.
  public var insights: [Insight] = []
  /// The insights that the plans declare and that are not shown, with the reasons.
  public var silent: [SilentInsight] = []
  /// The charts, with the points of their days.
  public var charts: [Figure] = []
  /// The functions of plans that failed; each costs only its own insight or chart.
  public var failures: [PlanFailure] = []
  /// The time up to which the report stays as it is unless something is recorded; nil if a function read the clock.
  public var until: Instant?

  /// Returns the report as its participant may see it: failures are reported without their place, in a language.
  public func forParticipant(in language: Language = .english) -> InsightReport {
    var report = self
    report.failures = failures.isEmpty ? [] : [.forParticipant(in: language)]
    return report
  }
}

extension CareRuntime {
  /// Returns the insights and charts of the patient's plans from the data up to now.
  ///
  /// An insight appears if at least as many of its days as it requires have a completed outcome. One that fails costs only
  /// itself.
  ///
  /// With `language`, the texts of charts and thresholds are those of the plans' translations to it.
  ///
  /// ```swift
  /// let report = try care.insightReport("ana", at: now)
  /// let titles = report.insights.map(\.title)
  /// ```
  ///
  /// - Throws: `StoreError.notFound` if there is no such patient; `ScriptError` if a person interrupts a script.
  /// - Complexity: O(events in the days of the insights and charts + versions of the plans followed).
  public func insightReport(
    _ patient: Patient.ID, plan: PlanHeader.ID? = nil, language: String? = nil, at now: Instant
  ) throws -> InsightReport {
    try read(patient, at: now) { snapshot in
      var report = InsightReport()
      let plans = try snapshot.plansInForce(in: language).filter { plan == nil || $0.header.id == plan }
      let changes = try plans.map { try $0.changes() }
      for (plan, changes) in zip(plans, changes) {
        let (shown, silent) = try plan.insights(changing: changes)
        report.insights += shown
        report.silent += silent
        report.charts += try plan.header.charts.compactMap { definition in
          try plan.computed("charts.\(definition.id)") { try plan.chart(definition) }
        }
      }
      report.failures = snapshot.failures.all
      if plans.allSatisfy({ !($0.context.reads?.haveClock ?? true) }) {
        report.until = changes.compactMap(\.first).min()
      }
      return report
    }
  }

  /// Returns the insights of ``insightReport(_:at:)``.
  ///
  /// - Throws: As ``insightReport(_:at:)``.
  public func insights(_ patient: Patient.ID, at now: Instant) throws -> [Insight] {
    try read(patient, at: now) { snapshot in
      try snapshot.plansInForce().flatMap { try $0.insights(changing: $0.changes()).shown }
    }
  }
}

/// A plan that one patient follows now, and the data that its insights and charts use.
struct PlanInForce {
  /// The plan, with the insights and charts that exist for the patient.
  let header: PlanHeader
  /// The ids of all charts of the plan, also of those for other parameters.
  let chartIDs: [String]
  let snapshot: PatientSnapshot
  let context: PatientContext
  /// The language of numbers.
  let language: Language
  private let recordedDays = RecordedDays()

  /// `parameters`: those of the patient now.
  init(
    header: PlanHeader, parameters: [String: ParameterValue], snapshot: PatientSnapshot, context: PatientContext,
    language: Language
  ) {
    self.header = header.limited(to: parameters)
    chartIDs = header.charts.map(\.id)
    self.snapshot = snapshot
    self.context = context
    self.language = language
  }

  /// The numbers of days with outcomes, by their first day and the day after the last: most insights of a plan ask for the same.
  private final class RecordedDays {
    var known: [CivilDate: [CivilDate: Int]] = [:]
  }

  /// Returns the insights that are shown, and the others with their reasons; those that fail are reported too.
  ///
  /// `changes`: the times from which each insight's own is taken; nil for a document, which stays as it is.
  func insights(changing changes: InsightChanges? = nil) throws -> (shown: [Insight], silent: [SilentInsight]) {
    var shown: [Insight] = [], silent: [SilentInsight] = []
    for definition in header.insights {
      let reads = HookReads()
      defer { if reads.haveClock { context.reads?.noteClock() } }
      switch try computed("insights.\(definition.id)", { try insight(definition, noting: reads) }) {
      case .shown(var insight)?:
        if !reads.haveClock { insight.until = changes?.first(of: definition) }
        shown.append(insight)
      case .silent(let reason, let evidence)?:
        silent.append(SilentInsight(id: definition.id, silent: reason, evidence: evidence))
      case nil: silent.append(SilentInsight(id: definition.id, silent: .failed))
      }
    }
    return (shown, silent)
  }

  /// Returns what `body` computes, or nil after noting that it failed.
  func computed<Value>(_ path: String, _ body: () throws -> Value) throws -> Value? {
    do { return try body() } catch let error as ScriptError where error.kind != .interrupted {
      try snapshot.failures.add(error)
    } catch let error as RuntimeError {
      try snapshot.failures.add(
        ScriptError(
          .badResult, code: error.code, message: error.message,
          origin: .init(hook: Hook(path: path), plan: header.id, version: header.authorVersion)))
    }
    return nil
  }

  /// A computed insight: what it states, or the reason for its silence.
  private enum Computed {
    case shown(Insight)
    case silent(Silence, Evidence?)

    init(_ insight: Insight?, otherwise reason: Silence, _ evidence: Evidence? = nil) {
      self = insight.map { .shown($0) } ?? .silent(reason, evidence)
    }
  }

  private func insight(_ definition: InsightDefinition, noting reads: HookReads) throws -> Computed {
    let (from, to) = context.days(definition.over)
    guard try daysWithOutcomes(from: from, to: to) >= definition.atLeast else { return .silent(.tooFewDays, nil) }
    switch definition.rule {
    case .script:
      let bundle = try snapshot.reader.bundle(header.bundle)
      var context = context
      context.reads = reads
      return Computed(
        try snapshot.runtime.scripts.insight(definition, in: bundle, context: context), otherwise: .notShown)
    case .threshold(let threshold):
      let figure = try snapshot.figure(of: threshold.subject, from: from, to: to)
      return Computed(
        threshold.insight(definition.id, of: figure, language), otherwise: figure == nil ? .noData : .notCrossed)
    case .statistic(let statistic):
      let result = try snapshot.result(of: statistic, from: from, to: to)
      return Computed(
        result.insight(definition.id, statistic, language), otherwise: result.evidence.silent ?? .noData,
        result.evidence)
    }
  }

  /// Returns a chart over its own days, or over others.
  func chart(_ definition: ChartDefinition, over days: (from: CivilDate, to: CivilDate)? = nil) throws -> Figure {
    let (from, to) = days ?? context.days(definition.over)
    let seq = try snapshot.reader.lastSeq()
    return try Figure.make(
      definition, over: FigurePeriod(from: from, to: to), in: language,
      origin: Figure.Origin(
        asOf: snapshot.now, seq: seq > 0 ? seq : nil, zone: context.zone, carePlan: context.carePlan),
      from: PlanDays(plan: self, from: from, to: to))
  }

  private func daysWithOutcomes(from: CivilDate, to: CivilDate) throws -> Int {
    guard from < to else { return 0 }
    if let known = recordedDays.known[from]?[to] { return known }
    // Progress is not needed.
    let interval = EventQuery.Interval.days(from: from, to: to)
    let events = try snapshot.sampledEvents(interval)
    var days: Set<CivilDate> = []
    for place in events.indices where events[place].outcome?.value.status == .completed {
      days.insert(events[place].date)
    }
    recordedDays.known[from, default: [:]][to] = days.count
    return days.count
  }
}

/// The days of a participant's plan from which its charts are computed.
private struct PlanDays: FigureData {
  let plan: PlanInForce
  let from: CivilDate
  let to: CivilDate

  private var snapshot: PatientSnapshot { plan.snapshot }

  func adherence(of tasks: [CareTask.ID]?) throws -> [DayAdherence] {
    try snapshot.counted(from: from, to: to, tasks: tasks).days()
  }

  func values(of task: CareTask.ID, kind: String?) throws -> [DatedValue] {
    try snapshot.values(task: task, kind: kind, from: from, to: to)
  }

  func coverage(of definition: CoverageDefinition) throws -> [CivilDate: Bool] {
    try snapshot.coveredDays(of: definition, from: from, to: to).days
  }

  func points(_ function: Hook, on days: [CivilDate]) throws -> [Double?] {
    let bundle = try snapshot.reader.bundle(plan.header.bundle)
    let points = try snapshot.runtime.scripts.points(function, in: bundle, context: plan.context)
    return days.map { points[$0] }
  }

  func drawing(_ function: Hook, from: CivilDate, to: CivilDate) throws -> DrawingDefinition {
    let bundle = try snapshot.reader.bundle(plan.header.bundle)
    return try snapshot.runtime.scripts.drawing(function, from: from, to: to, in: bundle, context: plan.context)
  }

  func events(of task: CareTask.ID?) throws -> [Event] {
    guard from < to else { return [] }
    return try snapshot.events(.days(from: from, to: to), task: task)
  }

  func spans(_ task: CareTask.ID?, _ date: CivilDate) throws -> Bool {
    try snapshot.history.spans(date, task: task)
  }
}

extension PatientSnapshot {
  /// Returns the plans that the patient follows now: those of active and paused care plans.
  ///
  /// With `language`, their texts are translated to it as far as they are in the plans.
  func plansInForce(in language: String? = nil) throws -> [PlanInForce] {
    history.enrollments.compactMap { enrollment in
      guard let id = enrollment.id, let carePlan = enrollment.carePlan?.version(at: now)?.value,
        carePlan.status == .active || carePlan.status == .paused,
        let header = enrollment.headers?.version(at: now)?.value
      else { return nil }
      let snapshot = limited(to: id).keepingEvents()
      let context = PatientContext(
        runtime: runtime, patient: patient, now: now, zone: carePlan.zone ?? zone, event: nil, carePlan: id,
        asOf: asOf, snapshot: snapshot, reads: HookReads())
      let texts = language.flatMap { header.texts(in: $0) }
      return PlanInForce(
        header: texts.map { header.translated(by: $0) } ?? header, parameters: enrollment.parameters(at: now),
        snapshot: snapshot, context: context, language: .of(language))
    }
  }
}
