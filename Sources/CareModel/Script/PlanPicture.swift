public import Foundation

/// A picture of a plan's folder, as a plan names it.
///
/// A plan's manifest has it, and the store has its bytes by their hash.
public struct PlanPicture: Hashable, Sendable, Codable {
  /// A picture with its bytes.
  public struct File: Hashable, Sendable, Codable {
    /// The picture.
    public var picture: PlanPicture
    /// The bytes.
    public var bytes: Data

    /// Creates a file.
    public init(picture: PlanPicture, bytes: Data) {
      self.picture = picture
      self.bytes = bytes
    }
  }

  /// The path in the plan's folder, such as `images/knee.png`.
  public var path: String
  /// The SHA-256 of the bytes in lower-case hexadecimal.
  public var hash: String
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// The most bytes of a picture.
  public static let mostBytes = 512 << 10
  /// The most pictures of a plan.
  public static let mostCount = 64

  /// Creates a picture.
  public init(path: String, hash: String, width: Int, height: Int) {
    self.path = path
    self.hash = hash
    self.width = width
    self.height = height
  }

  /// The media type by the ending of the path; nil if the file is no picture that is shown.
  public var mediaType: String? { PicturePath.mediaType(of: path) }
}
