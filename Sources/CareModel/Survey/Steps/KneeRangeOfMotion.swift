/// An active step that measures how far a knee bends.
public struct KneeRangeOfMotion: Hashable, Sendable, Codable {
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
  package var kind: StepKind { .kneeRangeOfMotion(self) }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    SurveyProblem.unexpectedItems(of: step, at: path)
  }

  package mutating func visit(_ visitor: TextVisitor) {}

  /// A number of degrees, required unless the step is optional.
  package func questions(of step: Step) -> [FormItem] {
    let format = NumericFormat(min: 0, max: 360, units: "deg")
    return [FormItem(id: step.id, text: step.title, format: .numeric(format), required: !step.optional)]
  }

  package var interaction: StepInteraction { .measuring(orientation: orientation) }
  package var endsSurvey: Bool { false }
  package var requiredAnswer: Answer? { nil }
  package var longText: String? { nil }
  package var question: String? { nil }
  package func randomMeasurement(using random: inout some RandomSource) -> RangeOfMotion? {
    let range = (random.normal(mean: 90, deviation: 15) * 10).rounded() / 10
    let bend = min(max(range, 20), 150)
    return RangeOfMotion(start: 0, finish: 0, minimum: 0, maximum: bend, range: bend)
  }
}
