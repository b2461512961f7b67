/// An active step that measures how long a walk over a distance takes, from recorded marks of its start and finish.
public struct TimedWalk: Hashable, Sendable {
  /// The distance to walk, in meters.
  public var distance: Double
  /// The time after which a walk is too slow, in seconds.
  public var timeLimit: Double

  /// Creates the content of a measurement.
  public init(distance: Double = 10, timeLimit: Double = 180) {
    self.distance = distance
    self.timeLimit = timeLimit
  }
}

extension TimedWalk: ActiveTaskDefinition {
  package static let name = StepKind.Name.timedWalk
  package var isDoneOnPages: Bool { true }
  package static let summary = "A step that measures how long a walk over a distance takes, from recorded marks."
  package static let source =
    "ResearchKit, timed walk step; "
    + "Bohannon, Age and Ageing 26:15 (1997), for the speed"  // language: the name of a journal
  package var task: ActiveTask { .timedWalk(self) }
  package var words: TaskWords? {
    TaskWords(.timedWalk, .walkDistance) {
      ["distance": $0.number(distance) + " m", "time": $0.span(Int(timeLimit.rounded()))]
    }
  }

  /// The value whose fields all have their defaults.
  public static let template = TimedWalk()

  /// The fields, in the order of the manual.
  public static let fields: [Field<TimedWalk>] = [
    Field("distance", \.distance, "The distance to walk, in meters, from 1 to 10000.", default: "10"),
    Field("time_limit", \.timeLimit, "The time after which the walk is too slow, in seconds.", default: "180"),
  ]

  package var limits: [FieldLimit] {
    [FieldLimit("distance", distance, 1...10_000), FieldLimit("time_limit", timeLimit, 1...86_400)]
  }

  package static let columns: [RecordingColumn] = [.number("t"), .word("mark", ["start", "finish"])]
  package static let timeColumn: String? = "t"

  package static let mainQuantity = "duration"
  package static let quantities: [MeasuredQuantity] = [
    .number("distance", "m", digits: 1, "The distance walked, in meters."),
    .number("time_limit", "s", digits: 0, "The time after which a walk is too slow, in seconds."),
    .number("duration", "s", digits: 2, "The duration, in seconds."),
    .number("speed", "m/s", digits: 2, "The distance divided by the duration, in meters per second."),
    .boolean("within_limit", "Whether the walk took no longer than its limit."),
  ]

  package func randomResult(using random: inout some RandomSource) -> ActiveTaskResult {
    result(duration: distance / max(random.normal(mean: 1.2, deviation: 0.2), 0.3))
  }

  /// Returns the result of a walk that took a time in seconds.
  package func result(duration: Double) -> ActiveTaskResult {
    result([
      ("distance", .number(distance)), ("time_limit", .number(timeLimit)), ("duration", .number(duration)),
      ("speed", .number(distance / duration)), ("within_limit", .boolean(duration <= timeLimit)),
    ])
  }
}
