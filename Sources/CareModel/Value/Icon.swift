/// An icon that every renderer can draw.
public enum Icon: String, Hashable, Sendable, Codable, CaseIterable {
  /// Done.
  case check
  /// Not done.
  case cross
  /// Something to review.
  case warning
  /// Information.
  case info
  /// Medicine.
  case pill
  /// The heart.
  case heart
  /// Water, blood.
  case drop
  /// Movement.
  case walk
  /// Sleep.
  case moon
  /// Day, waking.
  case sun
  /// A favorite, a success.
  case star
  /// A contact to call.
  case phone
  /// A time.
  case clock
  /// Food.
  case food
  /// Warmth, a temperature.
  case thermometer
  /// A place on the body or elsewhere.
  case place
}
