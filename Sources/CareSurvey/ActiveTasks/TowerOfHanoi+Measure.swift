import CareModel

extension TowerOfHanoi: ActiveTaskComputation {
  /// Plays the moves.
  ///
  /// The moves and whether they solve the puzzle are those of ResearchKit's Tower of Hanoi result. A tower of *n* disks takes at least
  /// 2ⁿ − 1 moves (Simon, 1975).
  func measure(_ recording: Recording) throws(RecordingError) -> ActiveTaskResult {
    // The disks of each peg from the bottom, the largest with the greatest number.
    var pegs: [[Int]] = [Array((1...max(disks, 1)).reversed()), [], []]
    var duration = 0.0
    for sample in recording.samples {
      let donor = try sample.whole("donor"), recipient = try sample.whole("recipient")
      guard pegs[2].count < disks else {
        throw .contradiction(line: sample.line, reason: "the puzzle is solved; remove this move")
      }
      guard let disk = pegs[donor].last else {
        throw .contradiction(line: sample.line, reason: "the peg that the disk is taken from is empty")
      }
      guard donor != recipient, pegs[recipient].last.map({ $0 > disk }) ?? true else {
        throw .contradiction(line: sample.line, reason: "a disk is put only on a larger one, on another peg")
      }
      pegs[donor].removeLast()
      pegs[recipient].append(disk)
      duration = try sample.number("timestamp")
    }
    let began = try recording.samples.first?.number("timestamp") ?? 0
    return result(
      [
        ("puzzle_was_solved", .boolean(pegs[2].count == disks)), ("moves", .integer(recording.samples.count)),
        ("minimum_moves", .integer(minimumMoves)), ("duration", .number(duration - began)),
      ],
      samples: recording.columns(Self.sampleQuantities))
  }
}
