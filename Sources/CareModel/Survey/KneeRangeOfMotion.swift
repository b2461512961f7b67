/// Which knee an active step measures, and how the recording device is held.
public struct KneeRangeOfMotion: Hashable, Sendable, Codable {
  /// Which of the two knees.
  public enum Side: String, Hashable, Sendable, Codable, CaseIterable {
    case left, right, unspecified
  }

  /// The knee to measure.
  public var side: Side
  /// How the device is held when the recording itself does not say.
  public var orientation: DeviceOrientation

  /// Creates the needs of a measurement.
  public init(side: Side = .unspecified, orientation: DeviceOrientation = .portrait) {
    self.side = side
    self.orientation = orientation
  }
}

/// How a recording device is held: the axis about which its angle is read depends on it.
public enum DeviceOrientation: String, Hashable, Sendable, Codable, CaseIterable {
  case portrait, landscape
}
