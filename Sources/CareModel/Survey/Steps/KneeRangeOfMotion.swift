/// An active step that measures how far a knee bends.
public struct KneeRangeOfMotion: Hashable, Sendable {
  /// The knees of a participant.
  public enum Side: String, Hashable, Sendable, Codable, CaseIterable {
    case left, right, unspecified
  }

  /// The knee to measure.
  public var side: Side
  /// The device orientation to assume if the recording does not specify one.
  public var orientation: DeviceOrientation

  /// Creates the content of a measurement.
  public init(side: Side = .unspecified, orientation: DeviceOrientation = .portrait) {
    self.side = side
    self.orientation = orientation
  }
}

/// The orientation of a recording device, which determines the axis of its angle.
public enum DeviceOrientation: String, Hashable, Sendable, Codable, CaseIterable {
  case portrait, landscape
}

extension KneeRangeOfMotion: StepDefinition {
  package static let name = StepKind.Name.kneeRangeOfMotion
  package static let summary = "A step that measures how far a knee bends, from recorded motion."
  package var kind: StepKind { .kneeRangeOfMotion(self) }

  /// The value whose fields all have their defaults.
  public static let template = KneeRangeOfMotion()

  /// The fields, in the order of the manual.
  public static let fields: [Field<KneeRangeOfMotion>] = [
    Field("side", \.side, "The knee to measure."),
    Field("orientation", \.orientation, "The orientation of the device, if the recording does not include it."),
  ]

  /// The implied item asks a number of degrees.
  package var behavior: StepBehavior {
    StepBehavior(
      interaction: .measuring(orientation: orientation),
      items: .implied(.numeric(NumericFormat(min: 0, max: 360, units: "deg")), required: true))
  }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] { [] }

  package func randomMeasurement(using random: inout some RandomSource) -> RangeOfMotion? {
    let range = (random.normal(mean: 90, deviation: 15) * 10).rounded() / 10
    let bend = min(max(range, 20), 150)
    return RangeOfMotion(start: 0, finish: 0, minimum: 0, maximum: bend, range: bend)
  }
}
