/// One occurrence of a task, with its outcome if there is one.
///
/// Events are computed and never stored.
public struct Event: Hashable, Sendable, Codable {
  /// The patient that the event belongs to.
  public var patient: Patient.ID
  /// The care plan that the event belongs to, if any.
  public var carePlan: CarePlan.ID?
  /// The plan that the care plan follows, if any.
  public var plan: PlanHeader.ID?
  /// The task, in the version in force at the start.
  @inlinable public var task: CareTask {
    _read { yield boxedTask.value }
    _modify { yield &boxedTask.value }
  }
  /// The task, which the events of one version share.
  @usableFromInline package var boxedTask: Boxed<CareTask>
  /// The id of that version of the task.
  public var taskVersion: VersionID
  /// The key that identifies the event.
  public var key: OccurrenceKey
  /// The occurrence of the task's schedule.
  public var occurrence: Occurrence
  /// The zone in which the event's times are read.
  public var zone: Zone
  /// The window in which the event can be answered.
  public var window: EventWindow
  /// The recorded outcome, if there is one, also if it was entered in error; see ``liveOutcome``.
  public var outcome: Version<Outcome>?
  /// The current state.
  public var state: EventState
  /// The reason for which it does not apply; nil if it does.
  public var reason: NotApplicableReason?
  /// The progress, 0…1; nil if it is unknown, because a function of the plan failed.
  public var progress: Double?
  /// The patient's values of the plan's parameters.
  public var parameters: [String: ParameterValue]

  private enum CodingKeys: String, CodingKey {
    case patient, carePlan, plan
    case boxedTask = "task"
    case taskVersion, key, occurrence, zone, window, outcome, state, reason, progress, parameters
  }

  /// Creates an event.
  public init(
    patient: Patient.ID, carePlan: CarePlan.ID?, plan: PlanHeader.ID?, task: CareTask, taskVersion: VersionID,
    key: OccurrenceKey, occurrence: Occurrence, zone: Zone, window: EventWindow, outcome: Version<Outcome>?,
    state: EventState, progress: Double?,
    parameters: [String: ParameterValue] = [:]
  ) {
    self.init(
      patient: patient, carePlan: carePlan, plan: plan, task: Boxed(task), taskVersion: taskVersion, key: key,
      occurrence: occurrence, zone: zone, window: window, outcome: outcome, state: state, progress: progress,
      parameters: parameters)
  }

  /// Creates an event that shares its task with others.
  package init(
    patient: Patient.ID, carePlan: CarePlan.ID?, plan: PlanHeader.ID?, task: Boxed<CareTask>, taskVersion: VersionID,
    key: OccurrenceKey, occurrence: Occurrence, zone: Zone, window: EventWindow, outcome: Version<Outcome>?,
    state: EventState, progress: Double?, parameters: [String: ParameterValue] = [:]
  ) {
    self.patient = patient
    self.carePlan = carePlan
    self.plan = plan
    boxedTask = task
    self.taskVersion = taskVersion
    self.key = key
    self.occurrence = occurrence
    self.zone = zone
    self.window = window
    self.outcome = outcome
    self.state = state
    self.progress = progress
    self.parameters = parameters
  }

  /// The outcome that counts: none if it was entered in error.
  public var liveOutcome: Version<Outcome>? { outcome?.live }

  /// The recorded outcome values; empty without an outcome, or with one that was entered in error.
  public var values: [OutcomeValue] { liveOutcome?.value.values ?? [] }

  /// The targets of the event.
  public var targets: [OutcomeValue] { task.targets(ofElement: occurrence.element) }

  /// The day that the event belongs to: the local date of the start, or the date on which the window of a random time opens.
  public var date: CivilDate { occurrence.date(in: zone) }

  /// Whether the event waits for values: it is open or started, or its targets are not met and its grace period lasts.
  ///
  /// `now`: the time at which the state was determined.
  package func isAnswerable(at now: Instant) -> Bool {
    switch state {
    case .open, .started: true
    case .partial: window.opens <= now && now < window.graceEnds
    case .notApplicable, .declined, .completed, .late, .excused, .upcoming, .unfinished, .missed: false
    }
  }

  /// Returns when a participant who asks at `now` is reminded again, an interval later; nil if that cannot be asked for: the task does not
  /// offer it, the event does not wait for values, or it closes before.
  ///
  /// `now`: the time at which the state was determined.
  package func snoozed(for interval: CalendarInterval, at now: Instant) -> Instant? {
    guard task.snooze.contains(interval), isAnswerable(at: now) else { return nil }
    return zone.instant(interval, after: now).flatMap { $0 < window.closes ? $0 : nil }
  }

  /// Returns the intervals after which a participant can ask at `now` to be reminded again, in the order of the task.
  package func snoozes(at now: Instant) -> [CalendarInterval] {
    task.snooze.filter { snoozed(for: $0, at: now) != nil }
  }
}

/// The window in which an event can be answered: `opens ≤ t < closes`, and as late until `graceEnds`.
///
/// An event that must be begun by a time, and is not, has the window in which it can be begun.
public struct EventWindow: Hashable, Sendable, Codable {
  /// The opening, inclusive.
  public var opens: Instant
  /// The closing, exclusive.
  public var closes: Instant
  /// The end of the grace period, exclusive.
  public var graceEnds: Instant
  /// The time by which it must be begun, exclusive, if that is not the same as finishing it.
  public var beginBy: Instant?

  /// Creates a window; requires opens ≤ closes ≤ graceEnds.
  public init(opens: Instant, closes: Instant, graceEnds: Instant, beginBy: Instant? = nil) {
    self.opens = opens
    self.closes = closes
    self.graceEnds = graceEnds
    self.beginBy = beginBy
  }

  /// The window while nothing has been begun: it ends with the time to begin.
  package var unbegun: EventWindow {
    guard let beginBy else { return self }
    return EventWindow(opens: opens, closes: min(closes, beginBy), graceEnds: min(graceEnds, beginBy), beginBy: beginBy)
  }

  /// Whether an answer that was given at an instant is accepted, in time or late.
  package func accepts(_ answered: Instant) -> Bool { opens <= answered && answered < graceEnds }
}

/// The state of an event; see ``Event/state``.
public enum EventState: String, Hashable, Sendable, Codable, CaseIterable {
  /// An anchor is missing, or the plan's gate is not completed.
  case notApplicable = "not_applicable"
  /// The participant declined it.
  case declined
  /// It was completed in its window, with its targets met.
  case completed
  /// It was first answered in the grace period, with its targets met.
  case late
  /// Staff excused it.
  case excused
  /// Its window is not open yet.
  case upcoming
  /// Its survey was begun, and its window is open.
  case started
  /// It can be answered now.
  case open
  /// It has an outcome that does not meet its targets.
  case partial
  /// It closed with a draft and without an outcome.
  case unfinished
  /// It closed without an answer.
  case missed
}

/// The reason for which an event does not apply to a participant.
public enum NotApplicableReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// The plan's gate was not completed before the event was over.
  case gateClosed = "gate_closed"
  /// The event was over when the enrollment was recorded.
  case beforeEnrollment = "before_enrollment"
  /// The event was over when the anchor that it counts from became known, or was moved.
  case beforeAnchor = "before_anchor"
  /// The event was over in its zone when the participant arrived there.
  case passedInTravel = "passed_in_travel"

  /// Whether the event was never offered, so that an answer given then can still be transcribed.
  package var isUnoffered: Bool { self != .gateClosed }
}

/// A change to an event's outcome.
public enum EventChange: Hashable, Sendable {
  /// Records these values, replacing existing ones.
  case record([OutcomeValue])
  /// Marks the event as done, or clears its mark.
  case toggle
  /// Appends one value.
  case append(OutcomeValue)
  /// Removes one value by its index, from 0.
  case removeValue(at: Int)
  /// Clears the outcome.
  case clear
  /// Records that the participant declined.
  case decline(reason: String?)
  /// Staff excused it.
  case excuse(reason: String?)
}

/// Whether a plan applies to one of its events, given the state of the patient's care plan.
public enum PlanApplicability: Hashable, Sendable, Codable {
  /// The care plan is active, and the event applies.
  case active
  /// The care plan is paused at the event's start.
  case paused
  /// An anchor is missing, or the gate was not completed before the event's window closed.
  case notApplicable
}

extension Version<Outcome> {
  /// The version, unless it was entered in error.
  package var live: Version<Outcome>? { value.status == .enteredInError ? nil : self }
}
