package import CareModel
package import Foundation

extension MarkdownImage {
  /// Returns the bytes of the picture's file as a `data:` URL; nil if they have another hash.
  package func dataURL(of bytes: Data) -> String? {
    guard let mediaType, bytes.sha256 == hash else { return nil }
    return "data:\(mediaType);base64,\(bytes.base64EncodedString())"
  }
}
