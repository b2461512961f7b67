/// An error thrown when a recording cannot be measured; lines are counted from 1.
///
/// No case contains a recorded value.
public enum RecordingError: CareError, Hashable {
  /// The recording has no sample; `columns` are those that a sample has.
  case empty(columns: [String])
  /// The line is neither a sample nor, before the first sample, a header; `columns` are those that a sample has.
  case malformed(line: Int, columns: [String])
  /// The samples have no such column; `suggestion` is the nearest one that they have.
  case unknownColumn(line: Int, column: String, suggestion: String?)
  /// The sample has no value in the column.
  case missingValue(line: Int, column: String)
  /// The value in the column is of another type or out of range; `expected` are the possible values.
  case wrongValue(line: Int, column: String, expected: String)
  /// A number on the line is infinite or not a number.
  case notFinite(line: Int)
  /// All parts of the attitude are zero.
  case zeroAttitude(line: Int)
  /// The time is before that of the previous sample.
  case backInTime(line: Int, column: String)
  /// The recording ends before the task is done; `needs` is what it lacks.
  case tooShort(needs: String)
  /// The sample contradicts the task or the samples before it; `reason` says why.
  case contradiction(line: Int, reason: String)

  /// The line at fault; nil if it is the whole recording.
  public var line: Int? {
    switch self {
    case .empty, .tooShort: nil
    case .malformed(let line, _), .unknownColumn(let line, _, _), .missingValue(let line, _),
      .wrongValue(let line, _, _), .notFinite(let line), .zeroAttitude(let line), .backInTime(let line, _),
      .contradiction(let line, _):
      line
    }
  }

  /// The stable code of the error.
  public var code: String { content.code }

  /// The message: the problem, and its correction.
  public var message: String { content.message }

  private var content: (code: String, message: String) {
    switch self {
    case .empty(let columns):
      ("empty_recording", "the recording has no samples; write \(Self.form(columns))")
    case .malformed(let line, let columns):
      ("malformed_sample", "line \(line) is not a sample; write \(Self.form(columns))")
    case .unknownColumn(let line, let column, let suggestion):
      (
        "unknown_column",
        "line \(line): samples have no '\(column)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? "; remove it")
      )
    case .missingValue(let line, let column): ("missing_value", "line \(line): '\(column)' is missing; add it")
    case .wrongValue(let line, let column, let expected):
      ("wrong_value", "line \(line): '\(column)' has a value that is not possible; write \(expected)")
    case .notFinite(let line): ("not_finite", "line \(line) contains a number that is not finite")
    case .zeroAttitude(let line):
      ("zero_attitude", "line \(line): w, x, y, and z are all 0, which is not an attitude; write a unit quaternion")
    case .backInTime(let line, let column):
      ("back_in_time", "line \(line): \(column) is less than in the sample before")
    case .tooShort(let needs): ("too_short", "the recording ends too soon; the task needs \(needs)")
    case .contradiction(let line, let reason): ("contradiction", "line \(line): \(reason)")
    }
  }

  private static func form(_ columns: [String]) -> String {
    "a JSON object on each line with \(columns.joined(separator: ", ")), or CSV with a header of these names"
  }
}

extension RecordingError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
