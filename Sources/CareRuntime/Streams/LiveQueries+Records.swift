public import CareModel

extension LiveQueries {
  /// The records that a query of records depends on: the records themselves, and who follows which plan in which zone.
  private static let records = ChangeScope.entities(["patient", "plan", "care_plan", "task", "contact"])

  /// A page of patients; see ``CareRuntime/patients(_:at:)``.
  public func patients(_ query: RecordQuery<Patient>) -> LiveResults<Page<Patient>> {
    results(touching: Self.records) { try $0.patients(query, at: $1) }
  }

  /// A page of plans; see ``CareRuntime/plans(_:at:)``.
  public func plans(_ query: RecordQuery<PlanHeader>) -> LiveResults<Page<PlanHeader>> {
    results(touching: Self.records) { try $0.plans(query, at: $1) }
  }

  /// A page of enrollments; see ``CareRuntime/carePlans(_:at:)``.
  public func carePlans(_ query: RecordQuery<CarePlan>) -> LiveResults<Page<CarePlan>> {
    results(touching: Self.records) { try $0.carePlans(query, at: $1) }
  }

  /// A page of contacts; see ``CareRuntime/contacts(_:at:)``.
  public func contacts(_ query: RecordQuery<Contact>) -> LiveResults<Page<Contact>> {
    results(touching: Self.records) { try $0.contacts(query, at: $1) }
  }

  /// A page of tasks; see ``CareRuntime/tasks(_:at:)``.
  ///
  /// If tasks without events are omitted, outcomes matter too, because an answered event stays.
  public func tasks(_ query: RecordQuery<CareTask>) -> LiveResults<Page<CareTask>> {
    results(touching: query.excludesTasksWithoutEvents ? .everything : Self.records) { try $0.tasks(query, at: $1) }
  }

  /// A page of outcomes; see ``CareRuntime/outcomes(_:)``.
  public func outcomes(_ query: OutcomeQuery) -> LiveResults<Page<Outcome>> {
    results(touching: .entities(["outcome", "sample", "patient", "care_plan"])) { runtime, _ in
      try runtime.outcomes(query)
    }
  }

  /// Alerts; see ``CareRuntime/alerts(_:at:)``.
  public func alerts(_ query: AlertQuery = AlertQuery()) -> LiveResults<[Version<Alert>]> {
    results(touching: .entities(["alert", "patient", "care_plan"])) { try $0.alerts(query, at: $1) }
  }

  /// A patient's samples; see ``CareRuntime/samples(_:)``.
  public func samples(_ query: SampleQuery) -> LiveResults<[Version<Sample>]> {
    results(touching: .patient(query.patient)) { runtime, _ in try runtime.samples(query) }
  }

  /// A patient's reminders; see ``CareRuntime/due(patient:from:to:at:)``.
  public func due(patient: Patient.ID, from: Instant, to: Instant) -> LiveResults<[DueReminder]> {
    results(touching: .patient(patient)) { try $0.due(patient: patient, from: from, to: to, at: $1) }
  }
}
