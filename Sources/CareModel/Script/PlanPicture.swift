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

  /// The media types of the pictures that are shown, by the endings of their paths.
  package static let mediaTypes = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
  ]

  /// The media type by the ending of the path; nil if the file is no picture that is shown.
  public var mediaType: String? { Self.mediaType(of: path) }

  /// Returns the media type of a path by its ending; nil if the file is no picture that is shown.
  static func mediaType(of path: String) -> String? {
    path.split(separator: ".").last.flatMap { mediaTypes[$0.lowercased()] }
  }

  /// Returns whether a path is one that a picture in a plan's folder can have: ASCII, with an ending of pictures, inside the folder.
  package static func isPath(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    return mediaType(of: path) != nil
      && path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-/".contains($0)) }
      && !names.contains { $0.isEmpty || $0.allSatisfy { $0 == "." } }
  }
}
