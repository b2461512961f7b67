public import CareModel
import CareStore

extension CareRuntime {
  /// The event that a key names.
  ///
  /// - Throws: ``RuntimeError/noSuchEvent(key:)``; `StoreError.ambiguous` when two of the patient's plans have such an event and none is
  ///   named; `StoreError.notFound` without such a patient.
  public func event(
    _ key: OccurrenceKey, patient: Patient.ID, carePlan: CarePlan.ID? = nil, at now: Instant
  ) throws -> Event {
    guard let date = Slot(key.slotText)?.date, let task = key.text.split(separator: "/").first else {
      throw RuntimeError.noSuchEvent(key: key)
    }
    // Where the event was when it was recorded may be another day than its slot.
    let interval = EventQuery.Interval.days(from: date.adding(days: -2), to: date.adding(days: 3))
    let query = EventQuery(patient: patient, interval: interval, task: .init(String(task)), carePlan: carePlan)
    let found = try events(query, at: now).filter { $0.key == key }
    guard let event = found.first else { throw RuntimeError.noSuchEvent(key: key) }
    guard found.count == 1 else {
      let choices = found.map { $0.carePlan.map { "care_plan = \"\($0)\"" } ?? "the patient's own" }
      throw StoreError.ambiguous(entity: "event", id: key.text, choices: choices)
    }
    return event
  }

  /// Records what became of an event, or corrects what was recorded; what is nil stays as it was.
  ///
  /// An outcome that was entered in error counts as none, and stays in history.
  /// - Throws: as ``record(_:values:at:)``, ``RuntimeError/noOutcome(key:)`` for an error where nothing was entered;
  ///   `StoreError.conflict`; `StoreError.linked` for what samples say.
  @discardableResult
  public func correct(
    _ event: Event, status: Outcome.Status? = nil, values: [OutcomeValue]? = nil, reason: String? = nil,
    details: RecordDetails? = nil, basedOn: VersionID? = nil, at now: Instant
  ) throws -> Version<Outcome> {
    try write(at: now) { writer in
      let (event, _) = try current(event, in: writer.reader, at: now)
      let before = event.outcome?.value
      if before?.isComputed == true { try event.requireUnlinked() }
      let status = status ?? before?.status ?? .completed
      let reason = reason ?? before?.reason
      return try record(
        event, values: values ?? before?.values ?? [], status: status,
        reason: status == .declined ? try reason.map { try event.task.declineReason($0) } : reason, details: details,
        basedOn: basedOn, in: writer, at: now)
    }
  }

  /// Whose tasks have an id, plans' too.
  package func owners(of task: CareTask.ID) throws -> [Owner] {
    try store.read { try $0.owners(of: CareTask.self, id: task) }
  }

  /// Whose contacts have an id, plans' too.
  package func owners(of contact: Contact.ID) throws -> [Owner] {
    try store.read { try $0.owners(of: Contact.self, id: contact) }
  }

  /// A contact as of now.
  package func contact(_ id: Contact.ID, owner: Owner, at now: Instant) throws -> Version<Contact>? {
    try store.read { try $0.inForce(Contact.self, id: id, owner: owner, at: now, zone: .utc) }
  }

  /// A task of a patient or of nobody as of now.
  package func task(_ id: CareTask.ID, owner: Owner, at now: Instant) throws -> Version<CareTask>? {
    try store.read { try $0.inForce(CareTask.self, id: id, owner: owner, at: now, zone: .utc) }
  }
}

extension Slot {
  /// The date on which it lies, in UTC where it is an instant.
  fileprivate var date: CivilDate {
    switch self {
    case .date(let date), .random(let date, _): date
    case .dateTime(let wall): wall.date
    case .instant(let instant): Zone.utc.date(of: instant)
    }
  }
}
