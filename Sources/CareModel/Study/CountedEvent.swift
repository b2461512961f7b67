/// An event, reduced to what aggregations of adherence read: 32 bytes.
///
/// A list of task ids, which is kept beside the events, gives ``task`` its meaning.
public struct CountedEvent: Hashable, Sendable {
  private var knownProgress: Double
  private var knownLatency: Double
  private var taskOrdinal: Int32
  private var dayOfStart: Int32
  private var slotHour: UInt8
  /// The state.
  public var state: EventState
  /// Whether the grace period is over.
  public var isClosed: Bool
  /// Whether staff transcribed the answer afterward.
  public var isLateEntry: Bool

  /// Creates a counted event.
  ///
  /// - Parameters:
  ///   - task: The position of the task's id in the list of tasks.
  ///   - day: The number of the local day on which the event starts; see ``CivilDate/dayNumber``.
  ///   - hour: The hour of the slot, 0 to 23; nil for an all-day event.
  ///   - state: The state.
  ///   - progress: The progress, 0…1; nil if it is unknown.
  ///   - latency: The seconds from the start to the first answer; nil without an answer, for all-day events, and for late
  ///     entries.
  ///   - isClosed: Whether the grace period is over.
  ///   - isLateEntry: Whether staff transcribed the answer afterward.
  public init(
    task: Int, day: Int, hour: Int?, state: EventState, progress: Double?, latency: Double? = nil, isClosed: Bool,
    isLateEntry: Bool = false
  ) {
    taskOrdinal = Int32(clamping: task)
    dayOfStart = Int32(clamping: day)
    slotHour = hour.map { UInt8(clamping: $0) } ?? .max
    knownProgress = progress ?? -1
    knownLatency = latency ?? -.infinity
    self.state = state
    self.isClosed = isClosed
    self.isLateEntry = isLateEntry
  }

  /// The position of the task's id in the list of tasks.
  public var task: Int { Int(taskOrdinal) }

  /// The number of the local day on which the event starts; see ``CivilDate/dayNumber``.
  public var day: Int { Int(dayOfStart) }

  /// The hour of the slot, 0 to 23; nil for an all-day event.
  public var hour: Int? { slotHour == .max ? nil : Int(slotHour) }

  /// The progress, 0…1; nil if it is unknown.
  public var progress: Double? { knownProgress < 0 ? nil : knownProgress }

  /// The seconds from the start to the first answer, if they count.
  public var latency: Double? { knownLatency == -.infinity ? nil : knownLatency }
}
