import CareModel

extension RangeOfMotion {
  /// Measures how far a joint moved, from a recording of the attitude of a device held to the limb.
  ///
  /// The first sample is the reference. Each sample's angle is that of its attitude relative to the reference; one above 90 is read
  /// as a turn in the other direction, so angles lie in (-270, 90]. With `start` = 90 minus the reference's own angle, `finish` is
  /// `start` minus the last angle, `minimum` is `start` minus the greatest, `maximum` is `start` minus the least, and `range` the
  /// distance between these two.
  ///
  /// The computation is that of ResearchKit's range-of-motion step with one difference: there, a minimum angle of exactly 0 counts as
  /// "none yet", so a movement to one side only loses the part next to the reference. Here, the reference counts like any sample.
  ///
  /// - Parameters:
  ///   - recording: Attitudes as quaternions `w`, `x`, `y`, `z` of any length at the times `t`, and perhaps an `orientation`.
  ///   - orientation: How the device was held if the recording does not say.
  /// - Throws: ``RecordingError`` for the first sample that is no attitude.
  init(_ recording: Recording, orientation: DeviceOrientation) throws(RecordingError) {
    let orientation = recording.settings.word("orientation").flatMap(DeviceOrientation.init) ?? orientation
    var reference: Attitude?
    var least = 0.0, greatest = 0.0, last = 0.0
    for sample in recording.samples {
      let attitude = try Attitude(sample)
      let angle = attitude.relative(to: reference ?? attitude).angle(orientation)
      if reference == nil { reference = attitude }
      last = angle > 90 ? angle - 360 : angle
      least = min(least, last)
      greatest = max(greatest, last)
    }
    let start = 90 - (reference?.angle(orientation) ?? 0)
    self.init(
      start: start, finish: start - last, minimum: start - greatest, maximum: start - least, range: greatest - least)
  }
}

extension RangeOfMotionDefinition {
  func measure(_ recording: Recording) throws(RecordingError) -> ActiveTaskResult {
    try RangeOfMotion(recording, orientation: orientation).result
  }
}

extension KneeRangeOfMotion: ActiveTaskComputation {}
extension ShoulderRangeOfMotion: ActiveTaskComputation {}

extension Attitude {
  fileprivate init(_ sample: RecordedSample) throws(RecordingError) {
    let attitude = Attitude(
      w: try sample.number("w"), x: try sample.number("x"), y: try sample.number("y"), z: try sample.number("z"))
    guard let attitude else { throw .zeroAttitude(line: sample.line) }
    self = attitude
  }
}
