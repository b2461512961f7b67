package import CareModel
package import Foundation

extension ActiveTask {
  /// Computes the result of the task from a recording.
  ///
  /// - Parameter recording: JSON Lines or CSV, see `Recording`.
  /// - Returns: The quantities that the task defines, as far as the recording has them.
  /// - Throws: ``RecordingError`` for the first line that is wrong, and if the recording ends too soon.
  /// - Complexity: O(*n*) in the length of the recording, unless the task says otherwise.
  package func measure(_ recording: Data) throws(RecordingError) -> ActiveTaskResult {
    let recording = try Recording(recording, of: definition.shape)
    let result = try computation.measure(recording)
    // A difference of times that is next to nothing makes a speed without bound, which cannot be stored.
    guard result.values.allSatisfy({ $0.value.number?.isFinite != false }) else {
      throw .tooShort(needs: "samples whose times are further apart")
    }
    return result
  }

  /// The task's computation; the compiler reports a task that has none.
  private var computation: any ActiveTaskComputation {
    switch self {
    case .kneeRangeOfMotion(let task): task
    case .shoulderRangeOfMotion(let task): task
    case .tapping(let task): task
    case .timedWalk(let task): task
    case .sixMinuteWalk(let task): task
    case .reactionTime(let task): task
    case .stroop(let task): task
    case .trailMaking(let task): task
    case .psat(let task): task
    case .towerOfHanoi(let task): task
    case .spatialSpan(let task): task
    case .holePeg(let task): task
    case .toneAudiometry(let task): task
    case .recorded(let task): task
    }
  }
}

extension Step {
  /// Returns whether the step measures what a result contains; a survey that has changed may measure something else.
  func measures(_ result: ActiveTaskResult) -> Bool {
    guard case .measuring(let task) = kind.behavior.interaction else { return false }
    return type(of: task.definition).resultName == result.task
  }
}

/// The computation of a task's result.
protocol ActiveTaskComputation {
  /// Computes the result from the samples of a recording, whose columns have been checked.
  func measure(_ recording: Recording) throws(RecordingError) -> ActiveTaskResult
}

extension Recording {
  /// Returns the values of all samples in the columns that have the names of these quantities.
  func columns(_ quantities: [MeasuredQuantity]) -> [(name: String, values: [Scalar?])] {
    quantities.map { quantity in (quantity.name, samples.map { $0[quantity.name] }) }
  }
}

/// The statistics of a list of numbers.
struct Statistics {
  /// The number of numbers.
  let count: Int
  /// The mean; nil of no numbers.
  let mean: Double?
  /// The standard deviation of the numbers as a sample of all possible ones; nil of fewer than two.
  let deviation: Double?

  init(_ numbers: [Double]) {
    count = numbers.count
    mean = numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
    if numbers.count > 1, let mean {
      let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      deviation = (squares / Double(numbers.count - 1)).squareRoot()
    } else {
      deviation = nil
    }
  }
}

extension Scalar {
  /// Creates a number from one that may be missing.
  static func number(_ value: Double?) -> Scalar? { value.map { .number($0) } }
}
