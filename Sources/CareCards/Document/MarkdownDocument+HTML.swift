package import CareModel

extension MarkdownDocument {
  /// Returns the document as HTML without scripts and without addresses that are fetched.
  ///
  /// `images` are the addresses of its pictures by their hashes, such as `data:` URLs; of the others, the texts are shown.
  package func html(images: [String: String] = [:]) -> String {
    blocks.map { $0.html(images) }.joined()
  }
}

extension MarkdownDocument.Block {
  fileprivate func html(_ images: [String: String]) -> String {
    switch self {
    case .heading(let level, let text): "<h\(level)>\(text.html(images))</h\(level)>\n"
    case .paragraph(let text): "<p>\(text.html(images))</p>\n"
    case .rule: "<hr>\n"
    case .list(let start, let items):
      switch start {
      case nil: "<ul>\n\(Self.html(items, images))</ul>\n"
      case 1?: "<ol>\n\(Self.html(items, images))</ol>\n"
      case let start?: "<ol start=\"\(start)\">\n\(Self.html(items, images))</ol>\n"
      }
    }
  }

  private static func html(_ items: [[Self]], _ images: [String: String]) -> String {
    items.map { "<li>\($0.map { $0.html(images) }.joined())</li>\n" }.joined()
  }
}

extension [MarkdownDocument.Inline] {
  fileprivate func html(_ images: [String: String]) -> String {
    map { part in
      switch part {
      case .text(let text): text.markupEscaped
      case .lineBreak: "<br>\n"
      case .emphasis(let parts): "<em>\(parts.html(images))</em>"
      case .strong(let parts): "<strong>\(parts.html(images))</strong>"
      case .link(let parts, let address): "<a href=\"\(address.markupEscaped)\">\(parts.html(images))</a>"
      case .image(let alt, let image):
        if let source = images[image.hash] {
          "<img src=\"\(source.markupEscaped)\" alt=\"\(alt.markupEscaped)\">"
        } else {
          "<em>[\(alt.isEmpty ? image.path.markupEscaped : alt.markupEscaped)]</em>"
        }
      }
    }.joined()
  }
}
