/// The day or moment that an anchor has for one participant.
public typealias AnchorValue = DateOrTime

/// What one participant's care plan gives its schedules: the values of anchors, parameters and completions.
public struct ScheduleInputs: Hashable, Sendable {
  /// The day on which the care plan began.
  public var enrolled: CivilDate

  /// The anchors that are known, by name.
  public var anchors: [String: AnchorValue]

  /// The parameters that are known, by name.
  public var parameters: [String: ParameterValue]

  /// The completed outcomes of the tasks that elements count from, by task, in the order in which they were first
  /// recorded.
  public var completions: [CareTask.ID: [TaskCompletion]]

  /// What random times are drawn from.
  public var seed: RandomSeed

  /// The inputs of a care plan.
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

  /// When its outcome was first recorded; corrections leave it.
  public var answered: Instant

  /// A completion of an event.
  public init(key: OccurrenceKey, answered: Instant) {
    self.key = key
    self.answered = answered
  }
}

/// What the random times of a task are drawn from: the same seed gives the same times, in whatever order they are asked
/// for.
public struct RandomSeed: Hashable, Sendable {
  /// The store, or the simulation.
  public var source: String

  /// The care plan.
  public var carePlan: String

  /// The task.
  public var task: String

  /// A seed of these parts; without any, the seed of a schedule that is nobody's.
  public init(source: String = "", carePlan: String = "", task: String = "") {
    self.source = source
    self.carePlan = carePlan
    self.task = task
  }
}
