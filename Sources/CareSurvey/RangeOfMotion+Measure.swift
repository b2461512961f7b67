package import CareModel
package import Foundation

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
  ///   - recording: JSON lines of attitudes, see `MotionRecording`.
  ///   - orientation: How the device was held if the recording does not say.
  /// - Returns: The five angles in degrees.
  /// - Throws: ``RecordingError`` for the first line that is wrong, and if there is no sample (ResearchKit returns zeros then).
  /// - Complexity: O(*n*) in the length of the recording.
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

/// The attitudes of a device over time, read from a file.
///
/// Each line is one JSON object, `{"t": seconds, "w": …, "x": …, "y": …, "z": …}`, in order of time. The first line can be a header that
/// says how the device was held: `{"orientation": "landscape"}`. Blank lines and other fields are ignored.
package struct MotionRecording: Hashable, Sendable {
  package var orientation: DeviceOrientation?
  package var attitudes: [Attitude]

  private struct Header: Decodable {
    var orientation: DeviceOrientation
  }

  private struct Sample: Decodable {
    var t: Double, w: Double, x: Double, y: Double, z: Double
  }

  /// Reads a recording.
  ///
  /// - Throws: ``RecordingError`` for the first line that is wrong, and if there is no sample.
  package init(_ data: Data) throws(RecordingError) {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    var latest = -Double.infinity
    attitudes = []
    for (index, bytes) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = index + 1
      if bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
      if attitudes.isEmpty, orientation == nil, let header = try? decoder.decode(Header.self, from: bytes) {
        orientation = header.orientation
        continue
      }
      guard let sample = try? decoder.decode(Sample.self, from: bytes) else { throw .malformed(line: line) }
      guard [sample.t, sample.w, sample.x, sample.y, sample.z].allSatisfy(\.isFinite) else {
        throw .notFinite(line: line)
      }
      guard let attitude = Attitude(w: sample.w, x: sample.x, y: sample.y, z: sample.z) else {
        throw .zeroAttitude(line: line)
      }
      guard sample.t >= latest else { throw .backInTime(line: line) }
      latest = sample.t
      attitudes.append(attitude)
    }
    guard !attitudes.isEmpty else { throw .empty }
  }
}

/// The attitude of a device, as a unit quaternion.
package struct Attitude: Hashable, Sendable {
  package let w: Double, x: Double, y: Double, z: Double

  /// Creates an attitude by scaling four finite numbers to length 1; nil if all are zero.
  package init?(w: Double, x: Double, y: Double, z: Double) {
    // Dividing by the largest number first keeps the squares of very large and very small parts finite.
    let greatest = max(abs(w), abs(x), abs(y), abs(z))
    guard greatest > 0, greatest.isFinite else { return nil }
    let parts = [w, x, y, z].map { $0 / greatest }
    let length = parts.reduce(0) { $0 + $1 * $1 }.squareRoot()
    self.init(unit: parts.map { $0 / length })
  }

  private init(unit parts: [Double]) {
    (w, x, y, z) = (parts[0], parts[1], parts[2], parts[3])
  }

  /// Returns this attitude relative to `reference`: the product with its inverse.
  package func relative(to reference: Attitude) -> Attitude {
    let (a, b) = (self, reference)
    return Attitude(unit: [
      a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z,
      -a.w * b.x + a.x * b.w - a.y * b.z + a.z * b.y,
      -a.w * b.y + a.x * b.z + a.y * b.w - a.z * b.x,
      -a.w * b.z - a.x * b.y + a.y * b.x + a.z * b.w,
    ])
  }

  /// Returns the angle in degrees, from -180 to 180: the pitch of a device held in portrait, the roll of one held in landscape.
  package func angle(_ orientation: DeviceOrientation) -> Double {
    let radians =
      switch orientation {
      case .portrait: atan2(2 * (x * w + y * z), 1 - 2 * (x * x + z * z))
      case .landscape: atan2(2 * (y * w - x * z), 1 - 2 * (y * y + z * z))
      }
    return radians * 180 / .pi
  }
}
