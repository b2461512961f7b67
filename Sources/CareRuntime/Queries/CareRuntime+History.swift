public import CareModel
import CareStore

extension CareRuntime {
  /// Every version of a patient, in the order in which they were recorded, tombstones too.
  public func history(patient: Patient.ID, asOf: AsOf? = nil) throws -> [Version<Patient>] {
    try store.read { try $0.history(Patient.self, id: patient, asOf: asOf) }
  }

  /// Every version of a plan's own row, in the order in which they were recorded, tombstones too.
  public func history(plan: PlanHeader.ID, asOf: AsOf? = nil) throws -> [Version<PlanHeader>] {
    try store.read { try $0.history(PlanHeader.self, id: plan, asOf: asOf) }
  }

  /// Every version of an enrollment, in the order in which they were recorded, tombstones too.
  public func history(carePlan: CarePlan.ID, asOf: AsOf? = nil) throws -> [Version<CarePlan>] {
    try store.read { try $0.history(CarePlan.self, id: carePlan, asOf: asOf) }
  }

  /// Every version of an owner's contact, in the order in which they were recorded, tombstones too.
  public func history(contact: Contact.ID, owner: Owner, asOf: AsOf? = nil) throws -> [Version<Contact>] {
    try store.read { try $0.history(Contact.self, id: contact, owner: owner, asOf: asOf) }
  }

  /// Every version of an owner's task, in the order in which they were recorded, tombstones too.
  public func history(task: CareTask.ID, owner: Owner, asOf: AsOf? = nil) throws -> [Version<CareTask>] {
    try store.read { try $0.history(CareTask.self, id: task, owner: owner, asOf: asOf) }
  }

  /// Every version of an event's outcome, in the order in which they were recorded, those that cleared it too.
  public func outcomeHistory(
    patient: Patient.ID, carePlan: CarePlan.ID?, key: OccurrenceKey, asOf: AsOf? = nil
  ) throws -> [Version<Outcome>] {
    try store.read { try $0.outcomeHistory(patient: patient, carePlan: carePlan, key: key, asOf: asOf) }
  }
}

extension CareRuntime {
  /// Returns the owners of the tasks with an id, plans included.
  package func owners(of task: CareTask.ID) throws -> [Owner] {
    try store.read { try $0.owners(of: CareTask.self, id: task) }
  }

  /// Returns the owners of the contacts with an id, plans included.
  package func owners(of contact: Contact.ID) throws -> [Owner] {
    try store.read { try $0.owners(of: Contact.self, id: contact) }
  }

  /// Returns an owner's contact as of now; nil if there is none.
  package func contact(_ id: Contact.ID, owner: Owner, at now: Instant) throws -> Version<Contact>? {
    try store.read { try $0.inForce(Contact.self, id: id, owner: owner, at: now, zone: .utc) }
  }

  /// Returns the task of a patient, or one without an owner, as of now; nil if there is none.
  package func task(_ id: CareTask.ID, owner: Owner, at now: Instant) throws -> Version<CareTask>? {
    try store.read { try $0.inForce(CareTask.self, id: id, owner: owner, at: now, zone: .utc) }
  }
}
