/// An active step in which a participant moves a tower of disks to the last peg, from the recorded moves.
public struct TowerOfHanoi: Hashable, Sendable {
  /// The number of disks.
  public var disks: Int

  /// Creates the content of a measurement.
  public init(disks: Int = 3) {
    self.disks = disks
  }
}

extension TowerOfHanoi: ActiveTaskDefinition {
  package static let name = StepKind.Name.towerOfHanoi
  package var isDoneOnPages: Bool { true }
  package static let summary = "A step in which a tower of disks is moved to the last peg, from recorded moves."
  package static let source =
    "ResearchKit, Tower of Hanoi step; Simon, Cognitive Psychology 7:268 (1975), for the least number of moves"
  package var task: ActiveTask { .towerOfHanoi(self) }
  package var words: TaskWords? { TaskWords(.towerOfHanoi, .moveTower) { _ in ["count": disks] } }

  /// The value whose fields all have their defaults.
  public static let template = TowerOfHanoi()

  /// The fields, in the order of the manual.
  public static let fields: [Field<TowerOfHanoi>] = [
    Field("disks", \.disks, "The number of disks, from 1 to 10.")
  ]

  package var limits: [FieldLimit] { [FieldLimit("disks", Double(disks), 1...10)] }

  package static let columns: [RecordingColumn] = [
    .amount("timestamp"), .whole("donor", 0...2), .whole("recipient", 0...2),
  ]
  package static let timeColumn: String? = "timestamp"

  package static let mainQuantity = "moves"
  package static let quantities: [MeasuredQuantity] = [
    .boolean("puzzle_was_solved", "Whether the whole tower is on the last peg."),
    .count("moves", "The number of moves."),
    .count("minimum_moves", "The least number of moves that solve the puzzle."),
    .number("duration", "s", digits: 2, "The duration, in seconds."),
  ]
  package static let sampleQuantities: [MeasuredQuantity] = [
    .number("timestamp", "s", digits: 2, "The time since the first move, in seconds."),
    .count("donor", "The peg that the disk was taken from, from 0."),
    .count("recipient", "The peg that the disk was put on, from 0."),
  ]

  /// The least number of moves.
  package var minimumMoves: Int { (1 << min(max(disks, 0), 30)) - 1 }

  package func randomResult(using random: inout some RandomSource) -> ActiveTaskResult {
    let moves = minimumMoves + random.integer(in: 0...(2 * minimumMoves))
    return result([
      ("puzzle_was_solved", .boolean(true)), ("moves", .integer(moves)), ("minimum_moves", .integer(minimumMoves)),
    ])
  }
}
