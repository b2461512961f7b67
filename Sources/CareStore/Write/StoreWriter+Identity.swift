import CareModel

extension StoreWriter {
  /// Rejects an invalid id, a missing owner, and an owner of an entity that cannot have one.
  func check<Entity: StoredEntity>(_ value: Entity, owner: Owner) throws(StoreError) {
    guard Entity.takes(value.id) else {
      throw .invalid(
        reason: "'\(value.id)' is not an id; write 1 to 128 of a-z A-Z 0-9 . _ - for the \(Entity.entityName)")
    }
    guard let name = owner.entityName else { return }
    guard Entity.hasOwner else {
      throw .invalid(reason: "a \(Entity.entityName) cannot have an owner; leave '\(owner.idText)' out")
    }
    guard try reader.ref(name, .none, owner.idText) != nil else { throw .notFound(entity: name, id: owner.idText) }
  }

  /// Returns the default effective time of an entity's first version.
  func firstEffective<Entity: StoredEntity>(
    _ value: Entity, owner: Owner, replaces: Bool
  ) throws(StoreError) -> Effective {
    guard !replaces else { return .instant(recorded) }
    if let carePlan = value as? CarePlan {
      guard let zones = try zones(of: carePlan) else {
        throw .notFound(entity: Patient.entityName, id: carePlan.patient.text)
      }
      return .instant(zones.startOfDay(carePlan.enrolled))
    }
    switch owner {
    case .none: return .beginning
    case .plan(let plan):
      let first = try reader.rows(PlanHeader.self, id: plan, owner: .none).first
      return first?.seq == seq ? .beginning : .instant(recorded)
    case .carePlan, .patient: return .instant(recorded)
    }
  }

  /// Returns the number of an identity, and assigns one if it is new.
  ///
  /// - Throws: ``StoreError/invalid(reason:)`` when a care plan changes its patient or its plan.
  func identity<Entity: StoredEntity>(of value: Entity, owner: Owner) throws(StoreError) -> Int64 {
    let known = try reader.ref(Entity.entityName, owner, value.id.text)
    var enrollment: (patient: Int64, plan: Int64?)?
    if let carePlan = value as? CarePlan {
      enrollment = try self.enrollment(of: carePlan)
      if known != nil { try checkUnchanged(carePlan) }
    }
    if let known { return known }
    try touch()
    let ref = try freeRef()
    try connection.enqueue(
      "INSERT INTO identity (ref, entity, owner_kind, owner_id, id) VALUES (?1, ?2, ?3, ?4, ?5)", .integer(ref),
      .text(Entity.entityName), .integer(owner.kind), .text(owner.idText), .text(value.id.text))
    if let enrollment {
      try connection.enqueue(
        "INSERT INTO enrolment (care_plan, patient, plan) VALUES (?1, ?2, ?3)", .integer(ref),
        .integer(enrollment.patient), .integer(enrollment.plan))
    }
    return ref
  }

  /// Returns the number of a new identity, which is looked up once per commit.
  private func freeRef() throws(StoreError) -> Int64 {
    let free: Int64
    if let nextRef {
      free = nextRef
    } else {
      free = try connection.first("SELECT coalesce(max(ref), 0) + 1 FROM identity") { $0.integer(at: 0) } ?? 1
    }
    nextRef = free == .max ? nil : free + 1
    return free
  }

  /// Returns the numbers of a care plan's patient and plan, which must exist.
  private func enrollment(of carePlan: CarePlan) throws(StoreError) -> (patient: Int64, plan: Int64?) {
    guard let patient = try reader.ref(Patient.entityName, .none, carePlan.patient.text) else {
      throw .notFound(entity: Patient.entityName, id: carePlan.patient.text)
    }
    guard let plan = carePlan.plan else {
      guard carePlan.follow == .latest else { throw unfollowable(carePlan) }
      return (patient, nil)
    }
    guard let planRef = try reader.ref(PlanHeader.entityName, .none, plan.text) else {
      throw .notFound(entity: PlanHeader.entityName, id: plan.text)
    }
    if case .version(let id) = carePlan.follow,
      try reader.version(PlanHeader.self, named: id).map({ $0.value.id != plan || $0.isDeleted }) ?? true
    {
      throw unfollowable(carePlan)
    }
    return (patient, planRef)
  }

  private func unfollowable(_ carePlan: CarePlan) -> StoreError {
    guard case .version(let id) = carePlan.follow, let plan = carePlan.plan else {
      return .invalid(
        reason: "care plan '\(carePlan.id)' has no plan to follow; leave 'follow' out")
    }
    return .invalid(
      reason: "'\(id)' is not a version of the plan '\(plan)'; write 'latest' or the id of a version in its history")
  }

  private func checkUnchanged(_ carePlan: CarePlan) throws(StoreError) {
    guard let first = try reader.rows(CarePlan.self, id: carePlan.id, owner: .none).first else { return }
    let before = try first.version(of: CarePlan.self, owner: .none).value
    guard before.patient == carePlan.patient, before.plan == carePlan.plan else {
      throw .invalid(
        reason: "care plan '\(carePlan.id)' cannot change its patient or plan; end it and enroll the participant again")
    }
  }
}

extension StoreWriter {
  /// Returns the function that maps the effective times of an entity's versions to instants.
  ///
  /// If only one patient follows the entity, dates begin in that patient's zones. If several can follow it, a date
  /// begins at the earliest instant in any zone.
  func effectiveInstants<Entity: StoredEntity>(
    _ value: Entity, owner: Owner, among rows: [VersionRow], and effective: Effective
  ) throws(StoreError) -> (Effective) -> Instant {
    guard ([effective] + rows.map(\.effective)).contains(where: \.isDate), let zones = try zones(of: value, owner)
    else { return { $0.earliestInstant } }
    return { $0.instant(in: zones) }
  }

  /// Returns the zones of the only patient who follows an entity, or nil if several can.
  private func zones<Entity: StoredEntity>(of value: Entity, _ owner: Owner) throws(StoreError) -> ZoneTimeline? {
    if let carePlan = value as? CarePlan {
      if let zones = try zones(ofCarePlan: carePlan.id) { return zones }
      return try zones(of: carePlan)
    }
    switch owner {
    case .none, .plan: return nil
    case .patient(let id): return try reader.zonesIncludingDeleted(of: id)
    case .carePlan(let id): return try zones(ofCarePlan: id)
    }
  }

  /// Returns the zones in which a care plan's dates are interpreted, even if it is deleted; nil if it never existed.
  private func zones(ofCarePlan id: CarePlan.ID) throws(StoreError) -> ZoneTimeline? {
    if let carePlan = try reader.timeline(CarePlan.self, id: id, zone: .utc).segments.last?.version.value {
      guard let patient = try reader.zonesIncludingDeleted(of: carePlan.patient) else { return nil }
      return try reader.enrollment(id, zones: patient).zones(patient: patient)
    }
    return try reader.history(CarePlan.self, id: id).last.flatMap { last throws(StoreError) in try zones(of: last.value)
    }
  }

  /// Returns the zones in which a care plan's dates are interpreted: its own, otherwise its patient's over time.
  func zones(of carePlan: CarePlan) throws(StoreError) -> ZoneTimeline? {
    if let zone = carePlan.zone { return ZoneTimeline(zone) }
    return try reader.zonesIncludingDeleted(of: carePlan.patient)
  }
}

extension Effective {
  fileprivate var isDate: Bool { if case .date = self { true } else { false } }
}
