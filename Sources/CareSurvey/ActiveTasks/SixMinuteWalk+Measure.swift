import CareModel

extension SixMinuteWalk: ActiveTaskComputation {
  /// Computes the distance walked in six minutes from the readings of a pedometer.
  ///
  /// The first reading is the start. The distance and the steps at exactly six minutes lie on the line between the readings before and
  /// after; later readings do not count. If the recording ends sooner, the result has its last reading and its duration and is not
  /// complete, as the guideline asks for a test that is stopped (American Thoracic Society, 2002).
  func measure(_ recording: Recording) throws(RecordingError) -> ActiveTaskResult {
    let needs = "two readings at different times"
    guard let first = recording.samples.first else { throw .tooShort(needs: needs) }
    let began = try first.number("t"), origin = try first.number("distance")
    var last = (t: 0.0, distance: 0.0)
    var steps = Steps(), rates: [Double] = []
    for sample in recording.samples {
      let reading = (t: try sample.number("t") - began, distance: try sample.number("distance") - origin)
      guard reading.distance >= last.distance else {
        throw .contradiction(
          line: sample.line, reason: "the distance is less than in the reading before; write the total")
      }
      let share = reading.t > Self.duration ? (Self.duration - last.t) / (reading.t - last.t) : 1
      try steps.add(sample, share: share)
      if share == 1, let rate = sample.optionalNumber("heart_rate") { rates.append(rate) }
      last = (min(reading.t, Self.duration), last.distance + share * (reading.distance - last.distance))
      if last.t == Self.duration { break }
    }
    guard last.t > 0 else { throw .tooShort(needs: needs) }
    return result([
      ("distance", .number(last.distance)), ("duration", .number(last.t)), ("speed", .number(last.distance / last.t)),
      ("steps", steps.total.map { .integer($0) }), ("heart_rate_start", .number(rates.first)),
      ("heart_rate_end", .number(rates.last)), ("heart_rate_peak", .number(rates.max())),
      ("completed", .boolean(last.t == Self.duration)),
    ])
  }
}

/// The steps of a walk, counted by a pedometer that may have begun earlier.
private struct Steps {
  private var last: Int?
  private var counted = 0.0

  /// The steps since the first reading; nil without a reading.
  var total: Int? { last == nil ? nil : Int(counted.rounded(.down)) }

  /// Adds a reading, of whose increase a share counts.
  mutating func add(_ sample: RecordedSample, share: Double) throws(RecordingError) {
    guard let steps = sample.optionalWhole("steps") else { return }
    let before = last ?? steps
    guard steps >= before else {
      throw .contradiction(line: sample.line, reason: "steps is less than in the reading before; write the total")
    }
    counted += share * Double(steps - before)
    last = steps
  }
}
