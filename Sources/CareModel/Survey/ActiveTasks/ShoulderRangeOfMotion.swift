/// An active step that measures how far a shoulder moves, from a recording of the attitude of a device held to the limb.
public struct ShoulderRangeOfMotion: Hashable, Sendable {
  /// The shoulder to measure.
  public var side: BodySide
  /// The device orientation to assume if the recording does not specify one.
  public var orientation: DeviceOrientation

  /// Creates the content of a measurement.
  public init(side: BodySide = .unspecified, orientation: DeviceOrientation = .portrait) {
    self.side = side
    self.orientation = orientation
  }
}

extension ShoulderRangeOfMotion: RangeOfMotionDefinition {
  package static let name = StepKind.Name.shoulderRangeOfMotion
  package var isDoneOnPages: Bool { true }
  package static let summary = "A step that measures how far a shoulder moves, from recorded motion."
  package var task: ActiveTask { .shoulderRangeOfMotion(self) }
  package var words: TaskWords? { TaskWords(.shoulder, .raiseArm) { ["arm": $0(side.arm)] } }

  /// The value whose fields all have their defaults.
  public static let template = ShoulderRangeOfMotion()

  /// The fields, in the order of the manual.
  public static let fields: [Field<ShoulderRangeOfMotion>] = [
    Field("side", \.side, "The shoulder to measure."),
    Field("orientation", \.orientation, "The orientation of the device, if the recording does not include it."),
  ]
}
