public import CareModel
import CareStore

extension CareRuntime {
  /// A care plan as of now; one that is planned for later as it will begin.
  ///
  /// - Throws: `StoreError.notFound`.
  public func carePlan(_ id: CarePlan.ID, at now: Instant) throws -> Version<CarePlan> {
    try store.read { try EnrollmentTimeline(of: id, in: $0).stretch(nil, at: now).1.version }
  }

  /// The version of a care plan in force at an instant, if there is one, and those planned for later, in order.
  ///
  /// - Throws: `StoreError.notFound`.
  public func versions(ofCarePlan id: CarePlan.ID, from instant: Instant) throws -> [Version<CarePlan>] {
    try store.read { reader in
      try EnrollmentTimeline(of: id, in: reader).timeline.segments.filter { $0.to.map { $0 > instant } ?? true }
        .map(\.version)
    }
  }

  /// The next local date of a care plan's patient: from when a change of what is asked counts unless it says otherwise.
  ///
  /// - Throws: `StoreError.notFound`.
  public func tomorrow(of id: CarePlan.ID, at now: Instant) throws -> CivilDate {
    try store.read { try EnrollmentTimeline(of: id, in: $0).tomorrow(at: now) }
  }

  /// A patient's next local date.
  ///
  /// - Throws: `StoreError.notFound`.
  public func tomorrow(of patient: Patient.ID, at now: Instant) throws -> CivilDate {
    try store.read { try $0.zones(of: patient).zone(at: now).date(of: now).adding(days: 1) }
  }

  /// Sets one anchor; see ``setAnchors(_:of:basedOn:at:)``.
  @discardableResult
  public func setAnchor(
    _ name: String, to value: AnchorValue, of id: CarePlan.ID, at now: Instant
  ) throws -> Version<CarePlan> {
    try setAnchors([name: value], of: id, at: now)
  }

  /// Sets anchors of an enrollment, also after the start: what hangs on them falls due from then on; the others stay.
  ///
  /// An anchor says when something was, so it counts from the first moment of the enrollment. What was recorded stays where it is.
  /// - Throws: `StoreError.notFound`, `StoreError.conflict`, ``RuntimeError/unknownAnchor(plan:name:known:)``;
  ///   ``RuntimeError/unfitSchedule(task:carePlan:reason:)`` for a value with which a schedule cannot be worked out.
  @discardableResult
  public func setAnchors(
    _ values: [String: AnchorValue], of id: CarePlan.ID, basedOn: VersionID? = nil, at now: Instant
  ) throws -> Version<CarePlan> {
    try write(at: now) { writer in
      let course = try EnrollmentTimeline(of: id, in: writer.reader)
      guard let first = course.timeline.segments.first else {
        throw StoreError.notFound(entity: "care_plan", id: id.text)
      }
      try writer.reader.check(anchors: values, of: first.version.value, at: now)
      let revised = try writer.revise(course, from: first.version.effective, basedOn: basedOn) { carePlan in
        carePlan.anchors.merge(values) { _, new in new }
      }
      let after = try EnrollmentTimeline(of: id, in: writer.reader)
      let version = after.timeline.version(at: now) ?? revised
      try writer.reader.checkFit(of: version.value, zones: writer.reader.zones(of: version.value.patient), at: now)
      return version
    }
  }

  /// Sets parameters of an enrollment; the others stay.
  ///
  /// What is asked changes with them, so they count from the patient's next local date unless `effective` is given: a day that has begun
  /// stays as it is. A change planned for later keeps what it changed.
  /// - Throws: `StoreError.notFound`, `StoreError.conflict`, ``RuntimeError/unknownParameter(plan:name:known:)``,
  ///   ``RuntimeError/invalidParameter(plan:name:kind:)``, ``RuntimeError/unfitSchedule(task:carePlan:reason:)``.
  @discardableResult
  public func setParameters(
    _ values: [String: ParameterValue], of id: CarePlan.ID, effective: Effective? = nil, basedOn: VersionID? = nil,
    at now: Instant
  ) throws -> Version<CarePlan> {
    try change(id, effective: effective, asks: true, basedOn: basedOn, planned: .keep, at: now) {
      $0.parameters.merge(values) { _, new in new }
    }
  }

  /// Changes a care plan: its title, zone, details, which versions of its plan it follows, its parameters, its standing.
  ///
  /// Counts from now; where what is asked changes with it, from the patient's next local date; unless `effective` is given. Anchors that
  /// differ are set as ``setAnchors(_:of:basedOn:at:)`` does, unless `effective` is given.
  /// - Throws: `StoreError.notFound`, `StoreError.conflict`, `StoreError.plannedChange`, `StoreError.invalid` for another patient or plan, or for
  ///   a version of another plan to follow; else as ``setAnchors(_:of:basedOn:at:)`` and
  ///   ``setParameters(_:of:effective:basedOn:at:)``.
  @discardableResult
  public func update(
    _ carePlan: CarePlan, effective: Effective? = nil, basedOn: VersionID? = nil, planned: PlannedPolicy = .refuse,
    at now: Instant
  ) throws -> Version<CarePlan> {
    try transaction(at: now) {
      let before = try store.read {
        try EnrollmentTimeline(of: carePlan.id, in: $0).stretch(effective, at: now).1.version.value
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

  /// `asks`: whether what is asked changes too.
  private func change(
    _ id: CarePlan.ID, effective: Effective?, asks: Bool, basedOn: VersionID?, planned: PlannedPolicy, at now: Instant,
    _ body: (inout CarePlan) -> Void
  ) throws -> Version<CarePlan> {
    try write(at: now) { writer in
      let reader = writer.reader
      let course = try EnrollmentTimeline(of: id, in: reader)
      let (effective, stretch) = try course.stretch(effective ?? (asks ? course.fromTomorrow(at: now) : nil), at: now)
      let before = stretch.version.value
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
  /// The care plan with some anchors set.
  fileprivate func with(_ values: [String: AnchorValue]) -> CarePlan {
    var carePlan = self
    carePlan.anchors.merge(values) { _, new in new }
    return carePlan
  }
}

extension StoreReader {
  /// The plan that a care plan follows, as of now.
  fileprivate func plan(of carePlan: CarePlan, at now: Instant) throws -> PlanHeader? {
    guard let plan = carePlan.plan else { return nil }
    return try inForce(PlanHeader.self, id: plan, at: now, zone: .utc)?.value
  }

  /// Refuses anchors that the plan of a care plan does not know.
  fileprivate func check(anchors: [String: AnchorValue], of carePlan: CarePlan, at now: Instant) throws {
    guard let header = try plan(of: carePlan, at: now) else { return }
    let known = header.anchors.map(\.name)
    if let unknown = anchors.keys.sorted().first(where: { !known.contains($0) && carePlan.anchors[$0] == nil }) {
      throw RuntimeError.unknownAnchor(plan: header.id, name: unknown, known: known)
    }
  }
}
