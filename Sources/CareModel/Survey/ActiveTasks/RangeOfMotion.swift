/// The measurement of a joint's range of motion, in degrees.
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

extension RangeOfMotion {
  static let resultName = "rangeOfMotion"

  /// Creates the measurement that a result contains; nil for the result of another task.
  public init?(_ result: ActiveTaskResult) {
    guard result.task == Self.resultName, result.samples.isEmpty, result.values.count == 5,
      let start = result.number("start"), let finish = result.number("finish"),
      let minimum = result.number("minimum"), let maximum = result.number("maximum"), let range = result.number("range")
    else { return nil }
    self.init(start: start, finish: finish, minimum: minimum, maximum: maximum, range: range)
  }

  /// The measurement as the result of an active task.
  public var result: ActiveTaskResult {
    let values = [("start", start), ("finish", finish), ("minimum", minimum), ("maximum", maximum), ("range", range)]
    return ActiveTaskResult(
      task: Self.resultName, values: values.map { .init(name: $0, units: "deg", value: .number($1)) })
  }
}

/// A task that measures the range of motion of a joint.
package protocol RangeOfMotionDefinition: ActiveTaskDefinition {
  /// The device orientation to assume if the recording does not specify one.
  var orientation: DeviceOrientation { get }
}

/// The orientation of a recording device, which determines the axis of its angle.
public enum DeviceOrientation: String, Hashable, Sendable, Codable, CaseIterable {
  case portrait, landscape
}

extension RangeOfMotionDefinition {
  package static var resultName: String { RangeOfMotion.resultName }
  package static var source: String { "ResearchKit, range-of-motion step" }
  package static var settings: [RecordingColumn] {
    [.word("orientation", DeviceOrientation.allCases.map(\.rawValue))]
  }
  package static var columns: [RecordingColumn] {
    [.number("t")] + ["w", "x", "y", "z"].map { .number($0, -Double.infinity...Double.infinity) }
  }
  package static var timeColumn: String? { "t" }
  /// Recordings of device motion contain rotation rates, accelerations, and magnetic fields, too.
  package static var ignoresOtherColumns: Bool { true }
  package static var mainQuantity: String { "range" }
  package static var quantities: [MeasuredQuantity] {
    [
      .number("start", "deg", digits: 1, "The angle at the start, in degrees.", range: -360...360),
      .number("finish", "deg", digits: 1, "The angle at the end, in degrees.", range: -360...360),
      .number("minimum", "deg", digits: 1, "The least angle, in degrees.", range: -360...360),
      .number("maximum", "deg", digits: 1, "The greatest angle, in degrees.", range: -360...360),
      .number("range", "deg", digits: 1, "The range of motion, in degrees.", range: 0...360),
    ]
  }

  package func randomResult(using random: inout some RandomSource) -> ActiveTaskResult {
    let range = (random.normal(mean: 90, deviation: 15) * 10).rounded() / 10
    return result(main: min(max(range, 20), 150))
  }

  package func result(main range: Double) -> ActiveTaskResult {
    RangeOfMotion(start: 0, finish: 0, minimum: 0, maximum: range, range: range).result
  }

  package func result(of values: [String: Scalar]) -> ActiveTaskResult? {
    guard let minimum = values["minimum"]?.number, let maximum = values["maximum"]?.number else { return nil }
    return RangeOfMotion(
      start: values["start"]?.number ?? minimum, finish: values["finish"]?.number ?? minimum, minimum: minimum,
      maximum: maximum, range: values["range"]?.number ?? maximum - minimum
    ).result
  }
}
