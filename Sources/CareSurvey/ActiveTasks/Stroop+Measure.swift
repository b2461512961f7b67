import CareModel

extension Stroop: ActiveTaskComputation {
  /// Counts the correct answers, and compares their times for words that agree and that differ with their color.
  ///
  /// The samples are those of ResearchKit's Stroop result. The interference is the mean time of correct answers where word and color
  /// differ, minus that where they agree (MacLeod, 1991); it has no value unless both occur.
  func measure(_ recording: Recording) throws(RecordingError) -> ActiveTaskResult {
    var congruent: [Double] = [], incongruent: [Double] = []
    for (number, sample) in recording.samples.enumerated() {
      guard number < attempts else {
        throw .contradiction(line: sample.line, reason: "the task has \(attempts) words; remove this one")
      }
      let time = try sample.number("end_time") - sample.number("start_time")
      guard time >= 0 else {
        throw .contradiction(line: sample.line, reason: "the answer is before the word; correct the times")
      }
      guard sample["color_selected"] == sample["color"] else { continue }
      if sample["text"] == sample["color"] { congruent.append(time) } else { incongruent.append(time) }
    }
    guard recording.samples.count == attempts else { throw .tooShort(needs: "\(attempts) words") }
    let correct = congruent.count + incongruent.count
    let agree = Statistics(congruent).mean, differ = Statistics(incongruent).mean
    return result(
      [
        ("attempts", .integer(attempts)), ("correct", .integer(correct)),
        ("accuracy", .number(Double(correct) / Double(attempts))),
        ("mean_time", .number(Statistics(congruent + incongruent).mean)), ("congruent_time", .number(agree)),
        ("incongruent_time", .number(differ)),
        ("interference", .number(agree.flatMap { agree in differ.map { $0 - agree } })),
      ],
      samples: recording.columns(Self.sampleQuantities))
  }
}
