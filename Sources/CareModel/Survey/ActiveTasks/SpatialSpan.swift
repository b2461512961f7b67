/// An active step in which a participant repeats sequences of places, from the recorded touches.
public struct SpatialSpan: Hashable, Sendable {
  /// The length of the first sequence.
  public var initialSpan: Int
  /// The least length of a sequence.
  public var minimumSpan: Int
  /// The greatest length of a sequence.
  public var maximumSpan: Int
  /// The time from one place to the next, in seconds; a place lights up for half of it.
  public var playSpeed: Double
  /// The greatest number of sequences.
  public var maximumTests: Int
  /// The number of failures in a row that ends the task.
  public var maximumConsecutiveFailures: Int
  /// Whether sequences are repeated backward.
  public var reversed: Bool

  /// Creates the content of a measurement.
  public init(
    initialSpan: Int = 3, minimumSpan: Int = 2, maximumSpan: Int = 15, playSpeed: Double = 1, maximumTests: Int = 5,
    maximumConsecutiveFailures: Int = 3, reversed: Bool = false
  ) {
    self.initialSpan = initialSpan
    self.minimumSpan = minimumSpan
    self.maximumSpan = maximumSpan
    self.playSpeed = playSpeed
    self.maximumTests = maximumTests
    self.maximumConsecutiveFailures = maximumConsecutiveFailures
    self.reversed = reversed
  }
}

extension SpatialSpan: ActiveTaskDefinition {
  package static let name = StepKind.Name.spatialSpan
  package var isDoneOnPages: Bool { true }
  package static let summary = "A step in which sequences of places are repeated, from recorded touches."
  package static let source =
    "ResearchKit, spatial span memory step; Kessels et al., Applied Neuropsychology 7:252 (2000), for the score"
  package var task: ActiveTask { .spatialSpan(self) }
  package var words: TaskWords? { TaskWords(.spatialSpan, reversed ? .repeatPlacesBackward : .repeatPlaces) }

  /// The value whose fields all have their defaults.
  public static let template = SpatialSpan()

  /// The fields, in the order of the manual.
  public static let fields: [Field<SpatialSpan>] = [
    Field("initial_span", \.initialSpan, "The length of the first sequence."),
    Field("minimum_span", \.minimumSpan, "The least length of a sequence, 2 or more."),
    Field("maximum_span", \.maximumSpan, "The greatest length of a sequence, 20 or less."),
    Field(
      "play_speed", \.playSpeed,
      "The time from one place to the next, in seconds, from 0.5 to 20; a place lights up for half of it.",
      default: "1"),
    Field("maximum_tests", \.maximumTests, "The greatest number of sequences."),
    Field(
      "maximum_consecutive_failures", \.maximumConsecutiveFailures,
      "The number of failures in a row that ends the task."),
    Field("reversed", \.reversed, "Whether sequences are repeated backward."),
  ]

  package var limits: [FieldLimit] {
    [
      FieldLimit("minimum_span", Double(minimumSpan), 2...20),
      FieldLimit("maximum_span", Double(maximumSpan), Double(min(max(minimumSpan, 2), 20))...20),
      FieldLimit(
        "initial_span", Double(initialSpan), Double(minimumSpan)...Double(max(minimumSpan, maximumSpan))),
      FieldLimit("play_speed", playSpeed, 0.5...20),
      FieldLimit("maximum_tests", Double(maximumTests), 1...1_000),
      FieldLimit("maximum_consecutive_failures", Double(maximumConsecutiveFailures), 1...1_000),
    ]
  }

  package static let columns: [RecordingColumn] = [
    .amount("timestamp"), .whole("game", 1...1_000), .word("event", ["shown", "touch"]), .whole("target", -1...99),
    .number("x", optional: true), .number("y", optional: true),
  ]
  package static let timeColumn: String? = "timestamp"

  package static let mainQuantity = "score"
  package static let quantities: [MeasuredQuantity] = [
    .count("score", "The longest sequence repeated correctly times the number of those repeated correctly."),
    .count("number_of_games", "The number of sequences."),
    .count("number_of_failures", "The number of sequences that were not repeated correctly."),
    .count("span", "The length of the longest sequence repeated correctly."),
  ]
  package static let sampleQuantities: [MeasuredQuantity] = [
    .number("timestamp", "s", digits: 2, "The time, in seconds."),
    .count("game", "The sequence, from 1."),
    .word("event", "Whether the place was shown, or touched."),
    .count("target", "The place, from 0; -1 for a touch beside all places."),
    .number("x", "{pt}", digits: 0, "The place of the touch, in points."),
    .number("y", "{pt}", digits: 0, "The place of the touch, in points."),
    .boolean("correct", "Whether the touch was that of the sequence; none for a place that was shown."),
  ]

  package func randomResult(using random: inout some RandomSource) -> ActiveTaskResult {
    let failures = random.integer(in: 0...max(maximumTests - 1, 0))
    let span = min(initialSpan + random.integer(in: 0...3), maximumSpan)
    return result([
      ("score", .integer(span * (maximumTests - failures))), ("number_of_games", .integer(maximumTests)),
      ("number_of_failures", .integer(failures)), ("span", .integer(span)),
    ])
  }
}
