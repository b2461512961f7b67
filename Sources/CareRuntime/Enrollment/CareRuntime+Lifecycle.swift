public import CareModel
import CareStore

// The lifecycle of a care plan. Dates begin in the zone of the care plan, or in the patient's if it has none. Later changes are kept.

extension CareRuntime {
  /// Pauses a care plan: its events are excused, but can still be answered.
  ///
  /// - Parameters:
  ///   - id: The care plan.
  ///   - from: When the pause begins; now by default.
  ///   - to: When the pause ends; nil until ``resume(_:from:basedOn:at:)``.
  ///   - reason: The reason, of 1 to 1,000 characters.
  ///   - basedOn: The version that the change is based on; a newer one is a conflict.
  ///   - now: The current time.
  /// - Returns: The paused version.
  /// - Throws: ``RuntimeError/alreadyPaused(carePlan:since:zone:)``; ``RuntimeError/carePlanEnded(carePlan:status:since:zone:)``;
  ///   ``RuntimeError/standingPlanned(carePlan:status:at:zone:)`` if its status is to change within the pause;
  ///   ``RuntimeError/notBegun(carePlan:starts:zone:)``; ``RuntimeError/invalidWindow`` for a pause that ends before it begins;
  ///   `StoreError.notFound`; `StoreError.conflict`; `StoreError.invalid` for a reason that is blank or too long.
  @discardableResult
  public func pause(
    _ id: CarePlan.ID, from: Effective? = nil, to: Effective? = nil, reason: String? = nil, basedOn: VersionID? = nil,
    at now: Instant
  ) throws -> Version<CarePlan> {
    try write(at: now, reason: reason) { writer in
      let timeline = try EnrollmentTimeline(of: id, in: writer.reader)
      let (from, segment) = try timeline.segment(from, at: now)
      try timeline.requireNotEnded(segment, at: now)
      if segment.version.value.status == .paused {
        throw RuntimeError.alreadyPaused(
          carePlan: id, since: timeline.carePlan.since(segment), zone: timeline.zone(at: now))
      }
      let start = from.instant(in: timeline.zones), end = to.map { $0.instant(in: timeline.zones) }
      if let end, end <= start { throw RuntimeError.invalidWindow }
      try Self.check(reason: reason)
      // A pause without an end may be ended by a planned change; one with an end must find the care plan as it left it.
      let others: Set<CarePlan.Status> = end == nil ? [.paused] : [.paused, .completed, .withdrawn]
      if let planned = timeline.next(others, after: start, before: end) {
        throw RuntimeError.standingPlanned(
          carePlan: id, status: planned.version.value.status, at: planned.from, zone: timeline.zone(at: now))
      }
      let going = timeline.next([.completed, .withdrawn], after: start)?.version.effective
      return try writer.revise(timeline, from: from, to: to ?? going, basedOn: basedOn) { carePlan in
        (carePlan.status, carePlan.reason) = (.paused, reason)
      }
    }
  }

  /// Resumes a care plan: its events are due again from `from` on, now by default.
  ///
  /// Resuming at the first moment of a planned pause, or of a planned end, cancels it.
  /// - Returns: The active version.
  /// - Throws: ``RuntimeError/notPaused(carePlan:planned:zone:)``; ``RuntimeError/carePlanEnded(carePlan:status:since:zone:)``; otherwise
  ///   as ``pause(_:from:to:reason:basedOn:at:)``.
  @discardableResult
  public func resume(
    _ id: CarePlan.ID, from: Effective? = nil, basedOn: VersionID? = nil, at now: Instant
  ) throws -> Version<CarePlan> {
    try write(at: now) { writer in
      let timeline = try EnrollmentTimeline(of: id, in: writer.reader)
      let (from, segment) = try timeline.segment(from, at: now)
      if timeline.carePlan.since(segment) <= now { try timeline.requireNotEnded(segment, at: now) }
      guard segment.version.value.status != .active else {
        let planned = timeline.next([.paused], after: from.instant(in: timeline.zones))
        throw RuntimeError.notPaused(carePlan: id, planned: planned?.from, zone: timeline.zone(at: now))
      }
      let others = Set(CarePlan.Status.allCases).subtracting([segment.version.value.status])
      let next = timeline.next(others, after: segment.from)?.version.effective
      return try writer.revise(timeline, from: from, to: next, basedOn: basedOn) { carePlan in
        (carePlan.status, carePlan.reason) = (.active, nil)
      }
    }
  }

  /// Ends a care plan because the participant leaves; recorded outcomes stay.
  ///
  /// Nothing is due from `from` on, now by default. Changes planned for later are canceled.
  /// - Returns: The withdrawn version.
  /// - Throws: ``RuntimeError/carePlanEnded(carePlan:status:since:zone:)``; otherwise as ``pause(_:from:to:reason:basedOn:at:)``.
  @discardableResult
  public func withdraw(
    _ id: CarePlan.ID, reason: String?, from: Effective? = nil, basedOn: VersionID? = nil, at now: Instant
  ) throws -> Version<CarePlan> {
    try end(id, as: .withdrawn, reason: reason, from: from, basedOn: basedOn, at: now)
  }

  /// Ends a care plan because it is completed; otherwise like ``withdraw(_:reason:from:basedOn:at:)``.
  ///
  /// - Throws: As ``withdraw(_:reason:from:basedOn:at:)``.
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
    try write(at: now, reason: reason) { writer in
      let timeline = try EnrollmentTimeline(of: id, in: writer.reader)
      let (from, segment) = try timeline.segment(from, at: now)
      try timeline.requireNotEnded(segment, at: now)
      try Self.check(reason: reason)
      var carePlan = segment.version.value
      (carePlan.status, carePlan.reason) = (status, reason)
      return try writer.update(carePlan, owner: .none, effective: from, basedOn: basedOn, planned: .replace)
    }
  }
}

extension EnrollmentTimeline {
  /// Checks that the care plan has not ended in a segment.
  fileprivate func requireNotEnded(_ segment: Timeline<CarePlan>.Segment, at now: Instant) throws(RuntimeError) {
    switch segment.version.value.status {
    case .active, .paused: return
    case .completed, .withdrawn:
      throw .carePlanEnded(
        carePlan: id, status: segment.version.value.status, since: carePlan.since(segment), zone: zone(at: now))
    }
  }
}
