import CareModel

extension ReactionTime: ActiveTaskComputation {
  /// Computes the times from signals to reactions.
  ///
  /// A reaction is the first sample after a signal whose acceleration is longer than the threshold, as in ResearchKit's reaction time step.
  /// The samples are without gravity, which alone is longer than the usual threshold. A reaction after the timeout or after the next signal does not count. A participant repeats what was missed, so there are as many reactions
  /// as the task asks for, and perhaps misses. The mean and the standard deviation of simple reaction times are those of Deary et al.
  /// (2011).
  func measure(_ recording: Recording) throws(RecordingError) -> ActiveTaskResult {
    var signals: [(time: Double, reaction: Double?)] = []
    for sample in recording.samples {
      let time = try sample.number("t")
      if sample.boolean("stimulus") == true {
        guard signals.count(where: { $0.reaction != nil }) < attempts else {
          throw .contradiction(line: sample.line, reason: "the task asks for \(attempts) reactions; remove this signal")
        }
        signals.append((time, nil))
        continue
      }
      guard let signal = signals.last, signal.reaction == nil, time - signal.time <= timeout else { continue }
      let parts = [try sample.number("x"), try sample.number("y"), try sample.number("z")]
      let squares = parts.reduce(0) { $0 + $1 * $1 }
      if squares.squareRoot() > threshold { signals[signals.count - 1].reaction = time - signal.time }
    }
    let reactions = signals.compactMap(\.reaction)
    guard reactions.count >= attempts else {
      throw .tooShort(needs: attempts == 1 ? "a reaction" : "\(attempts) reactions")
    }
    let statistics = Statistics(reactions)
    return result(
      [
        ("attempts", .integer(signals.count)), ("misses", .integer(signals.count - reactions.count)),
        ("mean_reaction_time", .number(statistics.mean)), ("reaction_time_deviation", .number(statistics.deviation)),
        ("fastest_reaction_time", .number(reactions.min())),
      ],
      samples: [
        ("timestamp", signals.map { .number($0.time) }), ("reaction_time", signals.map { .number($0.reaction) }),
      ])
  }
}
