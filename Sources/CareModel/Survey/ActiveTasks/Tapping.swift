/// An active step that measures how fast two fingers tap two buttons in turn, from a recording of the touches.
public struct Tapping: Hashable, Sendable {
  /// The hand that taps.
  public var hand: BodySide
  /// The time for tapping, in seconds.
  public var duration: Double

  /// Creates the content of a measurement.
  public init(hand: BodySide = .unspecified, duration: Double = 20) {
    self.hand = hand
    self.duration = duration
  }
}

extension Tapping: ActiveTaskDefinition {
  package static let name = StepKind.Name.tapping
  package var isDoneOnPages: Bool { true }
  package static let summary =
    "A step that measures how fast two fingers tap two buttons in turn, from recorded touches."
  package static let source =
    "ResearchKit, tapping interval step; Bot et al., Scientific Data 3:160011 (2016), for the intervals"
  package var task: ActiveTask { .tapping(self) }
  package var words: TaskWords? {
    TaskWords(.tapping, .tapButtons) { ["hand": $0(hand.hand), "seconds": $0.number(duration)] }
  }

  /// The value whose fields all have their defaults.
  public static let template = Tapping()

  /// The fields, in the order of the manual.
  public static let fields: [Field<Tapping>] = [
    Field("hand", \.hand, "The hand that taps."),
    Field("duration", \.duration, "The time for tapping, in seconds, from 5 to 3600.", default: "20"),
  ]

  package var limits: [FieldLimit] { [FieldLimit("duration", duration, 5...3_600)] }

  /// The frames of the view and of its two buttons, in points.
  package static let frame: [String] =
    ["view_width", "view_height"]
    + ["button1", "button2"].flatMap { button in ["x", "y", "width", "height"].map { "\(button)_\($0)" } }

  package static let settings: [RecordingColumn] = frame.map { .number($0, optional: true) }
  package static let columns: [RecordingColumn] = [
    .amount("timestamp"), .amount("duration", optional: true), .word("button", ["none", "left", "right"]),
    .number("x", optional: true), .number("y", optional: true),
  ]
  package static let timeColumn: String? = "timestamp"

  package static let mainQuantity = "taps"
  package static let quantities: [MeasuredQuantity] =
    [
      .count("taps", "The number of taps on a button."),
      .count("misses", "The number of taps beside the buttons."),
      .number("mean_interval", "s", digits: 3, "The mean time between taps on a button, in seconds."),
      .number("interval_deviation", "s", digits: 3, "The standard deviation of that time, in seconds."),
      .number("interval_variation", nil, digits: 3, "That deviation divided by that mean."),
    ] + frame.map { .number($0, "{pt}", digits: 0, "The frame that the recording gives, in points.") }
  package static let sampleQuantities: [MeasuredQuantity] = [
    .number("timestamp", "s", digits: 3, "The time since the start, in seconds."),
    .number("duration", "s", digits: 3, "The time for which the finger stayed, in seconds."),
    .word("button", "The button: left, right, or none."),
    .number("x", "{pt}", digits: 0, "The place of the touch, in points."),
    .number("y", "{pt}", digits: 0, "The place of the touch, in points."),
  ]

  package func randomResult(using random: inout some RandomSource) -> ActiveTaskResult {
    let interval = max(random.normal(mean: 0.2, deviation: 0.05), 0.08)
    return result([
      ("taps", .integer(Int(min(duration / interval, 100_000)))), ("misses", .integer(random.integer(in: 0...3))),
      ("mean_interval", .number((interval * 1_000).rounded() / 1_000)),
    ])
  }
}
