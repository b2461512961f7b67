import CareModel

extension Tapping: ActiveTaskComputation {
  /// Counts the taps on the buttons, and computes the statistics of the times between them.
  ///
  /// The samples are those of ResearchKit's tapping interval result. The mean, the standard deviation, and the coefficient of variation of
  /// the intervals are the features that studies of Parkinson's disease derive from them (Bot et al., 2016). Taps beside the buttons are
  /// counted on their own, and do not begin or end an interval.
  func measure(_ recording: Recording) throws(RecordingError) -> ActiveTaskResult {
    var times: [Double] = []
    for sample in recording.samples {
      let time = try sample.number("timestamp")
      guard time <= duration else {
        throw .contradiction(line: sample.line, reason: "the tap is after the end of the task; remove it")
      }
      if sample.word("button") != "none" { times.append(time) }
    }
    let intervals = Statistics(zip(times.dropFirst(), times).map { $0 - $1 })
    let variation = intervals.mean.flatMap { mean in mean > 0 ? intervals.deviation.map { $0 / mean } : nil }
    return result(
      [
        ("taps", .integer(times.count)), ("misses", .integer(recording.samples.count - times.count)),
        ("mean_interval", .number(intervals.mean)), ("interval_deviation", .number(intervals.deviation)),
        ("interval_variation", .number(variation)),
      ] + Self.frame.map { ($0, recording.settings[$0]) },
      samples: recording.columns(Self.sampleQuantities))
  }
}
