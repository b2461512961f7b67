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

/// A file that a participant gave, by the hash of its bytes.
public struct FileReference: Hashable, Sendable, Codable {
  /// The SHA-256 of the bytes, in 64 hexadecimal digits.
  public var hash: String
  /// The media type, such as `image/jpeg`.
  public var mediaType: String
  /// The number of bytes.
  public var size: Int
  /// The name of the file.
  public var name: String?

  /// Creates a reference to a file.
  public init(hash: String, mediaType: String, size: Int, name: String? = nil) {
    self.hash = hash
    self.mediaType = mediaType
    self.size = size
    self.name = name
  }
}
