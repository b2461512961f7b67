public import CareModel
import CareStore

extension CareRuntime {
  /// Returns a care plan as of now, or its first version if it begins later.
  ///
  /// - Throws: `StoreError.notFound` if there is no such care plan.
  public func carePlan(_ id: CarePlan.ID, at now: Instant) throws -> Version<CarePlan> {
    try store.read { try EnrollmentTimeline(of: id, in: $0).segment(nil, at: now).1.version }
  }

  /// Returns the version of a care plan in force at an instant, if there is one, and the later versions, in order.
  ///
  /// - Throws: `StoreError.notFound` if there is no such care plan.
  public func versions(ofCarePlan id: CarePlan.ID, from instant: Instant) throws -> [Version<CarePlan>] {
    try store.read { reader in
      try EnrollmentTimeline(of: id, in: reader).carePlan.segments.filter { $0.to.map { $0 > instant } ?? true }
        .map(\.version)
    }
  }

  /// Returns the next local date of a care plan's patient, from which a change of schedule takes effect by default.
  ///
  /// - Throws: `StoreError.notFound` if there is no such care plan.
  public func tomorrow(of id: CarePlan.ID, at now: Instant) throws -> CivilDate {
    try store.read { try EnrollmentTimeline(of: id, in: $0).tomorrow(at: now) }
  }

  /// Returns a patient's next local date.
  ///
  /// - Throws: `StoreError.notFound` if there is no such patient.
  public func tomorrow(of patient: Patient.ID, at now: Instant) throws -> CivilDate {
    try store.read { try $0.zones(of: patient).zone(at: now).date(of: now).adding(days: 1) }
  }

  /// Sets one anchor of a care plan; see ``setAnchors(_:of:basedOn:at:)``.
  ///
  /// - Throws: As ``setAnchors(_:of:basedOn:at:)``.
  @discardableResult
  public func setAnchor(
    _ name: String, to value: AnchorValue, of id: CarePlan.ID, at now: Instant
  ) throws -> Version<CarePlan> {
    try setAnchors([name: value], of: id, at: now)
  }

  /// Sets anchors of a care plan, at any time after enrollment; the others keep their values.
  ///
  /// An anchor is a fact about the past, so it takes effect from the beginning of the enrollment. Recorded outcomes stay.
  /// - Returns: The version in force now.
  /// - Throws: `StoreError.notFound` if there is no such care plan; `StoreError.conflict` if it has a newer version than
  ///   `basedOn`; ``RuntimeError/unknownAnchor(plan:name:known:)``; ``RuntimeError/unfitSchedule(task:carePlan:reason:)`` for
  ///   a value with which a schedule cannot be resolved.
  @discardableResult
  public func setAnchors(
    _ values: [String: AnchorValue], of id: CarePlan.ID, basedOn: VersionID? = nil, at now: Instant
  ) throws -> Version<CarePlan> {
    try write(at: now) { writer in
      let timeline = try EnrollmentTimeline(of: id, in: writer.reader)
      guard let first = timeline.carePlan.segments.first else {
        throw StoreError.notFound(entity: "care_plan", id: id.text)
      }
      try writer.reader.check(anchors: values, of: first.version.value, at: now)
      let revised = try writer.revise(timeline, from: first.version.effective, basedOn: basedOn) { carePlan in
        carePlan.anchors.merge(values) { _, new in new }
      }
      let after = try EnrollmentTimeline(of: id, in: writer.reader)
      let version = after.carePlan.version(at: now) ?? revised
      try writer.reader.checkFit(of: version.value, zones: writer.reader.zones(of: version.value.patient), at: now)
      return version
    }
  }

  /// Sets parameters of a care plan; the others keep their values.
  ///
  /// Parameters change what is due, so they take effect on the patient's next local date unless `effective` is given: the
  /// current day stays as it is. A change planned for later keeps what it changes.
  /// - Returns: The new version.
  /// - Throws: `StoreError.notFound` if there is no such care plan; `StoreError.conflict` if it has a newer version than
  ///   `basedOn`; ``RuntimeError/unknownParameter(plan:name:known:)``; ``RuntimeError/invalidParameter(plan:name:kind:)``;
  ///   ``RuntimeError/unfitSchedule(task:carePlan:reason:)``; ``RuntimeError/notBegun(carePlan:starts:zone:)``.
  @discardableResult
  public func setParameters(
    _ values: [String: ParameterValue], of id: CarePlan.ID, effective: Effective? = nil, basedOn: VersionID? = nil,
    at now: Instant
  ) throws -> Version<CarePlan> {
    try change(id, effective: effective, asks: true, basedOn: basedOn, planned: .keep, at: now) {
      $0.parameters.merge(values) { _, new in new }
    }
  }

  /// Updates a care plan: its title, zone, details, plan version, parameters, or status.
  ///
  /// The change takes effect now, or on the patient's next local date if it changes what is due, unless `effective` is given.
  /// Anchors that differ are set as ``setAnchors(_:of:basedOn:at:)`` does, unless `effective` is given.
  /// - Returns: The new version.
  /// - Throws: `StoreError.notFound` if there is no such care plan; `StoreError.conflict`; `StoreError.plannedChange`;
  ///   `StoreError.invalid` for another patient or plan, or a version of another plan to follow; otherwise as
  ///   ``setAnchors(_:of:basedOn:at:)`` and ``setParameters(_:of:effective:basedOn:at:)``.
  @discardableResult
  public func update(
    _ carePlan: CarePlan, effective: Effective? = nil, basedOn: VersionID? = nil, planned: PlannedPolicy = .refuse,
    at now: Instant
  ) throws -> Version<CarePlan> {
    try transaction(at: now) {
      let before = try store.read {
        try EnrollmentTimeline(of: carePlan.id, in: $0).segment(effective, at: now).1.version.value
      }
      let asks =
        before.follow != carePlan.follow || before.parameters != carePlan.parameters || before.zone != carePlan.zone
      var carePlan = carePlan
      let anchors = carePlan.anchors.filter { before.anchors[$0.key] != $0.value }
      if effective == nil, !anchors.isEmpty {
        try setAnchors(anchors, of: carePlan.id, basedOn: basedOn, at: now)
        carePlan.anchors = before.anchors.merging(anchors) { _, new in new }
        if carePlan == before.with(anchors) { return try self.carePlan(carePlan.id, at: now) }
      }
      return try change(
        carePlan.id, effective: effective, asks: asks, basedOn: anchors.isEmpty ? basedOn : nil, planned: planned,
        at: now
      ) { $0 = carePlan }
    }
  }

  /// `asks`: whether the change affects what is due.
  private func change(
    _ id: CarePlan.ID, effective: Effective?, asks: Bool, basedOn: VersionID?, planned: PlannedPolicy, at now: Instant,
    _ body: (inout CarePlan) -> Void
  ) throws -> Version<CarePlan> {
    try write(at: now) { writer in
      let reader = writer.reader
      let timeline = try EnrollmentTimeline(of: id, in: reader)
      let (effective, segment) = try timeline.segment(
        effective ?? (asks ? timeline.fromTomorrow(at: now) : nil), at: now)
      let before = segment.version.value
      var carePlan = before
      body(&carePlan)
      try reader.check(anchors: carePlan.anchors, of: before, at: now)
      if let header = try reader.plan(of: carePlan, at: now) {
        carePlan.parameters = try header.checked(parameters: carePlan.parameters, before: before.parameters)
      }
      let version = try writer.update(
        carePlan, owner: .none, effective: effective, basedOn: basedOn, planned: planned)
      try reader.checkFit(of: version.value, zones: reader.zones(of: carePlan.patient), at: now)
      return version
    }
  }
}

extension CarePlan {
  /// Returns the care plan with some anchors set.
  fileprivate func with(_ values: [String: AnchorValue]) -> CarePlan {
    var carePlan = self
    carePlan.anchors.merge(values) { _, new in new }
    return carePlan
  }
}

extension StoreReader {
  /// Returns the plan that a care plan follows, as of now.
  fileprivate func plan(of carePlan: CarePlan, at now: Instant) throws -> PlanHeader? {
    guard let plan = carePlan.plan else { return nil }
    return try inForce(PlanHeader.self, id: plan, at: now, zone: .utc)?.value
  }

  /// Checks that the plan of a care plan declares the anchors.
  fileprivate func check(anchors: [String: AnchorValue], of carePlan: CarePlan, at now: Instant) throws {
    guard let header = try plan(of: carePlan, at: now) else { return }
    let known = header.anchors.map(\.name)
    if let unknown = anchors.keys.sorted().first(where: { !known.contains($0) && carePlan.anchors[$0] == nil }) {
      throw RuntimeError.unknownAnchor(plan: header.id, name: unknown, known: known)
    }
  }
}
