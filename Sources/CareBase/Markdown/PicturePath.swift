/// The paths of the pictures that are shown.
package enum PicturePath {
  /// The media types of the pictures that are shown, by the endings of their paths.
  package static let mediaTypes = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
  ]

  /// Returns the media type of a path by its ending; nil if the file is no picture that is shown.
  package static func mediaType(of path: String) -> String? {
    path.split(separator: ".").last.flatMap { mediaTypes[$0.lowercased()] }
  }

  /// Returns whether a path is one that a picture in a folder can have: ASCII, with an ending of pictures, inside the folder.
  package static func isAllowed(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    return mediaType(of: path) != nil
      && path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-/".contains($0)) }
      && !names.contains { $0.isEmpty || $0.allSatisfy { $0 == "." } }
  }
}
