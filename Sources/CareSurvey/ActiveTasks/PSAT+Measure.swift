import CareModel

extension PSAT: ActiveTaskComputation {
  /// Counts the correct additions, and those after a correct one.
  ///
  /// The first sample is the digit to which the second is added; it has no answer. As in ResearchKit's PSAT result, an addition without an
  /// answer takes the whole interval, and a dyad is a correct addition right after a correct one (Snyder et al., 1993).
  func measure(_ recording: Recording) throws(RecordingError) -> ActiveTaskResult {
    guard let first = recording.samples.first else { throw .tooShort(needs: "\(length + 1) digits") }
    guard first["answer"] == nil else {
      throw .contradiction(line: first.line, reason: "the first digit is not added to another; remove its answer")
    }
    var before = try first.whole("digit"), wasCorrect = false
    var correct: [Bool] = [], times: [Double] = [], dyads = 0
    for sample in recording.samples.dropFirst() {
      guard correct.count < length else {
        throw .contradiction(line: sample.line, reason: "the task has \(length) additions; remove this one")
      }
      let digit = try sample.whole("digit")
      let answer = sample.optionalWhole("answer")
      let time = answer == nil ? interStimulusInterval : try sample.number("time")
      guard time <= interStimulusInterval else {
        throw .contradiction(line: sample.line, reason: "the answer is later than the next digit; correct the time")
      }
      let isCorrect = answer == before + digit
      if isCorrect, wasCorrect { dyads += 1 }
      correct.append(isCorrect)
      times.append(time)
      (before, wasCorrect) = (digit, isCorrect)
    }
    guard correct.count == length else { throw .tooShort(needs: "\(length) additions") }
    return result(
      [
        ("presentation", .text(presentation.rawValue)), ("inter_stimulus_interval", .number(interStimulusInterval)),
        ("stimulus_duration", .number(presentation == .auditory ? 0 : stimulusDuration)), ("length", .integer(length)),
        ("initial_digit", first["digit"]), ("total_correct", .integer(correct.count { $0 })),
        ("total_dyad", .integer(dyads)), ("total_time", .number(times.reduce(0, +))),
      ],
      samples: [
        ("correct", correct.map { .boolean($0) }), ("digit", recording.samples.dropFirst().map { $0["digit"] }),
        ("answer", recording.samples.dropFirst().map { $0["answer"] }), ("time", times.map { .number($0) }),
      ])
  }
}
