/// An active step that measures how soon a participant shakes a device after a signal, from its recorded acceleration.
public struct ReactionTime: Hashable, Sendable {
  /// The number of reactions to measure.
  public var attempts: Int
  /// The acceleration, without gravity, that counts as a reaction, in units of the earth's gravity.
  public var threshold: Double
  /// The time after a signal in which a reaction counts, in seconds.
  public var timeout: Double
  /// The shortest time before a signal, in seconds.
  public var minInterval: Double
  /// The longest time before a signal, in seconds.
  public var maxInterval: Double

  /// Creates the content of a measurement.
  public init(
    attempts: Int = 3, threshold: Double = 0.5, timeout: Double = 3, minInterval: Double = 4, maxInterval: Double = 10
  ) {
    self.attempts = attempts
    self.threshold = threshold
    self.timeout = timeout
    self.minInterval = minInterval
    self.maxInterval = maxInterval
  }
}

extension ReactionTime: ActiveTaskDefinition {
  package static let name = StepKind.Name.reactionTime
  package var isDoneOnPages: Bool { true }
  package static let summary =
    "A step that measures how soon a device is shaken after a signal, from its recorded motion."
  package static let source =
    "ResearchKit, reaction time step; Deary et al., Behavior Research Methods 43:258 (2011), for the statistics"
  package var task: ActiveTask { .reactionTime(self) }
  package var words: TaskWords? { TaskWords(.reactionTime, .shakeDevice) { _ in ["count": attempts] } }

  /// The value whose fields all have their defaults.
  public static let template = ReactionTime()

  /// The fields, in the order of the manual.
  public static let fields: [Field<ReactionTime>] = [
    Field("attempts", \.attempts, "The number of reactions to measure."),
    Field(
      "threshold", \.threshold, "The acceleration, without gravity, that counts as a reaction, in g.", default: "0.5"),
    Field("timeout", \.timeout, "The time after a signal in which a reaction counts, in seconds.", default: "3"),
    Field("min_interval", \.minInterval, "The shortest time before a signal, in seconds.", default: "4"),
    Field("max_interval", \.maxInterval, "The longest time before a signal, in seconds.", default: "10"),
  ]

  package var limits: [FieldLimit] {
    [
      FieldLimit("attempts", Double(attempts), 1...1_000),
      FieldLimit("threshold", threshold, 0.001...1_000),
      FieldLimit("timeout", timeout, 0.001...3_600),
      FieldLimit("min_interval", minInterval, 0...3_600),
      FieldLimit("max_interval", maxInterval, min(max(minInterval, 0), 3_600)...3_600),
    ]
  }

  package static let columns: [RecordingColumn] = [
    .number("t"), .number("x"), .number("y"), .number("z"), .boolean("stimulus", optional: true),
  ]
  package static let timeColumn: String? = "t"
  /// Recordings of device motion contain attitudes and rotation rates, too.
  package static let ignoresOtherColumns = true

  package static let mainQuantity = "mean_reaction_time"
  package static let quantities: [MeasuredQuantity] = [
    .count("attempts", "The number of signals."),
    .count("misses", "The number of signals without a reaction in time."),
    .number("mean_reaction_time", "s", digits: 2, "The mean time from signal to reaction, in seconds."),
    .number("reaction_time_deviation", "s", digits: 2, "The standard deviation of that time, in seconds."),
    .number("fastest_reaction_time", "s", digits: 2, "The shortest time from signal to reaction, in seconds."),
  ]
  package static let sampleQuantities: [MeasuredQuantity] = [
    .number("timestamp", "s", digits: 2, "The time of the signal in the recording, in seconds."),
    .number("reaction_time", "s", digits: 2, "The time from the signal to the reaction, in seconds."),
  ]

  package func randomResult(using random: inout some RandomSource) -> ActiveTaskResult {
    let mean = max(random.normal(mean: 0.35, deviation: 0.08), 0.12)
    return result([
      ("attempts", .integer(attempts)), ("misses", .integer(0)),
      ("mean_reaction_time", .number((mean * 100).rounded() / 100)),
    ])
  }
}
