public import CareModel
import CareStore

extension CareRuntime {
  /// Returns a care plan as of now, or its first version if it begins later.
  ///
  /// - Throws: `StoreError.notFound` if there is no such care plan.
  public func carePlan(_ id: CarePlan.ID, at now: Instant) throws -> Version<CarePlan> {
    try store.read { try EnrollmentTimeline(of: id, in: $0).segment(nil, at: now).1.version }
  }

  /// Returns the zone in which the times of a care plan are read: its own, or else the patient's as of now.
  ///
  /// - Throws: `StoreError.notFound` if there is no such patient.
  public func zone(of carePlan: CarePlan, at now: Instant) throws -> Zone {
    try carePlan.zone ?? patient(carePlan.patient, at: now).value.zone
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
    try store.read { try $0.zones(of: patient).tomorrow(at: now) }
  }

  /// Sets one anchor of a care plan; see ``setAnchors(_:of:effective:basedOn:accepting:at:)``.
  ///
  /// - Throws: As ``setAnchors(_:of:effective:basedOn:accepting:at:)``.
  @discardableResult
  public func setAnchor(
    _ name: String, to value: AnchorValue, of id: CarePlan.ID, effective: Effective? = nil, at now: Instant
  ) throws -> Version<CarePlan> {
    try setAnchors([name: value], of: id, effective: effective, at: now)
  }

  /// Sets anchors of a care plan, or clears those whose value is nil, at any time after enrollment; the others keep their values.
  ///
  /// An anchor that had no value, not even from an outcome, counts from the beginning of the enrollment. One that is moved counts from now
  /// on: an event whose grace period is over stays where it is, all others follow the new value, and none is added whose grace period is
  /// over. With `effective`, the values count from then on, also in the past. Recorded outcomes stay in any case. The events that
  /// count from an anchor that is cleared, and are not over, do not apply until it has a value again; one that the plan takes from
  /// a recorded date has that date. Clearing an anchor that never had a value writes nothing.
  ///
  /// What begins at one recorded date and ends at another must end later than it begins. `accepting`: whether dates in the other order are
  /// accepted, with which nothing of it is due.
  /// - Returns: The version in force now.
  /// - Throws: `StoreError.notFound` if there is no such care plan; `StoreError.conflict` if it has a newer version than
  ///   `basedOn`; ``RuntimeError/unknownAnchor(plan:name:known:)``; ``RuntimeError/notBegun(carePlan:starts:)`` for an
  ///   `effective` before the enrollment; ``RuntimeError/unfitSchedule(task:carePlan:reason:)`` for a value with which a
  ///   schedule cannot be resolved.
  @discardableResult
  public func setAnchors(
    _ values: [String: AnchorValue?], of id: CarePlan.ID, effective: Effective? = nil, basedOn: VersionID? = nil,
    accepting: Bool = false, at now: Instant
  ) throws -> Version<CarePlan> {
    try write(at: now) { writer in
      let timeline = try EnrollmentTimeline(of: id, in: writer.reader)
      guard let first = timeline.carePlan.segments.first else {
        throw StoreError.notFound(entity: "care_plan", id: id.text)
      }
      try writer.reader.check(anchors: values.keys, of: first.version.value, at: now)
      if timeline.neverHad(values) { return try timeline.segment(effective, at: writer.recorded).1.version }
      // One that was taken from an outcome had a value, so it is moved.
      let unset = effective == nil ? timeline.unset(values.compactMapValues(\.self), at: writer.recorded) : [:]
      let given = try unset.filter { try !writer.reader.hasRecorded($0.key, of: first.version.value, at: now) }
      var basedOn = basedOn, revised: Version<CarePlan>?
      if !given.isEmpty {
        revised = try writer.revise(timeline, from: first.version.effective, basedOn: basedOn) { carePlan in
          carePlan.anchors.merge(given) { own, _ in own }
        }
        basedOn = nil
      }
      let filled = try EnrollmentTimeline(of: id, in: writer.reader)
      let from = try filled.segment(effective, at: writer.recorded).0
      if revised == nil || filled.differs(from: values, after: from) {
        revised = try writer.revise(filled, from: from, basedOn: basedOn) { carePlan in
          carePlan.set(values)
        }
      }
      let after = try EnrollmentTimeline(of: id, in: writer.reader)
      guard let version = after.carePlan.version(at: now) ?? revised else {
        throw StoreError.notFound(entity: "care_plan", id: id.text)
      }
      let set: CheckedValues = accepting ? .none : .some(Set(values.keys.map { .named($0) }))
      // Values that count from later are not yet those of now.
      let zones = try writer.reader.zones(of: version.value.patient)
      for checked in [version] + (revised.map { $0.id == version.id ? [] : [$0] } ?? []) {
        try writer.reader.checkFit(of: checked.value, zones: zones, values: set, at: now)
      }
      return version
    }
  }

  /// Sets parameters of a care plan; the others keep their values.
  ///
  /// Parameters change what is due, so they take effect on the patient's next local date unless `effective` is given: the
  /// current day stays as it is. A change planned for later keeps what it changes. `accepting`: whether values are accepted that leave a
  /// schedule less than the plan asks for: fewer random times than its windows should hold, or nothing between two dates in the wrong order.
  /// - Returns: The new version.
  /// - Throws: `StoreError.notFound` if there is no such care plan; `StoreError.conflict` if it has a newer version than
  ///   `basedOn`; ``RuntimeError/unknownParameter(plan:name:known:)``; ``RuntimeError/invalidParameter(plan:name:kind:)``;
  ///   ``RuntimeError/unfitSchedule(task:carePlan:reason:)``; ``RuntimeError/notBegun(carePlan:starts:zone:)``.
  @discardableResult
  public func setParameters(
    _ values: [String: ParameterValue], of id: CarePlan.ID, effective: Effective? = nil, basedOn: VersionID? = nil,
    accepting: Bool = false, at now: Instant
  ) throws -> Version<CarePlan> {
    try change(
      id, effective: effective, asks: true, basedOn: basedOn, planned: .keep, accepting: accepting, at: now
    ) {
      $0.parameters.merge(values) { _, new in new }
    }
  }

  /// Updates a care plan to this value; see ``update(carePlan:effective:basedOn:planned:at:_:)``.
  ///
  /// All fields are written, so a value that was read before a planned change undoes that change from `effective` on. To change
  /// some fields only, use the function that takes a closure.
  /// - Throws: As ``update(carePlan:effective:basedOn:planned:at:_:)``.
  @discardableResult
  public func update(
    _ carePlan: CarePlan, effective: Effective? = nil, basedOn: VersionID? = nil, planned: PlannedPolicy = .refuse,
    at now: Instant
  ) throws -> Version<CarePlan> {
    try update(carePlan: carePlan.id, effective: effective, basedOn: basedOn, planned: planned, at: now) {
      $0 = carePlan
    }
  }

  /// Changes fields of a care plan: its title, zone, details, plan version, parameters, or status.
  ///
  /// The change takes effect now, or on the patient's next local date if it changes what is due, unless `effective` is given.
  /// It is applied to the version in force then, so that a change planned before then stays. A change of nothing writes
  /// nothing. Anchors that differ are set as ``setAnchors(_:of:effective:basedOn:accepting:at:)`` does, unless `effective` is given.
  /// - Parameters:
  ///   - id: The care plan.
  ///   - effective: When the change takes effect.
  ///   - basedOn: The version that the change is based on; a newer one is a conflict.
  ///   - planned: How changes planned for later are treated.
  ///   - accepting: Whether values are accepted that leave a schedule less than the plan asks for.
  ///   - now: The current time.
  ///   - body: Changes the value; called once for each version that it is applied to.
  /// - Returns: The new version.
  /// - Throws: `StoreError.notFound` if there is no such care plan; `StoreError.conflict`; `StoreError.plannedChange`;
  ///   `StoreError.invalid` for another patient or plan, or a version of another plan to follow; otherwise as
  ///   ``setAnchors(_:of:effective:basedOn:accepting:at:)`` and ``setParameters(_:of:effective:basedOn:accepting:at:)``; the errors of `body`.
  @discardableResult
  public func update(
    carePlan id: CarePlan.ID, effective: Effective? = nil, basedOn: VersionID? = nil,
    planned: PlannedPolicy = .refuse, accepting: Bool = false, at now: Instant, _ body: (inout CarePlan) throws -> Void
  ) throws -> Version<CarePlan> {
    try transaction(at: now) {
      let (before, coming) = try store.read { reader in
        let timeline = try EnrollmentTimeline(of: id, in: reader)
        let tomorrow = effective == nil ? try timeline.segment(timeline.fromTomorrow(at: now), at: now).1 : nil
        return (try timeline.segment(effective, at: now).1.version.value, tomorrow?.version.value)
      }
      var carePlan = before
      try body(&carePlan)
      var asks = carePlan.changesWhatIsDue(of: before)
      // What is so now may be planned otherwise.
      if carePlan == before, var later = coming {
        try body(&later)
        asks = coming.map { later.changesWhatIsDue(of: $0) } ?? false
      }
      let anchors = effective == nil ? before.changes(of: carePlan.anchors) : [:]
      if !anchors.isEmpty {
        let version = try setAnchors(anchors, of: id, basedOn: basedOn, accepting: accepting, at: now)
        if carePlan == before.with(anchors) { return version }
      }
      return try change(
        id, effective: effective, asks: asks, basedOn: anchors.isEmpty ? basedOn : nil, planned: planned,
        accepting: accepting, at: now
      ) { carePlan in
        let own = carePlan.anchors
        try body(&carePlan)
        if effective == nil { carePlan.anchors = own }
      }
    }
  }

  /// `asks`: whether the change affects what is due.
  private func change(
    _ id: CarePlan.ID, effective: Effective?, asks: Bool, basedOn: VersionID?, planned: PlannedPolicy, accepting: Bool,
    at now: Instant, _ body: (inout CarePlan) throws -> Void
  ) throws -> Version<CarePlan> {
    try write(at: now) { writer in
      let reader = writer.reader
      let timeline = try EnrollmentTimeline(of: id, in: reader)
      let (effective, segment) = try timeline.segment(
        effective ?? (asks ? timeline.fromTomorrow(at: now) : nil), at: now)
      let before = segment.version.value
      var carePlan = before
      try body(&carePlan)
      if carePlan.enrolled != before.enrolled {
        try carePlan.checkStart(in: reader.zone(of: carePlan.patient, at: now), at: now)
      }
      if carePlan.title != before.title { try Self.check(title: carePlan.title) }
      try reader.check(anchors: carePlan.anchors.keys, of: before, at: now)
      if let header = try reader.plan(of: carePlan, at: now) {
        carePlan.parameters = try header.checked(parameters: carePlan.parameters, before: before.parameters)
      }
      // What holds already is no change, whatever is planned for later.
      if carePlan == before, basedOn == nil || basedOn == segment.version.id { return segment.version }
      let version = try writer.update(
        carePlan, owner: .none, effective: effective, basedOn: basedOn, planned: planned)
      let changed =
        carePlan.parameters.filter { before.parameters[$0.key] != $0.value }.keys.map { Anchor.parameter($0) }
        + carePlan.anchors.filter { before.anchors[$0.key] != $0.value }.keys.map { .named($0) }
      try reader.checkFit(
        of: version.value, zones: reader.zones(of: carePlan.patient),
        values: accepting ? .none : .some(Set(changed)), at: now)
      return version
    }
  }
}

extension EnrollmentTimeline {
  /// Returns the anchors among some values that have had no value up to an instant.
  fileprivate func unset(_ values: [String: AnchorValue], at now: Instant) -> [String: AnchorValue] {
    let known = carePlan.segments.filter { $0.from <= now }
    return values.filter { value in !known.contains { $0.version.value.anchors[value.key] != nil } }
  }

  /// Whether values only clear anchors that never had one, so that there is nothing to write.
  fileprivate func neverHad(_ values: [String: AnchorValue?]) -> Bool {
    values.allSatisfy { name, value in
      value == nil && carePlan.segments.allSatisfy { $0.version.value.anchors[name] == nil }
    }
  }

  /// Whether a version in effect at `from` or later has other values of some anchors.
  fileprivate func differs(from values: [String: AnchorValue?], after from: Effective) -> Bool {
    let start = from.instant(in: zones)
    return carePlan.segments.contains { segment in
      segment.to.map { $0 > start } ?? true && values.contains { segment.version.value.anchors[$0.key] != $0.value }
    }
  }
}

extension CarePlan {
  /// Whether it differs from another version in what a schedule reads beside the anchors.
  fileprivate func changesWhatIsDue(of other: CarePlan) -> Bool {
    follow != other.follow || parameters != other.parameters || zone != other.zone
  }

  /// Sets anchors, and clears those whose value is nil.
  fileprivate mutating func set(_ values: [String: AnchorValue?]) {
    for (name, value) in values { anchors[name] = value }
  }

  /// Returns the care plan with some anchors set or cleared.
  fileprivate func with(_ values: [String: AnchorValue?]) -> CarePlan {
    var carePlan = self
    carePlan.set(values)
    return carePlan
  }

  /// Returns the anchors that have other values; nil for those that have none.
  fileprivate func changes(of other: [String: AnchorValue]) -> [String: AnchorValue?] {
    let names = Set(anchors.keys).union(other.keys).filter { anchors[$0] != other[$0] }
    return Dictionary(uniqueKeysWithValues: names.map { ($0, other[$0]) })
  }
}

extension StoreReader {
  /// Returns the plan that a care plan follows, as of now.
  func plan(of carePlan: CarePlan, at now: Instant) throws -> PlanHeader? {
    guard let plan = carePlan.plan else { return nil }
    return try inForce(PlanHeader.self, id: plan, at: now, zone: .utc)?.value
  }

  /// Whether a date was recorded from which the plan takes an anchor.
  fileprivate func hasRecorded(_ anchor: String, of carePlan: CarePlan, at now: Instant) throws -> Bool {
    guard let source = try plan(of: carePlan, at: now)?.anchors.first(where: { $0.name == anchor })?.from else {
      return false
    }
    let dates = try recordedDates(
      patient: carePlan.patient, carePlan: carePlan.id, task: source.task, kind: source.kind, asOf: nil)
    return dates.contains { $0.value != nil }
  }

  /// Checks that the plan of a care plan declares the anchors.
  fileprivate func check(anchors: some Collection<String>, of carePlan: CarePlan, at now: Instant) throws {
    guard let header = try plan(of: carePlan, at: now) else { return }
    let known = header.anchors.map(\.name)
    if let unknown = anchors.sorted().first(where: { !known.contains($0) && carePlan.anchors[$0] == nil }) {
      throw RuntimeError.unknownAnchor(plan: header.id, name: unknown, known: known)
    }
  }
}
