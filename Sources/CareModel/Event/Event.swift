/// One thing to do at one time: a task version, an occurrence, and the outcome if there is one.
///
/// Computed, never stored.
public struct Event: Hashable, Sendable, Codable {
  /// Whose event.
  public var patient: Patient.ID
  /// In which enrollment, if any.
  public var carePlan: CarePlan.ID?
  /// The plan that is followed, if any.
  public var plan: PlanHeader.ID?
  /// The task as it was in force at the start.
  public var task: CareTask
  /// Which version of the task that is.
  public var taskVersion: VersionID
  /// Which event.
  public var key: OccurrenceKey
  /// When it is due.
  public var occurrence: Occurrence
  /// The zone in which its times are read.
  public var zone: Zone
  /// When it may be answered.
  public var window: EventWindow
  /// What happened, if anything was recorded.
  public var outcome: Version<Outcome>?
  /// Where it stands now.
  public var state: EventState
  /// How much of it is done, 0…1.
  public var progress: Double
  /// The values of the plan's parameters for this patient.
  public var parameters: [String: ParameterValue]

  /// An event with all its parts.
  public init(
    patient: Patient.ID, carePlan: CarePlan.ID?, plan: PlanHeader.ID?, task: CareTask, taskVersion: VersionID,
    key: OccurrenceKey, occurrence: Occurrence, zone: Zone, window: EventWindow, outcome: Version<Outcome>?,
    state: EventState, progress: Double,
    parameters: [String: ParameterValue] = [:]
  ) {
    self.patient = patient
    self.carePlan = carePlan
    self.plan = plan
    self.task = task
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

  /// The values that were recorded; none without an outcome.
  public var values: [OutcomeValue] { outcome?.value.values ?? [] }

  /// What is asked for.
  public var targets: [OutcomeValue] { task.targets(ofElement: occurrence.element) }

  /// The local day on which it starts.
  public var date: CivilDate { zone.date(of: occurrence.start) }
}

/// When an event may be answered: `opens ≤ t < closes`, late until `graceEnds`.
public struct EventWindow: Hashable, Sendable, Codable {
  /// The first moment.
  public var opens: Instant
  /// The first moment after.
  public var closes: Instant
  /// The first moment after the grace.
  public var graceEnds: Instant

  /// A window.
  public init(opens: Instant, closes: Instant, graceEnds: Instant) {
    self.opens = opens
    self.closes = closes
    self.graceEnds = graceEnds
  }
}

/// Where an event stands; see ``Event/state``.
public enum EventState: String, Hashable, Sendable, Codable, CaseIterable {
  /// An anchor is missing, or the plan's gate is closed.
  case notApplicable = "not_applicable"
  /// The patient chose not to.
  case declined
  /// Done in its window.
  case completed
  /// Done in the grace.
  case late
  /// Not to be done.
  case excused
  /// Its window has not opened.
  case upcoming
  /// Begun and not closed.
  case started
  /// May be answered now.
  case open
  /// Closed with some answers.
  case partial
  /// Closed without an answer.
  case missed
}
