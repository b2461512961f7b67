package import CareModel
package import Foundation

extension RangeOfMotion {
  /// Measures how far a joint moved, from a recording of the attitude of a device held to the limb.
  ///
  /// The first sample is the reference. Each sample's angle is that of its attitude relative to the reference; one above 90 is read
  /// as turned the other way round, so angles lie in (-270, 90]. With `start` = 90 minus the reference's own angle, `finish` is
  /// `start` minus the last angle, `minimum` is `start` minus the greatest, `maximum` is `start` minus the least, and `range` the
  /// distance between these two.
  ///
  /// It is the computation of ResearchKit's range-of-motion step except in one place: there a least angle of exactly 0 counts as
  /// "none yet", so a movement to one side only loses the part next to the reference. Here the reference counts as any sample.
  ///
  /// - Parameters:
  ///   - recording: JSON lines of attitudes, see ``MotionRecording``.
  ///   - orientation: How the device was held, if the recording does not say.
  /// - Returns: The five angles in degrees.
  /// - Throws: ``RecordingError``, also when there is no sample, where ResearchKit answers with zeros.
  package static func measure(recording: Data, orientation: DeviceOrientation = .portrait) throws(RecordingError)
    -> RangeOfMotion
  {
    let recording = try MotionRecording(recording)
    let orientation = recording.orientation ?? orientation
    guard let reference = recording.attitudes.first else { throw .empty }
    var least = 0.0, greatest = 0.0, last = 0.0
    for attitude in recording.attitudes {
      let angle = attitude.relative(to: reference).angle(orientation)
      last = angle > 90 ? angle - 360 : angle
      least = min(least, last)
      greatest = max(greatest, last)
    }
    let start = 90 - reference.angle(orientation)
    return RangeOfMotion(
      start: start, finish: start - last, minimum: start - greatest, maximum: start - least, range: greatest - least)
  }
}
