import CareModel

extension TrailMaking: ActiveTaskComputation {
  /// Computes the time to the last circle, and counts the wrong taps.
  ///
  /// The taps and the number of errors are those of ResearchKit's trail making result. The score of the test is the time to its end,
  /// corrected errors included (Tombaugh, 2004).
  func measure(_ recording: Recording) throws(RecordingError) -> ActiveTaskResult {
    var next = 0, errors = 0, duration = 0.0
    for sample in recording.samples {
      guard next < Self.circles else {
        throw .contradiction(line: sample.line, reason: "the trail has ended; remove this tap")
      }
      let isNext = try sample.whole("index") == next
      guard isNext != sample.boolean("incorrect") else {
        throw .contradiction(
          line: sample.line,
          reason: isNext ? "the tap is on the next circle, so it is not incorrect" : "a tap out of order is incorrect")
      }
      if isNext {
        next += 1
        duration = try sample.number("timestamp")
      } else {
        errors += 1
      }
    }
    guard next == Self.circles else { throw .tooShort(needs: "\(Self.circles) circles in order") }
    return result(
      [("duration", .number(duration)), ("errors", .integer(errors))],
      samples: recording.columns(Self.sampleQuantities))
  }
}
