/// An SVG document that is being written: elements with escaped texts, one a line.
struct SVGText {
  /// The document so far.
  private(set) var text: String

  /// Begins a document of a size in pixels, which scales with its surroundings, with a title and a description for screen readers.
  init(width: Int, height: Int, title: String, summary: String, style: String) {
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      role="img">
      <title>\(title.markupEscaped)</title>
      <desc>\(summary.markupEscaped)</desc>
      <style>
      \(style)
      </style>

      """
  }

  /// Adds an element with attributes in their order.
  mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String>, text content: String? = nil) {
    let written = attributes.map { " \($0.key)=\"\($0.value.markupEscaped)\"" }.joined()
    if let content {
      text += "<\(name)\(written)>\(content.markupEscaped)</\(name)>\n"
    } else {
      text += "<\(name)\(written)/>\n"
    }
  }

  /// Returns the whole document.
  func finished() -> String { text + "</svg>\n" }
}
