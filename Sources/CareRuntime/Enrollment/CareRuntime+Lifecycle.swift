public import CareModel
import CareStore

// A care plan's life. A date begins in the zone of the care plan, else in the patient's. Changes planned for later are kept.

extension CareRuntime {
  /// Pauses a care plan: its events exist, excused, and may be answered all the same.
  ///
  /// - Parameters:
  ///   - id: Which.
  ///   - from: From when; now unless given.
  ///   - to: When it goes on; left out: until it is resumed.
  ///   - reason: Why.
  ///   - basedOn: The version that the change was made from; another commit since then is a conflict.
  ///   - now: The clock.
  /// - Returns: The version that is paused.
  /// - Throws: ``RuntimeError/alreadyPaused(carePlan:since:)``, ``RuntimeError/carePlanEnded(carePlan:status:since:)``,
  ///   ``RuntimeError/standingPlanned(carePlan:status:at:)`` when it is to stand otherwise within the pause,
  ///   ``RuntimeError/notBegun(carePlan:starts:)``, ``RuntimeError/invalidWindow``; `StoreError.notFound`, `StoreError.conflict`.
  @discardableResult
  public func pause(
    _ id: CarePlan.ID, from: Effective? = nil, to: Effective? = nil, reason: String? = nil, basedOn: VersionID? = nil,
    at now: Instant
  ) throws -> Version<CarePlan> {
    try write(at: now) { writer in
      let course = try EnrollmentTimeline(of: id, in: writer.reader)
      let (from, stretch) = try course.stretch(from, at: now)
      try course.requireGoing(stretch)
      if stretch.version.value.status == .paused {
        throw RuntimeError.alreadyPaused(carePlan: id, since: course.since(stretch))
      }
      let start = from.instant(in: course.zones), end = to.map { $0.instant(in: course.zones) }
      if let end, end <= start { throw RuntimeError.invalidWindow }
      try Self.checkLength(ofReason: reason)
      // A pause without an end may be ended by what is planned; one with an end must find the care plan as it left it.
      let others: Set<CarePlan.Status> = end == nil ? [.paused] : [.paused, .completed, .withdrawn]
      if let planned = course.next(others, after: start, before: end) {
        throw RuntimeError.standingPlanned(
          carePlan: id, status: planned.version.value.status, at: planned.from)
      }
      let going = course.next([.completed, .withdrawn], after: start)?.version.effective
      return try writer.revise(course, from: from, to: to ?? going, basedOn: basedOn) { carePlan in
        (carePlan.status, carePlan.reason) = (.paused, reason)
      }
    }
  }

  /// Ends a pause: events fall due again from `from` on, now unless given.
  ///
  /// From the first moment of a planned pause, or of a planned end, it calls that off.
  /// - Throws: ``RuntimeError/notPaused(carePlan:planned:)``, ``RuntimeError/carePlanEnded(carePlan:status:since:)``; else as
  ///   ``pause(_:from:to:reason:basedOn:at:)``.
  @discardableResult
  public func resume(
    _ id: CarePlan.ID, from: Effective? = nil, basedOn: VersionID? = nil, at now: Instant
  ) throws -> Version<CarePlan> {
    try write(at: now) { writer in
      let course = try EnrollmentTimeline(of: id, in: writer.reader)
      let (from, stretch) = try course.stretch(from, at: now)
      if course.since(stretch) <= now { try course.requireGoing(stretch) }
      guard stretch.version.value.status != .active else {
        let planned = course.next([.paused], after: from.instant(in: course.zones))
        throw RuntimeError.notPaused(carePlan: id, planned: planned?.from)
      }
      let others = Set(CarePlan.Status.allCases).subtracting([stretch.version.value.status])
      let next = course.next(others, after: stretch.from)?.version.effective
      return try writer.revise(course, from: from, to: next, basedOn: basedOn) { carePlan in
        (carePlan.status, carePlan.reason) = (.active, nil)
      }
    }
  }

  /// Ends a care plan because the patient leaves: nothing falls due from `from` on, now unless given; what was recorded stays.
  ///
  /// What was planned for later is gone.
  /// - Throws: ``RuntimeError/carePlanEnded(carePlan:status:since:)``; else as ``pause(_:from:to:reason:basedOn:at:)``.
  @discardableResult
  public func withdraw(
    _ id: CarePlan.ID, reason: String?, from: Effective? = nil, basedOn: VersionID? = nil, at now: Instant
  ) throws -> Version<CarePlan> {
    try end(id, as: .withdrawn, reason: reason, from: from, basedOn: basedOn, at: now)
  }

  /// Ends a care plan because it is done; otherwise as ``withdraw(_:reason:from:basedOn:at:)``.
  @discardableResult
  public func complete(
    _ id: CarePlan.ID, reason: String? = nil, from: Effective? = nil, basedOn: VersionID? = nil, at now: Instant
  ) throws -> Version<CarePlan> {
    try end(id, as: .completed, reason: reason, from: from, basedOn: basedOn, at: now)
  }

  private func end(
    _ id: CarePlan.ID, as status: CarePlan.Status, reason: String?, from: Effective?, basedOn: VersionID?,
    at now: Instant
  ) throws -> Version<CarePlan> {
    try write(at: now) { writer in
      let course = try EnrollmentTimeline(of: id, in: writer.reader)
      let (from, stretch) = try course.stretch(from, at: now)
      try course.requireGoing(stretch)
      try Self.checkLength(ofReason: reason)
      var carePlan = stretch.version.value
      (carePlan.status, carePlan.reason) = (status, reason)
      return try writer.update(carePlan, owner: .none, effective: from, basedOn: basedOn, planned: .replace)
    }
  }
}

extension EnrollmentTimeline {
  /// Refuses a stretch in which the care plan has ended.
  fileprivate func requireGoing(_ stretch: Timeline<CarePlan>.Segment) throws(RuntimeError) {
    switch stretch.version.value.status {
    case .active, .paused: return
    case .completed, .withdrawn:
      throw .carePlanEnded(carePlan: id, status: stretch.version.value.status, since: since(stretch))
    }
  }
}
