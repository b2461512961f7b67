package import CareModel
package import CareStore
import CareSurvey
import Foundation

/// The kept answers of events, as one commit knew them.
package struct AnswerRecords: Sendable {
  /// The kept answers of an outcome.
  package struct Kept: Sendable {
    /// The outcome.
    package var outcome: Version<Outcome>
    /// The versions before it, since the event was last cleared.
    package var earlier: [Outcome]
    /// The survey that was answered; nil if the store does not have it.
    package var survey: Survey?
    /// The id of the plan that the survey is in, or else of the care plan or the patient.
    package var plan: PlanHeader.ID
  }

  /// A run that is saved to be resumed later.
  package struct Saved: Sendable {
    /// The run.
    package var run: SavedRun
    /// The participant.
    package var patient: Patient.ID
    /// The care plan that the event belongs to, if any.
    package var carePlan: CarePlan.ID?
    /// The event.
    package var key: OccurrenceKey
    /// The time of saving.
    package var saved: Instant
    /// The participant's zone.
    package var zone: Zone?
    /// The survey that is answered; nil if the store does not have it.
    package var survey: Survey?
    /// The id of the plan that the survey is in, or else of the care plan or the patient.
    package var plan: PlanHeader.ID
  }

  /// The answers of outcomes, by start.
  package var kept: [Kept] = []
  /// The saved runs, by patient and event.
  package var saved: [Saved] = []
  /// The commit; nil for an empty store.
  package var commit: StoreCommit?
}

extension CareRuntime {
  /// Returns the kept answers of the outcomes that match a query, with the surveys that were answered.
  ///
  /// `plans` narrows them to the followers of some plans. With `drafts`, saved runs of the same patients, plans, and tasks are
  /// included; only their newest state is known.
  ///
  /// - Throws: `StoreError` if the store cannot be read; `StoreError.invalid` for saved runs as of an earlier time;
  ///   `DecodingError` if a kept answer is not one.
  /// - Complexity: O(matching outcomes and their versions).
  package func answers(
    _ query: OutcomeQuery, plans: [PlanHeader.ID]? = nil, drafts: Bool = false
  ) throws -> AnswerRecords {
    if drafts, query.asOf != nil {
      throw StoreError.invalid(reason: "saved runs have no earlier versions; pass --as-of or --drafts")
    }
    return try store.read { reader in
      var query = query, records = AnswerRecords(commit: try reader.commit(query.asOf))
      // Everything is read as of one commit, also if a writer adds another.
      query.asOf = .seq(records.commit?.seq ?? 0)
      if let plans {
        let following = Set(try plans.flatMap { try reader.carePlanIDs(following: $0) })
        query.carePlans = query.carePlans.map { $0.filter { $0.map(following.contains) ?? false } } ?? Array(following)
      }
      var tasks = RecordedTasks(reader: reader)
      for outcome in try reader.page(query).items where outcome.value.answers != nil {
        let survey = try tasks.task(of: outcome)?.value.survey
        records.kept.append(
          AnswerRecords.Kept(
            outcome: outcome, earlier: try reader.earlier(than: outcome), survey: survey,
            plan: try reader.plan(of: outcome.value.carePlan, patient: outcome.value.patient, asOf: query.asOf)))
      }
      if drafts { records.saved = try reader.savedRuns(query) }
      return records
    }
  }
}

extension StoreReader {
  /// Returns the versions of an outcome before one, since the event was last cleared.
  fileprivate func earlier(than outcome: Version<Outcome>) throws -> [Outcome] {
    let history = try outcomeHistory(
      patient: outcome.value.patient, carePlan: outcome.value.carePlan, key: outcome.value.key,
      asOf: .seq(outcome.seq))
    return history.reversed().drop { $0.id != outcome.id }.dropFirst().prefix { !$0.isDeleted }.map(\.value)
  }

  /// Returns the id of the plan that a care plan follows, or else its own, or else the patient's.
  fileprivate func plan(of carePlan: CarePlan.ID?, patient: Patient.ID, asOf: AsOf?) throws -> PlanHeader.ID {
    guard let carePlan else { return PlanHeader.ID(patient.text) }
    return try history(CarePlan.self, id: carePlan, asOf: asOf).last?.value.plan ?? PlanHeader.ID(carePlan.text)
  }

  /// Returns the saved runs of the patients, care plans, and tasks of a query.
  fileprivate func savedRuns(_ query: OutcomeQuery) throws -> [AnswerRecords.Saved] {
    let patients = try query.patients ?? identities(Patient.self)
    return try patients.sorted().flatMap { patient in
      let zone = try history(Patient.self, id: patient).last?.value.zone
      return try drafts(patient: patient).compactMap { stored -> AnswerRecords.Saved? in
        let key = stored.draft.key, task = CareTask.ID(String(key.text.prefix { $0 != "/" }))
        guard query.carePlans?.contains(stored.carePlan) ?? true, query.tasks?.contains(task) ?? true else {
          return nil
        }
        let run = try SavedRun(json: stored.draft.run)
        let plan = try plan(of: stored.carePlan, patient: patient, asOf: query.asOf)
        let owners = [Owner.plan(plan)] + (stored.carePlan.map { [.carePlan($0)] } ?? []) + [.patient(patient)]
        let surveys = try owners.flatMap { try history(CareTask.self, id: task, owner: $0).compactMap(\.value.survey) }
        return AnswerRecords.Saved(
          run: run, patient: patient, carePlan: stored.carePlan, key: key, saved: stored.draft.saved, zone: zone,
          survey: try surveys.last { try $0.fingerprint() == run.surveyHash }, plan: plan)
      }
    }
  }
}
