import CareModel

extension HolePeg: ActiveTaskComputation {
  /// Adds up the times of all moves, and the distances of those that place a peg.
  ///
  /// As in ResearchKit's hole peg test result, the time includes the moves that miss, and the distance does not. The score of the nine-hole
  /// peg test is the time (Mathiowetz et al., 1985).
  func measure(_ recording: Recording) throws(RecordingError) -> ActiveTaskResult {
    var successes = 0, time = 0.0, distance = 0.0
    for sample in recording.samples {
      guard successes < pegs else {
        throw .contradiction(line: sample.line, reason: "all \(pegs) pegs are placed; remove this move")
      }
      let length = try sample.number("distance")
      time += try sample.number("time")
      guard time <= timeLimit else {
        throw .contradiction(line: sample.line, reason: "the move ends after the time limit; remove it")
      }
      guard sample.boolean("success") == true else { continue }
      successes += 1
      distance += length
    }
    return result(
      [
        ("moving_direction", .text(movingDirection.rawValue)), ("dominant_hand_tested", .boolean(dominantHand)),
        ("number_of_pegs", .integer(pegs)), ("threshold", .number(threshold)), ("rotated", .boolean(rotated)),
        ("total_successes", .integer(successes)), ("total_failures", .integer(recording.samples.count - successes)),
        ("total_time", .number(time)), ("total_distance", .number(distance)),
      ],
      samples: recording.columns(Self.sampleQuantities))
  }
}
