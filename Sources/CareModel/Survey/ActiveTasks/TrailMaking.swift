/// An active step that measures how long it takes to connect circles in order, from the recorded taps.
public struct TrailMaking: Hashable, Sendable {
  /// The kinds of trail.
  public enum Trail: String, Hashable, Sendable, Codable, CaseIterable {
    /// Numbers in order: 1, 2, 3.
    case a
    /// Numbers and letters in turn: 1, A, 2, B.
    case b
  }

  /// The number of circles.
  package static let circles = 13

  /// The trail.
  public var trail: Trail

  /// Creates the content of a measurement.
  public init(trail: Trail = .a) {
    self.trail = trail
  }
}

extension TrailMaking: ActiveTaskDefinition {
  package static let name = StepKind.Name.trailMaking
  package var isDoneOnPages: Bool { true }
  package static let summary = "A step that measures how long it takes to connect circles in order, from recorded taps."
  package static let source =
    "ResearchKit, trail making step; Tombaugh, Archives of Clinical Neuropsychology 19:203 (2004), for the time"
  package var task: ActiveTask { .trailMaking(self) }
  package var words: TaskWords? {
    switch trail {
    case .a: TaskWords(.trailMaking, .connectNumbers) { _ in ["last": Self.circles] }
    // Numbers and letters alternate, so the last of an odd number of circles is a number.
    case .b: TaskWords(.trailMaking, .connectNumbersAndLetters) { _ in ["last": Self.circles / 2 + 1] }
    }
  }

  /// The value whose fields all have their defaults.
  public static let template = TrailMaking()

  /// The fields, in the order of the manual.
  public static let fields: [Field<TrailMaking>] = [
    Field("trail", \.trail, "The trail: \"a\" for numbers, \"b\" for numbers and letters in turn.")
  ]

  package static let columns: [RecordingColumn] = [
    .amount("timestamp"), .whole("index", 0...(circles - 1)), .boolean("incorrect"),
  ]
  package static let timeColumn: String? = "timestamp"

  package static let mainQuantity = "duration"
  package static let quantities: [MeasuredQuantity] = [
    .number("duration", "s", digits: 2, "The duration, in seconds."),
    .count("errors", "The number of wrong taps."),
  ]
  package static let sampleQuantities: [MeasuredQuantity] = [
    .number("timestamp", "s", digits: 2, "The time since the start, in seconds."),
    .count("index", "The circle, from 0 in the order of the trail."),
    .boolean("incorrect", "Whether the tap was wrong."),
  ]

  package func randomResult(using random: inout some RandomSource) -> ActiveTaskResult {
    let mean = trail == .a ? 18.0 : 30.0
    let duration = max(random.normal(mean: mean, deviation: mean / 4), mean / 3)
    return result([
      ("duration", .number((duration * 100).rounded() / 100)), ("errors", .integer(random.integer(in: 0...2))),
    ])
  }
}
