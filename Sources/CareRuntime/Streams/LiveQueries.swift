public import CareModel

extension CareRuntime {
  /// Returns the runtime's queries as live queries, whose results refresh after commits.
  ///
  /// `clock`: returns the current time for each fetch.
  public func live(clock: @escaping @Sendable () -> Instant) -> LiveQueries {
    LiveQueries(runtime: self, clock: clock)
  }
}

/// The queries of ``CareRuntime`` with results that refresh after commits.
///
/// ```swift
/// for try await day in runtime.live(clock: now).day("ana") { show(day) }
/// ```
public struct LiveQueries: Sendable {
  let runtime: CareRuntime
  let clock: @Sendable () -> Instant

  /// Returns the results of `fetch`, refreshed after each commit that touches the scope.
  ///
  /// Each call of `fetch` reads one snapshot of the store; it must not write.
  public func results<Value: Equatable & Sendable>(
    touching scope: ChangeScope = .everything, _ fetch: @escaping @Sendable (CareRuntime, Instant) throws -> Value
  ) -> LiveResults<Value> {
    LiveResults(runtime: runtime, scope: scope) { [runtime, clock] in try fetch(runtime, clock()) }
  }

  /// The events of a patient; see ``CareRuntime/events(_:at:)``.
  public func events(_ query: EventQuery) -> LiveResults<[Event]> {
    results(touching: .patient(query.patient)) { try $0.events(query, at: $1) }
  }

  /// A patient's day; see ``CareRuntime/day(_:on:asOf:language:at:)``.
  ///
  /// Without a date, each fetch returns the patient's current day.
  public func day(
    _ patient: Patient.ID, on date: CivilDate? = nil, language: String? = nil
  ) -> LiveResults<CareDay> {
    results(touching: .patient(patient)) { try $0.day(patient, on: date, language: language, at: $1) }
  }

  /// A patient's outcomes; see ``CareRuntime/outcomes(of:from:to:)``.
  public func outcomes(of patient: Patient.ID, from: Instant, to: Instant) -> LiveResults<[Version<Outcome>]> {
    results(touching: .patient(patient)) { runtime, _ in try runtime.outcomes(of: patient, from: from, to: to) }
  }

  /// The adherence of a patient's days; see ``CareRuntime/adherence(_:from:to:tasks:strategy:carePlan:asOf:at:)``.
  public func adherence(_ patient: Patient.ID, from: CivilDate, to: CivilDate) -> LiveResults<[DayAdherence]> {
    results(touching: .patient(patient)) { try $0.adherence(patient, from: from, to: to, at: $1) }
  }

  /// The insights of a patient's plans; see ``CareRuntime/insights(_:at:)``.
  public func insights(_ patient: Patient.ID) -> LiveResults<[Insight]> {
    results(touching: .patient(patient)) { try $0.insights(patient, at: $1) }
  }

  /// The patients; see ``CareRuntime/patients(at:)``.
  public func patients() -> LiveResults<[Version<Patient>]> {
    results(touching: .entities(["patient"])) { try $0.patients(at: $1) }
  }

  /// A patient; see ``CareRuntime/patient(_:at:)``.
  public func patient(_ id: Patient.ID) -> LiveResults<Version<Patient>> {
    results(touching: .patient(id)) { try $0.patient(id, at: $1) }
  }

  /// The care plans of a patient; see ``CareRuntime/carePlans(of:at:)``.
  public func carePlans(of patient: Patient.ID) -> LiveResults<[Version<CarePlan>]> {
    results(touching: .patient(patient)) { try $0.carePlans(of: patient, at: $1) }
  }

  /// The plans; see ``CareRuntime/plans(at:)``.
  public func plans() -> LiveResults<[Version<PlanHeader>]> {
    results(touching: .entities(["plan"])) { try $0.plans(at: $1) }
  }

  /// The tasks of a plan; see ``CareRuntime/tasks(of:at:)``.
  public func tasks(of plan: PlanHeader.ID) -> LiveResults<[Version<CareTask>]> {
    results(touching: .entities(["task"])) { try $0.tasks(of: plan, at: $1) }
  }

  /// The contacts of a plan; see ``CareRuntime/contacts(of:at:)``.
  public func contacts(of plan: PlanHeader.ID) -> LiveResults<[Version<Contact>]> {
    results(touching: .entities(["contact"])) { try $0.contacts(of: plan, at: $1) }
  }
}

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

extension LiveQueries {
  /// The messages of threads; see ``CareRuntime/messages(_:at:)``.
  public func messages(_ query: MessageQuery) -> LiveResults<[Version<Message>]> {
    results(touching: query.patient.map { .patient($0) } ?? .entities(["message"])) { try $0.messages(query, at: $1) }
  }
}
