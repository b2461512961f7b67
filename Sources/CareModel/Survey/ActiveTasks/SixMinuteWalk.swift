/// An active step that measures how far a participant walks in six minutes, from a recording of a pedometer.
public struct SixMinuteWalk: Hashable, Sendable {
  /// The duration of the test, in seconds.
  package static let duration = 360.0

  /// Creates the content of a measurement.
  public init() {}
}

extension SixMinuteWalk: ActiveTaskDefinition {
  package static let name = StepKind.Name.sixMinuteWalk
  package var isDoneOnPages: Bool { false }
  package static let summary =
    "A step that measures how far a participant walks in six minutes, from a recorded pedometer."
  package static let source =
    "American Thoracic Society, American Journal of Respiratory and Critical Care Medicine 166:111 (2002)"
  package var task: ActiveTask { .sixMinuteWalk(self) }
  package var words: TaskWords? { TaskWords(.sixMinuteWalk, .walkSixMinutes) }

  /// The value whose fields all have their defaults.
  public static let template = SixMinuteWalk()

  /// The fields, in the order of the manual.
  public static let fields: [Field<SixMinuteWalk>] = []

  package static let columns: [RecordingColumn] = [
    .number("t"), .amount("distance"), .whole("steps", 0...1_000_000_000, optional: true),
    .number("heart_rate", 0...400, optional: true),
  ]
  package static let timeColumn: String? = "t"

  package static let mainQuantity = "distance"
  package static let quantities: [MeasuredQuantity] = [
    .number("distance", "m", digits: 0, "The distance walked, in meters."),
    .number("duration", "s", digits: 1, "The duration, in seconds."),
    .number("speed", "m/s", digits: 2, "The distance divided by the duration, in meters per second."),
    .count("steps", units: "{steps}", "The number of steps, if the recording has it."),
    .number("heart_rate_start", "/min", digits: 0, "The first recorded heart rate, per minute."),
    .number("heart_rate_end", "/min", digits: 0, "The last recorded heart rate, per minute."),
    .number("heart_rate_peak", "/min", digits: 0, "The greatest recorded heart rate, per minute."),
    .boolean("completed", "Whether the whole test was done."),
  ]

  package func randomResult(using random: inout some RandomSource) -> ActiveTaskResult {
    let distance = min(max(random.normal(mean: 480, deviation: 90), 60), 900).rounded()
    return result([
      ("distance", .number(distance)), ("duration", .number(Self.duration)),
      ("speed", .number(distance / Self.duration)), ("completed", .boolean(true)),
    ])
  }
}
