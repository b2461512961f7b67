import CareModel

/// The address of a picture, with its size, so that a page does not move when it arrives.
package struct PictureSource: Hashable, Sendable {
  /// The address.
  package var address: String
  /// The width in pixels.
  package var width: Int
  /// The height in pixels.
  package var height: Int

  /// Creates a source.
  package init(address: String, width: Int, height: Int) {
    self.address = address
    self.width = width
    self.height = height
  }

  /// Adds the picture with its description.
  func draw(_ text: String, into html: inout HTMLText) {
    html.void(
      "img",
      [
        "class": "care-picture", "src": address, "alt": text, "width": "\(width)", "height": "\(height)",
        "loading": "lazy",
      ])
  }
}
