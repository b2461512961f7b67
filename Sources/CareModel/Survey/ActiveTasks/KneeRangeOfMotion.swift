/// An active step that measures how far a knee bends, from a recording of the attitude of a device held to the limb.
public struct KneeRangeOfMotion: Hashable, Sendable {
  /// The knee to measure.
  public var side: BodySide
  /// The device orientation to assume if the recording does not specify one.
  public var orientation: DeviceOrientation

  /// Creates the content of a measurement.
  public init(side: BodySide = .unspecified, orientation: DeviceOrientation = .portrait) {
    self.side = side
    self.orientation = orientation
  }
}

extension KneeRangeOfMotion: RangeOfMotionDefinition {
  package static let name = StepKind.Name.kneeRangeOfMotion
  package var isDoneOnPages: Bool { true }
  package static let summary = "A step that measures how far a knee bends, from recorded motion."
  package var task: ActiveTask { .kneeRangeOfMotion(self) }
  package var words: TaskWords? { TaskWords(.knee, .bendKnee) { ["leg": $0(side.leg)] } }

  /// The value whose fields all have their defaults.
  public static let template = KneeRangeOfMotion()

  /// The fields, in the order of the manual.
  public static let fields: [Field<KneeRangeOfMotion>] = [
    Field("side", \.side, "The knee to measure."),
    Field("orientation", \.orientation, "The orientation of the device, if the recording does not include it."),
  ]
}
