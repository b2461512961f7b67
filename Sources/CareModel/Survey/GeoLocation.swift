/// A place on Earth in WGS 84, in degrees.
public struct GeoLocation: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The degrees north of the equator, -90 to 90.
  public var latitude: Double
  /// The degrees east of Greenwich, -180 to 180.
  public var longitude: Double
  /// The name that the participant gave the place.
  public var name: String?

  /// Creates a place.
  public init(latitude: Double, longitude: Double, name: String? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.name = name
  }

  /// The two numbers, as `48.2082, 16.3738`, after the name if there is one.
  public var description: String {
    let place = "\(latitude), \(longitude)"
    return name.map { "\($0) (\(place))" } ?? place
  }
}
