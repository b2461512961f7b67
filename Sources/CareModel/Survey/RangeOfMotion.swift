/// The measurement of a range-of-motion step, in degrees.
///
/// 90 is a device lying flat at the reference; bending the joint moves the angle up or down from ``start``.
public struct RangeOfMotion: Hashable, Sendable, Codable {
  /// The angle at the first sample.
  public var start: Double
  /// The angle at the last sample.
  public var finish: Double
  /// The minimum angle.
  public var minimum: Double
  /// The maximum angle.
  public var maximum: Double
  /// The distance from ``minimum`` to ``maximum``.
  public var range: Double

  /// Creates a measurement.
  public init(start: Double, finish: Double, minimum: Double, maximum: Double, range: Double) {
    self.start = start
    self.finish = finish
    self.minimum = minimum
    self.maximum = maximum
    self.range = range
  }
}

/// An error thrown when a recording cannot be measured; lines are counted from 1.
public enum RecordingError: Error, Hashable, Sendable {
  /// The recording has no sample.
  case empty
  /// The line is neither a sample nor, before the first sample, a header.
  case malformed(line: Int)
  /// A number on the line is infinite or not a number.
  case notFinite(line: Int)
  /// All parts of the attitude are zero.
  case zeroAttitude(line: Int)
  /// The time is before that of the previous sample.
  case backInTime(line: Int)

  /// The line at fault; nil if it is the whole recording.
  public var line: Int? {
    switch self {
    case .empty: nil
    case .malformed(let line), .notFinite(let line), .zeroAttitude(let line), .backInTime(let line): line
    }
  }

  /// The stable code of the error.
  public var code: String { content.code }

  /// The message: the problem, and its correction.
  public var message: String { content.message }

  private var content: (code: String, message: String) {
    switch self {
    case .empty: ("empty_recording", "the recording has no samples; write one on each line: \(Self.example)")
    case .malformed(let line): ("malformed_sample", "line \(line) is not a sample; write \(Self.example)")
    case .notFinite(let line): ("not_finite", "line \(line) contains a number that is not finite")
    case .zeroAttitude(let line):
      ("zero_attitude", "line \(line): w, x, y, and z are all 0, which is not an attitude; write a unit quaternion")
    case .backInTime(let line): ("back_in_time", "line \(line): t is less than in the sample before")
    }
  }

  private static let example = #"{"t": 0.01, "w": 1, "x": 0, "y": 0, "z": 0}"#
}

extension RecordingError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
