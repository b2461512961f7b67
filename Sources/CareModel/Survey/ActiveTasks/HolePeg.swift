/// An active step in which a participant moves pegs into holes, from the recorded moves.
public struct HolePeg: Hashable, Sendable {
  /// The directions in which pegs are moved.
  public enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
    case left, right
  }

  /// The direction in which the pegs are moved.
  public var movingDirection: Direction
  /// Whether the participant uses the dominant hand.
  public var dominantHand: Bool
  /// The number of pegs.
  public var pegs: Int
  /// The precision with which a peg must be placed, from 0 to 1.
  public var threshold: Double
  /// Whether a peg must also be turned.
  public var rotated: Bool
  /// The time for all pegs, in seconds.
  public var timeLimit: Double

  /// Creates the content of a measurement.
  public init(
    movingDirection: Direction = .left, dominantHand: Bool = true, pegs: Int = 9, threshold: Double = 0.2,
    rotated: Bool = false, timeLimit: Double = 300
  ) {
    self.movingDirection = movingDirection
    self.dominantHand = dominantHand
    self.pegs = pegs
    self.threshold = threshold
    self.rotated = rotated
    self.timeLimit = timeLimit
  }
}

extension HolePeg: ActiveTaskDefinition {
  package static let name = StepKind.Name.holePeg
  package var isDoneOnPages: Bool { !rotated }
  package static let summary = "A step in which pegs are moved into holes, from recorded moves."
  package static let source =
    "ResearchKit, hole peg test step; Mathiowetz et al., Occupational Therapy Journal of Research 5:24 (1985)"
  package var task: ActiveTask { .holePeg(self) }
  package var words: TaskWords? {
    TaskWords(.holePeg, rotated ? .moveAndTurnPegs : .movePegs) {
      [
        "hand": $0(dominantHand ? .writingHand : .otherHand),
        "direction": $0(movingDirection == .left ? .toTheLeft : .toTheRight), "count": pegs,
      ]
    }
  }

  /// The value whose fields all have their defaults.
  public static let template = HolePeg()

  /// The fields, in the order of the manual.
  public static let fields: [Field<HolePeg>] = [
    Field("moving_direction", \.movingDirection, "The direction in which the pegs are moved."),
    Field("dominant_hand", \.dominantHand, "Whether the dominant hand is used."),
    Field("pegs", \.pegs, "The number of pegs."),
    Field("threshold", \.threshold, "How exactly a peg must be placed, from 0 to 1.", default: "0.2"),
    Field("rotated", \.rotated, "Whether a peg must also be turned."),
    Field("time_limit", \.timeLimit, "The time for all pegs, in seconds.", default: "300"),
  ]

  package var limits: [FieldLimit] {
    [
      FieldLimit("pegs", Double(pegs), 1...1_000), FieldLimit("threshold", threshold, 0...1),
      FieldLimit("time_limit", timeLimit, 1...86_400),
    ]
  }

  package static let columns: [RecordingColumn] = [.amount("time"), .amount("distance"), .boolean("success")]

  package static let mainQuantity = "total_time"
  package static let quantities: [MeasuredQuantity] = [
    .word("moving_direction", "The direction in which the pegs were moved."),
    .boolean("dominant_hand_tested", "Whether the dominant hand was used."),
    .count("number_of_pegs", "The number of pegs."),
    .number("threshold", nil, digits: 2, "How exactly a peg had to be placed, from 0 to 1.", range: 0...1),
    .boolean("rotated", "Whether a peg also had to be turned."),
    .count("total_successes", "The number of pegs in their holes."),
    .count("total_failures", "The number of moves that missed the hole."),
    .number("total_time", "s", digits: 2, "The time of all moves, with those that missed, in seconds."),
    .number("total_distance", "{pt}", digits: 0, "The distance of the moves that placed a peg, in points."),
  ]
  package static let sampleQuantities: [MeasuredQuantity] = [
    .number("time", "s", digits: 2, "The time of the move, in seconds."),
    .number("distance", "{pt}", digits: 0, "The distance of the move, in points."),
    .boolean("success", "Whether the peg was placed."),
  ]

  package func randomResult(using random: inout some RandomSource) -> ActiveTaskResult {
    let time = min(max(random.normal(mean: 2.5, deviation: 0.5), 1) * Double(pegs), timeLimit)
    return result([
      ("number_of_pegs", .integer(pegs)), ("total_successes", .integer(pegs)),
      ("total_failures", .integer(random.integer(in: 0...3))), ("total_time", .number((time * 100).rounded() / 100)),
    ])
  }
}
