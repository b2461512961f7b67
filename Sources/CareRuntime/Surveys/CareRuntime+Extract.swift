public import CareModel
import CareStore

/// The result of running a plan's extractors again over kept answers.
public struct ExtractionReport: Hashable, Sendable {
  /// The events whose outcome got a new version; after a dry run, those that would get one.
  public var changed: [ExtractedEvent] = []
  /// The number of outcomes whose values stay the same.
  public var unchanged = 0
  /// The number of outcomes that are left as they are because a person corrected their values.
  public var corrected = 0
  /// The number of outcomes that are left as they are because the extractor returned nil.
  public var withoutValues = 0
  /// The number of outcomes that are left as they are because the extractor failed.
  public var failed = 0
  /// The failures of the extractors, each once.
  public var failures: [PlanFailure] = []
}

/// An event whose values were extracted again.
public struct ExtractedEvent: Hashable, Sendable {
  /// The patient that the event belongs to.
  public var patient: Patient.ID
  /// The care plan that the event belongs to.
  public var carePlan: CarePlan.ID?
  /// The key of the event.
  public var key: OccurrenceKey
}

extension CareRuntime {
  /// Runs the extractors of a plan, as the plan is in its newest version, over all kept answers, and records a new version of
  /// each outcome whose values change.
  ///
  /// Use it after an extractor has been fixed. The time of the answer stays, raised alerts stay, and values that a person
  /// corrected stay.
  ///
  /// ```swift
  /// let report = try care.extract("knee-recovery", dryRun: true, at: now)
  /// let repaired = report.changed.count
  /// ```
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - task: The only task; nil for all.
  ///   - dryRun: Whether to report only.
  ///   - now: The current time.
  /// - Returns: What changed, and what stays.
  /// - Throws: `StoreError.notFound` if there is no such plan; ``RuntimeError/unknownTask(task:known:among:)``; `ScriptError` if a
  ///   person interrupts an extractor; `StoreError.conflict` if an outcome was changed meanwhile. The patients whose outcomes were written until then keep their new versions.
  /// - Complexity: O(outcomes of the plan's participants). Each participant's new versions are one commit.
  public func extract(
    _ plan: PlanHeader.ID, task: CareTask.ID? = nil, dryRun: Bool = false, at now: Instant
  ) throws -> ExtractionReport {
    let extractors = try store.read { try NewestExtractors(of: plan, task: task, in: $0) }
    var report = ExtractionReport()
    for carePlan in extractors.carePlans {
      let rewritten = try store.read { reader in
        try extractors.run(on: carePlan, runtime: self, in: reader, at: now, report: &report)
      }
      guard !dryRun, !rewritten.isEmpty else { continue }
      try write(at: now) { writer in
        for version in rewritten { try writer.record(version.value, basedOn: version.id) }
      }
    }
    return report
  }
}

/// The extractors of a plan's newest version, and the care plans whose answers they run over.
private struct NewestExtractors {
  let bundle: ScriptBundle
  let extractions: [CareTask.ID: Extraction]
  let carePlans: [CarePlan.ID]

  init(of plan: PlanHeader.ID, task: CareTask.ID?, in reader: StoreReader) throws {
    guard let header = try reader.history(PlanHeader.self, id: plan).last(where: { !$0.isDeleted })?.value else {
      throw StoreError.notFound(entity: PlanHeader.entityName, id: plan.text)
    }
    bundle = try reader.bundle(header.bundle)
    var extractions: [CareTask.ID: Extraction] = [:]
    for id in try reader.identities(CareTask.self, owner: .plan(plan)) {
      guard let newest = try reader.history(CareTask.self, id: id, owner: .plan(plan)).last, !newest.isDeleted,
        newest.value.survey != nil
      else { continue }
      extractions[id] = newest.value.extraction
    }
    if let task {
      guard let extraction = extractions[task] else {
        throw RuntimeError.unknownTask(
          task: task, known: extractions.keys.map(\.text).sorted(), among: .surveys(of: plan))
      }
      extractions = [task: extraction]
    }
    self.extractions = extractions
    carePlans = try reader.carePlanIDs(following: plan)
  }

  /// Returns the outcomes of a care plan that change, each with the id of the version that it replaces.
  func run(
    on carePlan: CarePlan.ID, runtime: CareRuntime, in reader: StoreReader, at now: Instant,
    report: inout ExtractionReport
  ) throws -> [Version<Outcome>] {
    guard let patient = try reader.history(CarePlan.self, id: carePlan).last?.value.patient else { return [] }
    let outcomes = try reader.page(
      OutcomeQuery(patients: [patient], carePlans: [carePlan], tasks: Array(extractions.keys))
    ).items.filter { $0.value.answers != nil && $0.value.status == .completed }
    guard !outcomes.isEmpty else { return [] }
    let snapshot = try PatientSnapshot(of: patient, carePlan: carePlan, runtime: runtime, in: reader, at: now)
    return try outcomes.compactMap { try run(on: $0, in: snapshot, report: &report) }
  }

  private func run(
    on outcome: Version<Outcome>, in snapshot: PatientSnapshot, report: inout ExtractionReport
  ) throws -> Version<Outcome>? {
    guard let answers = outcome.value.answers, let extraction = extractions[outcome.value.task] else { return nil }
    guard answers.extraction != .corrected else {
      report.corrected += 1
      return nil
    }
    guard let event = try snapshot.event(of: outcome) else {
      report.add(ScriptError(.missing, message: "the event \(outcome.value.key) is no longer in the schedule"))
      return nil
    }
    var result = try answers.result()
    result.scoring = event.task.survey?.scores ?? []
    switch try snapshot.extract(result, with: extraction, in: bundle, for: event) {
    case .nothing: report.withoutValues += 1
    case .failed(let error):
      report.add(error)
    case .values(var values):
      for index in values.indices { values[index].recorded = result.finished ?? outcome.value.answered }
      var rewritten = outcome
      rewritten.value.answers = try answers.with(.done)
      guard !outcome.value.extractionFailed, values.hasContent(of: outcome.value.values) else {
        rewritten.value.values = values
        report.changed.append(
          ExtractedEvent(
            patient: outcome.value.patient, carePlan: outcome.value.carePlan, key: outcome.value.key))
        return rewritten
      }
      report.unchanged += 1
    }
    return nil
  }
}

extension ExtractionReport {
  /// Counts an outcome that is left as it is because of an error.
  fileprivate mutating func add(_ error: ScriptError) {
    let failure = PlanFailure(error)
    failed += 1
    if !failures.contains(failure) { failures.append(failure) }
  }
}

extension [OutcomeValue] {
  /// Whether other values are the same apart from the times at which they were recorded.
  fileprivate func hasContent(of others: [OutcomeValue]) -> Bool {
    count == others.count
      && zip(self, others).allSatisfy { $0.value == $1.value && $0.kind == $1.kind && $0.units == $1.units }
  }
}
