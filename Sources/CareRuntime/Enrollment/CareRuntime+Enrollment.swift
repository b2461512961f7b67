public import CareModel
import CareStore

extension CareRuntime {
  /// Adds a patient, as from ever.
  ///
  /// - Throws: `StoreError.alreadyExists`, `StoreError.invalid` for an id that is not well formed.
  @discardableResult
  public func add(_ patient: Patient, at now: Instant) throws -> Version<Patient> {
    try write(at: now) { try $0.add(patient, owner: .none, effective: .beginning) }
  }

  /// Changes a patient; a new zone holds from `effective` on, so that past days keep theirs.
  ///
  /// A date is the patient's own, in the zone that they live in until then.
  @discardableResult
  public func update(
    _ patient: Patient, effective: Effective? = nil, basedOn: VersionID? = nil, planned: PlannedPolicy = .keep,
    at now: Instant
  ) throws -> Version<Patient> {
    try write(at: now) { writer in
      var effective = effective ?? .instant(now)
      if case .date = effective { effective = .instant(effective.instant(in: try writer.reader.zones(of: patient.id))) }
      return try writer.update(patient, owner: .none, effective: effective, basedOn: basedOn, planned: planned)
    }
  }

  /// The patients, by id.
  public func patients(at now: Instant) throws -> [Version<Patient>] {
    try store.read { try $0.allInForce(Patient.self, at: now, zone: .utc) }
  }

  /// A patient as of now.
  ///
  /// - Throws: `StoreError.notFound`.
  public func patient(_ id: Patient.ID, at now: Instant) throws -> Version<Patient> {
    try store.read { reader in
      guard let found = try reader.inForce(Patient.self, id: id, at: now, zone: .utc) else {
        throw StoreError.notFound(entity: "patient", id: id.text)
      }
      return found
    }
  }

  /// Enrolls a patient in a plan: from the first moment of `start` in the patient's zone its tasks fall due.
  ///
  /// - Throws: `StoreError.notFound` for a plan or patient; `StoreError.alreadyExists` when enrolled already;
  ///   ``RuntimeError/missingAnchors(plan:names:)``, ``RuntimeError/unknownAnchor(plan:name:known:)`` and the same for
  ///   parameters, ``RuntimeError/invalidParameter(plan:name:kind:)``, ``RuntimeError/unfitSchedule(task:carePlan:reason:)``
  ///   for an anchor or a parameter with which a schedule cannot be worked out. Nothing is written then.
  @discardableResult
  public func enroll(_ enrollment: Enrollment, at now: Instant) throws -> Version<CarePlan> {
    try write(at: now) { writer in
      let reader = writer.reader
      guard let plan = try reader.inForce(PlanHeader.self, id: enrollment.plan, at: now, zone: .utc)?.value else {
        throw StoreError.notFound(entity: "plan", id: enrollment.plan.text)
      }
      try plan.check(anchors: enrollment.anchors)
      let parameters = try plan.checked(parameters: enrollment.parameters)
      let patient = try reader.inForce(Patient.self, id: enrollment.patient, at: now, zone: .utc)?.value
      guard let zone = patient?.zone ?? enrollment.zoneForNewPatient else {
        throw StoreError.notFound(entity: "patient", id: enrollment.patient.text)
      }
      let id = enrollment.id ?? CarePlan.ID("\(enrollment.patient).\(enrollment.plan)")
      let carePlan = CarePlan(
        id: id, patient: enrollment.patient, plan: enrollment.plan, enrolled: enrollment.start,
        anchors: enrollment.anchors, parameters: parameters, follow: enrollment.follow, zone: enrollment.zone,
        title: enrollment.title, details: enrollment.details)
      try reader.checkFit(of: carePlan, zones: ZoneTimeline(zone), isNew: true, at: now)
      if patient == nil {
        try writer.add(Patient(id: enrollment.patient, zone: zone), owner: .none, effective: .beginning)
      }
      return try writer.add(carePlan, owner: .none, effective: .date(enrollment.start))
    }
  }

  /// The zones that a patient lived in, one after the other.
  ///
  /// - Throws: `StoreError.notFound`.
  package func zones(of patient: Patient.ID) throws -> ZoneTimeline {
    try store.read { try $0.zones(of: patient) }
  }

  /// What an enrollment gives a schedule: anchors, parameters, the completions that it counts from, and the seed of its
  /// random times but for the task.
  package func inputs(of carePlan: CarePlan, for schedule: Schedule) throws -> ScheduleInputs {
    try store.read { reader in
      let history = try PatientHistory(of: carePlan.patient, carePlan: carePlan.id, in: reader)
      guard var enrollment = history.enrollments.first else { return carePlan.scheduleInputs }
      try enrollment.readCompletions(for: schedule, of: carePlan.patient, asOf: nil, in: reader)
      var inputs = enrollment.inputs(of: carePlan)
      let recorded = enrollment.anchors(for: [schedule], of: carePlan, zones: history.zones)
      inputs.anchors.merge(recorded) { given, _ in given }
      inputs.seed = enrollment.seed
      return inputs
    }
  }

  /// The enrollments of a patient as of now, also those that are planned for later.
  public func carePlans(of patient: Patient.ID, at now: Instant) throws -> [Version<CarePlan>] {
    try store.read { reader in
      let zone = try reader.inForce(Patient.self, id: patient, at: now, zone: .utc)?.value.zone ?? .utc
      return try reader.carePlanIDs(of: patient).compactMap { id in
        let timeline = try reader.timeline(CarePlan.self, id: id, zone: zone)
        return timeline.version(at: now) ?? timeline.segments.first { $0.from > now }?.version
      }
    }
  }

  /// The plans, by id.
  public func plans(at now: Instant) throws -> [Version<PlanHeader>] {
    try store.read { try $0.allInForce(PlanHeader.self, at: now, zone: .utc) }
  }

  /// The tasks of a plan as of now, by id.
  public func tasks(of plan: PlanHeader.ID, at now: Instant) throws -> [Version<CareTask>] {
    try store.read { try $0.allInForce(CareTask.self, owner: .plan(plan), at: now, zone: .utc) }
  }

  /// The care team of a plan as of now, by id.
  public func contacts(of plan: PlanHeader.ID, at now: Instant) throws -> [Version<Contact>] {
    try store.read { try $0.allInForce(Contact.self, owner: .plan(plan), at: now, zone: .utc) }
  }

  /// Every version of a plan's task, in the order in which they were recorded.
  public func history(task: CareTask.ID, of plan: PlanHeader.ID) throws -> [Version<CareTask>] {
    try store.read { try $0.history(CareTask.self, id: task, owner: .plan(plan)) }
  }
}
