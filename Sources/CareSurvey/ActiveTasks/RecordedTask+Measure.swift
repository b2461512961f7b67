import CareModel

extension RecordedTask: ActiveTaskComputation {
  /// Counts the samples, and computes the least value, the mean, and the greatest value of each column of numbers.
  ///
  /// The duration is the time from the first sample to the last. A recording is complete if the sample that would follow at the mean
  /// interval would be at its asked duration or later: 300 samples at 10 Hz last 30 seconds, though the last one is at 29.9.
  func measure(_ recording: Recording) throws(RecordingError) -> ActiveTaskResult {
    let samples = recording.samples
    var values: [(name: String, value: Scalar?)] = [("sample_count", .integer(samples.count))]
    if let timeColumn, let first = samples.first?.optionalNumber(timeColumn),
      let last = samples.last?.optionalNumber(timeColumn)
    {
      let lasted = last - first
      values.append(("duration", .number(lasted)))
      if let duration {
        let interval = samples.count > 1 ? lasted / Double(samples.count - 1) : 0
        // The interval is a quotient, so the sum can miss the asked duration by a rounding error.
        values.append(("complete", .boolean(lasted + interval >= duration - 1e-6)))
      }
    }
    values.append(("recording", .text(recording.digest)))
    for column in summarized {
      let numbers = samples.compactMap { $0.optionalNumber(column.name) }
      values += [
        ("\(column.name)_min", .number(numbers.min())), ("\(column.name)_mean", .number(Statistics(numbers).mean)),
        ("\(column.name)_max", .number(numbers.max())),
      ]
    }
    guard values.contains(where: { $0.name == mainQuantity && $0.value != nil }) else {
      throw .tooShort(needs: "a sample with a value from which '\(mainQuantity)' follows")
    }
    let kept = recording.columns(sampleQuantities)
    if kept.count * samples.count > Self.mostKeptValues, let line = samples.last?.line {
      throw .contradiction(
        line: line,
        reason: "the result keeps at most \(Self.mostKeptValues) values; take fewer samples, or remove keep_samples")
    }
    return result(values, samples: kept)
  }
}
