/// Why a recording cannot be measured; a line is counted from 1.
public enum RecordingError: Error, Hashable, Sendable {
  /// There is no sample in it.
  case empty
  /// The line is neither a sample nor, before the first sample, a header.
  case malformed(line: Int)
  /// A number of the line is infinite or not a number.
  case notFinite(line: Int)
  /// The attitude of the line is zero in all parts, which is no attitude.
  case zeroAttitude(line: Int)
  /// The time of the line is before that of the sample above it.
  case backInTime(line: Int)

  /// The line at fault, unless the whole recording is.
  public var line: Int? {
    switch self {
    case .empty: nil
    case .malformed(let line), .notFinite(let line), .zeroAttitude(let line), .backInTime(let line): line
    }
  }

  /// The error's stable name.
  public var code: String { content.code }

  /// What is wrong, and what a recording holds instead.
  public var message: String { content.message }

  private var content: (code: String, message: String) {
    switch self {
    case .empty: ("empty_recording", "the recording holds no sample; write one a line: \(Self.example)")
    case .malformed(let line): ("malformed_sample", "line \(line) is not a sample; write \(Self.example)")
    case .notFinite(let line): ("not_finite", "line \(line) holds a number that is not finite")
    case .zeroAttitude(let line):
      ("zero_attitude", "line \(line): w, x, y and z are all 0, which is no attitude; write a unit quaternion")
    case .backInTime(let line): ("back_in_time", "line \(line): t is less than in the sample before")
    }
  }

  private static let example = #"{"t": 0.01, "w": 1, "x": 0, "y": 0, "z": 0}"#
}

extension RecordingError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
