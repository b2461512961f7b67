/// The date or time that an anchor has for one participant.
public typealias AnchorValue = DateOrTime

/// The values of anchors, parameters, and completions that one participant's care plan gives its schedules.
public struct ScheduleInputs: Hashable, Sendable {
  /// The enrollment day.
  public var enrolled: CivilDate

  /// The known anchors, by name.
  public var anchors: [String: AnchorValue]

  /// The known parameters, by name.
  public var parameters: [String: ParameterValue]

  /// The completed outcomes of the tasks that elements count from, by task, in the order in which they were first
  /// recorded.
  public var completions: [CareTask.ID: [TaskCompletion]]

  /// The seed of random times.
  public var seed: RandomSeed

  /// Creates the inputs of a care plan.
  public init(
    enrolled: CivilDate, anchors: [String: AnchorValue] = [:], parameters: [String: ParameterValue] = [:],
    completions: [CareTask.ID: [TaskCompletion]] = [:], seed: RandomSeed = RandomSeed()
  ) {
    self.enrolled = enrolled
    self.anchors = anchors
    self.parameters = parameters
    self.completions = completions
    self.seed = seed
  }
}

/// A completed outcome that an element counts from.
public struct TaskCompletion: Hashable, Sendable {
  /// The event that was completed.
  public var key: OccurrenceKey

  /// The time at which its outcome was first recorded; corrections do not change it.
  public var answered: Instant

  /// Creates a completion of an event.
  public init(key: OccurrenceKey, answered: Instant) {
    self.key = key
    self.answered = answered
  }
}

/// The seed of a task's random times: the same seed gives the same times, in whatever order they are requested.
public struct RandomSeed: Hashable, Sendable {
  /// The store, or the simulation.
  public var source: String

  /// The care plan.
  public var carePlan: String

  /// The task.
  public var task: String

  /// Creates a seed. Without arguments, it is the seed of a schedule without a participant.
  public init(source: String = "", carePlan: String = "", task: String = "") {
    self.source = source
    self.carePlan = carePlan
    self.task = task
  }
}
