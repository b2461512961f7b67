public import CareModel
import CareStore

/// The difference that a change of a task for one participant makes: its fields, and the upcoming events.
public struct OwnTaskDifference: Hashable, Sendable {
  /// When the change takes effect.
  public var effective: Effective
  /// The fields that differ from then on; for a task that stops or begins, its title and schedule.
  public var fields: [SeedDiff.Field]
  /// The first local day of the compared events.
  public var from: CivilDate
  /// The number of compared days of events.
  public var days: Int
  /// The upcoming events that differ, of every task of the care plan.
  public var events: [EventDifference]
}

extension CareRuntime {
  /// The reason of changes that are undone.
  private static let comparison = "a comparison"

  /// Returns the difference that a change of a care plan's own task would make; nothing is kept.
  ///
  /// The change is made as it would be, within a commit that is undone, so that what it says is what happens. Other writers wait meanwhile.
  ///
  /// ```swift
  /// let difference = try care.previewing("walk", of: "ana.knee", at: now) { try $0.stop("walk", of: "ana.knee", at: now) }
  /// ```
  /// - Parameters:
  ///   - task: The task that is changed.
  ///   - id: The care plan.
  ///   - days: The number of days of events to compare, 1 to 366, from today on, or from the day on which the change takes effect if
  ///     that is later.
  ///   - now: The current time.
  ///   - change: Makes the change with the runtime that it is given.
  /// - Returns: The fields and the upcoming events that differ.
  /// - Throws: ``RuntimeError/invalidWindow`` for another number of days; `StoreError.notFound` if there is no such care plan; what
  ///   `change` throws.
  /// - Complexity: O(events of the care plan in the days).
  public func previewing(
    _ task: CareTask.ID, of id: CarePlan.ID, days: Int = 28, at now: Instant,
    _ change: (CareRuntime) throws -> Version<TaskPatch>
  ) throws -> OwnTaskDifference {
    guard (1...366).contains(days) else { throw RuntimeError.invalidWindow }
    return try write(at: now, reason: Self.comparison) { writer in
      let reader = writer.reader
      func state(_ effective: Effective) throws -> OwnTaskState {
        try OwnTaskState(task, of: id, effective: effective, days: days, runtime: self, in: reader, at: now)
      }
      let after: OwnTaskState
      do {
        after = try write(at: now, reason: Self.comparison) { _ -> OwnTaskState in
          throw Undone(state: try state(try change(try because(Self.comparison)).effective))
        }
      } catch let undone as Undone { after = undone.state }
      let before = try state(after.effective)
      let fields: [SeedDiff.Field] =
        switch (before.task, after.task) {
        case (let before?, let after?): try FieldDiff.fields(before, after)
        case (nil, let new?):
          try FieldDiff.mainFields(of: new).map { SeedDiff.Field(path: $0.path, before: nil, after: $0.text) }
        case (let old?, nil):
          try FieldDiff.mainFields(of: old).map { SeedDiff.Field(path: $0.path, before: $0.text, after: nil) }
        case (nil, nil): []
        }
      return OwnTaskDifference(
        effective: after.effective, fields: fields, from: after.from, days: days,
        events: EventDifference.between(before.events, after.events))
    }
  }

  /// Returns the events of a care plan that start from now on, of some days from today, or from the day of `effective` if that is later.
  ///
  /// Progress is not computed, so no script runs.
  func upcomingEvents(
    of carePlan: CarePlan, effective: Effective?, days: Int, in reader: StoreReader, at now: Instant
  ) throws -> (from: CivilDate, events: [Event], enrollment: EnrollmentHistory?) {
    let snapshot = try PatientSnapshot(of: carePlan.patient, carePlan: carePlan.id, runtime: self, in: reader, at: now)
    let first = snapshot.zone.firstDay(of: effective, at: now)
    let interval = EventQuery.Interval.days(from: first, to: first.adding(days: days))
    let (from, to) = try interval.bounds()
    let events = try snapshot.scheduledEvents(interval, join: snapshot.join(from: from, to: to))
    return (first, events.filter { $0.occurrence.start >= now }, snapshot.history.enrollments.first)
  }
}

/// A task of a care plan at the time of a change, and the care plan's upcoming events.
private struct OwnTaskState {
  let effective: Effective
  let task: CareTask?
  let from: CivilDate
  let events: [Event]

  init(
    _ task: CareTask.ID, of id: CarePlan.ID, effective: Effective, days: Int, runtime: CareRuntime,
    in reader: StoreReader, at now: Instant
  ) throws {
    let timeline = try EnrollmentTimeline(of: id, in: reader)
    let at = effective.instant(in: timeline.zones)
    self.effective = effective
    self.task = try timeline.tasks(in: reader).first { $0.id == task }?.version(at: at)?.value
    let carePlan = try timeline.segment(nil, at: now).1.version.value
    (from, events, _) = try runtime.upcomingEvents(
      of: carePlan, effective: effective, days: days, in: reader, at: now)
  }
}

/// Ends a change that is only looked at.
private struct Undone: Error {
  let state: OwnTaskState
}
