public import CareModel
import CareStore

/// A request to enroll a patient in a plan.
public struct Enrollment: Hashable, Sendable {
  /// The patient.
  public var patient: Patient.ID
  /// The plan.
  public var plan: PlanHeader.ID
  /// The first day; the anchor `enrolled`.
  public var start: CivilDate
  /// The values of the plan's anchors.
  public var anchors: [String: AnchorValue]
  /// The values of the plan's parameters; a text is converted to the parameter's kind.
  public var parameters: [String: ParameterValue]
  /// The id of the care plan; `PATIENT.PLAN` by default.
  public var id: CarePlan.ID?
  /// The zone with which to add the patient if there is none; nil to require an existing patient.
  public var zoneForNewPatient: Zone?
  /// The language with which to add the patient, if it is known.
  public var languageForNewPatient: String?

  /// The time on the first day from which events are due; its first moment by default.
  public var startTime: TimeOfDay?
  /// Whether values are accepted that leave a schedule less than the plan asks for: fewer random times than its windows should hold, or nothing
  /// between two dates in the wrong order.
  public var accepts = false
  /// Since when events count.
  public var countFrom = CarePlan.CountFrom.enrollment
  /// The title of the care plan; the plan's by default.
  public var title: String?
  /// The plan versions that the care plan follows.
  public var follow = PlanFollowing.latest
  /// The zone in which the plan's times are read; the patient's by default.
  public var zone: Zone?
  /// The group, tags, remote id, and other details.
  public var details = RecordDetails()

  /// Creates a request to enroll a patient in a plan from a day on.
  public init(
    patient: Patient.ID, plan: PlanHeader.ID, start: CivilDate, anchors: [String: AnchorValue] = [:],
    parameters: [String: ParameterValue] = [:], id: CarePlan.ID? = nil, zoneForNewPatient: Zone? = nil,
    languageForNewPatient: String? = nil
  ) {
    self.patient = patient
    self.plan = plan
    self.start = start
    self.anchors = anchors
    self.parameters = parameters
    self.id = id
    self.zoneForNewPatient = zoneForNewPatient
    self.languageForNewPatient = languageForNewPatient
  }
}

extension CareRuntime {
  /// Adds a patient, effective from the beginning.
  ///
  /// - Returns: The new version.
  /// - Throws: `StoreError.alreadyExists`; `StoreError.invalid` for a malformed id.
  @discardableResult
  public func add(_ patient: Patient, at now: Instant) throws -> Version<Patient> {
    try write(at: now) { try $0.add(patient, owner: .none, effective: .beginning) }
  }

  /// Updates a patient to this value; see ``update(patient:effective:basedOn:planned:at:_:)``.
  ///
  /// All fields are written. To change some fields only, use the function that takes a closure.
  /// - Throws: As ``update(patient:effective:basedOn:planned:at:_:)``.
  @discardableResult
  public func update(
    _ patient: Patient, effective: Effective? = nil, basedOn: VersionID? = nil, planned: PlannedPolicy = .keep,
    at now: Instant
  ) throws -> Version<Patient> {
    try update(patient: patient.id, effective: effective, basedOn: basedOn, planned: planned, at: now) { $0 = patient }
  }

  /// Changes fields of a patient; a new zone takes effect from `effective` on, so that past days keep theirs.
  ///
  /// A date begins in the zone in which the patient lives until then. The change is applied to the version in force at
  /// `effective`, so that a change planned before then stays.
  /// - Returns: The new version.
  /// - Throws: `StoreError.notFound`; `StoreError.conflict`; `StoreError.plannedChange`; the errors of `body`.
  @discardableResult
  public func update(
    patient id: Patient.ID, effective: Effective? = nil, basedOn: VersionID? = nil, planned: PlannedPolicy = .keep,
    at now: Instant, _ body: (inout Patient) throws -> Void
  ) throws -> Version<Patient> {
    try write(at: now) { writer in
      var effective = effective ?? .instant(now)
      if case .date = effective { effective = .instant(effective.instant(in: try writer.reader.zones(of: id))) }
      let timeline = try writer.reader.timeline(Patient.self, id: id, zone: .utc)
      guard var patient = timeline.version(atOrAfter: effective.instant(in: .utc))?.value else {
        throw StoreError.notFound(entity: "patient", id: id.text)
      }
      try body(&patient)
      return try writer.update(patient, owner: .none, effective: effective, basedOn: basedOn, planned: planned)
    }
  }

  /// Returns the patients, by id.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func patients(at now: Instant) throws -> [Version<Patient>] {
    try store.read { try $0.allInForce(Patient.self, at: now, zone: .utc) }
  }

  /// Returns a patient now, as a state of the store has the record; nil for the newest.
  ///
  /// - Throws: `StoreError.notFound` if there is no such patient.
  public func patient(_ id: Patient.ID, asOf: AsOf? = nil, at now: Instant) throws -> Version<Patient> {
    try store.read { reader in
      guard let found = try reader.inForce(Patient.self, id: id, at: now, zone: .utc, asOf: asOf) else {
        throw StoreError.notFound(entity: "patient", id: id.text)
      }
      return found
    }
  }

  /// Enrolls a patient in a plan, whose tasks are due from the first moment of `start` in the patient's zone.
  ///
  /// ```swift
  /// let start = CivilDate("2026-06-07")!
  /// try care.enroll(Enrollment(patient: "ana", plan: "water", start: start, zoneForNewPatient: Zone("Europe/Berlin")), at: now)
  /// ```
  ///
  /// - Returns: The new care plan.
  /// - Throws: `StoreError.notFound` if there is no such plan or patient; `StoreError.alreadyExists` if the care plan exists;
  ///   ``RuntimeError/missingAnchors(plan:names:)`` and ``RuntimeError/unknownAnchor(plan:name:known:)``, and the same for
  ///   parameters; ``RuntimeError/invalidParameter(plan:name:kind:)``; ``RuntimeError/unfitSchedule(task:carePlan:reason:)``
  ///   for an anchor or a parameter with which a schedule cannot be resolved; ``RuntimeError/startTooFar(start:today:)`` for a start more
  ///   than 100 years from now. Nothing is written then.
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
        title: enrollment.title, countFrom: enrollment.countFrom, details: enrollment.details)
      try carePlan.checkStart(in: zone, at: now)
      try Self.check(title: enrollment.title)
      try reader.checkFit(
        of: carePlan, zones: ZoneTimeline(zone), isNew: true, values: enrollment.accepts ? .none : .all, at: now)
      if patient == nil {
        let new = Patient(id: enrollment.patient, zone: zone, language: enrollment.languageForNewPatient)
        try writer.add(new, owner: .none, effective: .beginning)
      }
      let effective = enrollment.startTime.map { time in
        Effective.instant((enrollment.zone ?? zone).instant(of: CivilDateTime(date: enrollment.start, time: time)))
      }
      return try writer.add(carePlan, owner: .none, effective: effective ?? .date(enrollment.start))
    }
  }

  /// Returns the zones in which a patient has lived, in order.
  ///
  /// - Throws: `StoreError.notFound` if there is no such patient.
  package func zones(of patient: Patient.ID) throws -> ZoneTimeline {
    try store.read { try $0.zones(of: patient) }
  }

  /// Returns the zones in which the times of a care plan are read, in order: those that it fixes, or else its patient's.
  ///
  /// - Throws: `StoreError.notFound` if there is no such care plan.
  package func zones(ofCarePlan id: CarePlan.ID) throws -> ZoneTimeline {
    try store.read { try $0.zones(ofCarePlan: id) }
  }

  /// Returns the inputs that a care plan provides to a schedule: anchors, parameters, completions, and the random seed without
  /// the task.
  package func inputs(of carePlan: CarePlan, for schedule: Schedule) throws -> ScheduleInputs {
    try store.read { reader in
      let history = try PatientHistory(of: carePlan.patient, carePlan: carePlan.id, in: reader)
      guard var enrollment = history.enrollments.first else { return carePlan.scheduleInputs }
      try enrollment.readCompletions(for: schedule, of: carePlan.patient, asOf: nil, in: reader)
      var inputs = enrollment.inputs(of: carePlan)
      if let newest = enrollment.runs(for: [schedule])?.last {
        inputs.anchors.merge(newest.anchors) { given, _ in given }
        (inputs.dates, inputs.ends) = (newest.dates, newest.ends)
      }
      inputs.seed = enrollment.seed
      return inputs
    }
  }

  /// Returns the care plans of a patient as of now, and those that begin later.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func carePlans(of patient: Patient.ID, at now: Instant) throws -> [Version<CarePlan>] {
    try store.read { reader in
      let zone = try reader.inForce(Patient.self, id: patient, at: now, zone: .utc)?.value.zone ?? .utc
      return try reader.carePlanIDs(of: patient).compactMap { id in
        let timeline = try reader.timeline(CarePlan.self, id: id, zone: zone)
        return timeline.version(at: now) ?? timeline.segments.first { $0.from > now }?.version
      }
    }
  }

  /// Returns the plans, by id.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func plans(at now: Instant) throws -> [Version<PlanHeader>] {
    try store.read { try $0.allInForce(PlanHeader.self, at: now, zone: .utc) }
  }

  /// Returns a plan as of now; nil if there is none.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  package func plan(_ id: PlanHeader.ID, at now: Instant) throws -> Version<PlanHeader>? {
    try store.read { try $0.inForce(PlanHeader.self, id: id, at: now, zone: .utc) }
  }

  /// Returns the tasks of a plan as of now, by id.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func tasks(of plan: PlanHeader.ID, at now: Instant) throws -> [Version<CareTask>] {
    try store.read { try $0.allInForce(CareTask.self, owner: .plan(plan), at: now, zone: .utc) }
  }

  /// Returns the contacts of a plan as of now, by id.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func contacts(of plan: PlanHeader.ID, at now: Instant) throws -> [Version<Contact>] {
    try store.read { try $0.allInForce(Contact.self, owner: .plan(plan), at: now, zone: .utc) }
  }

  /// Returns every version of a plan's task, oldest first.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func history(task: CareTask.ID, of plan: PlanHeader.ID) throws -> [Version<CareTask>] {
    try store.read { try $0.history(CareTask.self, id: task, owner: .plan(plan)) }
  }
}
