/// A kind of sensor whose samples an active step takes.
///
/// The names, the units, and the order of the columns are the recorder's; the samples can come from any device.
public enum Recorder: String, Hashable, Sendable, Codable, CaseIterable {
  /// The acceleration with gravity.
  case accelerometer
  /// The attitude with rotation, gravity, and acceleration.
  case deviceMotion = "device_motion"
  /// Steps counted since the start.
  case pedometer
  /// Places on Earth.
  case location
  /// Touches of a screen.
  case touch
  /// The loudness of the surroundings.
  case audioLevel = "audio_level"
  /// The heart rate.
  case heartRate = "heart_rate"

  /// The columns of its samples; the first is the time in seconds.
  public var columns: [SampleColumn] {
    let time = SampleColumn(name: "t", units: "s", min: 0, digits: 3)
    switch self {
    case .accelerometer: return [time] + Self.axes("", "[g]", digits: 3, optional: false)
    case .deviceMotion:
      return [time] + ["w", "x", "y", "z"].map { SampleColumn(name: $0, min: -1, max: 1, digits: 4) }
        + Self.axes("rotation_", "rad/s", digits: 3) + Self.axes("gravity_", "[g]", digits: 3)
        + Self.axes("acceleration_", "[g]", digits: 3)
    case .pedometer:
      return [
        time, SampleColumn(name: "steps", type: .integer, min: 0, digits: 0),
        SampleColumn(name: "distance", units: "m", min: 0, digits: 1, optional: true),
        SampleColumn(name: "floors_ascended", type: .integer, min: 0, digits: 0, optional: true),
        SampleColumn(name: "floors_descended", type: .integer, min: 0, digits: 0, optional: true),
      ]
    case .location:
      return [
        time, SampleColumn(name: "latitude", units: "deg", min: -90, max: 90, digits: 5),
        SampleColumn(name: "longitude", units: "deg", min: -180, max: 180, digits: 5),
        SampleColumn(name: "accuracy", units: "m", min: 0, digits: 0, optional: true),
        SampleColumn(name: "altitude", units: "m", digits: 0, optional: true),
        SampleColumn(name: "course", units: "deg", min: 0, max: 360, digits: 0, optional: true),
        SampleColumn(name: "speed", units: "m/s", min: 0, digits: 1, optional: true),
      ]
    case .touch:
      return [
        time, SampleColumn(name: "phase", words: ["began", "moved", "stationary", "ended", "canceled"]),
        SampleColumn(name: "index", type: .integer, min: 0, digits: 0, optional: true),
        SampleColumn(name: "x", units: "{pt}", digits: 0), SampleColumn(name: "y", units: "{pt}", digits: 0),
      ]
    case .audioLevel: return [time, SampleColumn(name: "level", units: "dB[SPL]", min: 0, max: 200, digits: 1)]
    case .heartRate: return [time, SampleColumn(name: "rate", units: "/min", min: 0, max: 400, digits: 0)]
    }
  }

  private static func axes(_ start: String, _ units: String, digits: Int, optional: Bool = true) -> [SampleColumn] {
    ["x", "y", "z"].map { SampleColumn(name: start + $0, units: units, digits: digits, optional: optional) }
  }
}
