/// An SVG document that is being written: elements with escaped texts, one a line.
struct SVGText {
  /// The document so far.
  private(set) var text: String
  /// The end of the beginning of the document: of its title, description, and style.
  private let start: String.Index

  /// Begins a document of a size in pixels, which scales with its surroundings, with a title and a description for screen readers.
  ///
  /// `id`: what the ids of the document begin with, so that several documents can be in one page.
  init(
    width: Int, height: Int, title: String, summary: String, style: String?, id: String? = nil, name: String? = nil
  ) {
    let ids = id.map { ("\($0)-title", "\($0)-desc") }
    text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" "
    text += "width=\"\(width)\" height=\"\(height)\" role=\"img\""
    if let name { text += " class=\"\(name)\"" }
    if let ids { text += " aria-labelledby=\"\(ids.0) \(ids.1)\"" }  // language: an attribute of ARIA
    text += ">\n<title\(ids.map { " id=\"\($0.0)\"" } ?? "")>\(title.markupEscaped)</title>\n"
    text += "<desc\(ids.map { " id=\"\($0.1)\"" } ?? "")>\(summary.markupEscaped)</desc>\n"
    if let style { text += "<style>\n\(style)\n</style>\n" }
    start = text.endIndex
  }

  /// Adds an element with attributes in their order.
  mutating func add(_ name: String, _ attributes: KeyValuePairs<String, String>, text content: String? = nil) {
    write(name, attributes)
    if let content {
      text += ">\(content.markupEscaped)</\(name)>\n"
    } else {
      text += "/>\n"
    }
  }

  /// Begins an element that contains those which are added until it ends.
  mutating func begin(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    write(name, attributes)
    text += ">\n"
  }

  /// Ends an element.
  mutating func end(_ name: String) {
    text += "</\(name)>\n"
  }

  /// Adds the elements of another document, without its beginning.
  mutating func append(_ other: SVGText) {
    text += other.text[other.start...]
  }

  private mutating func write(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(value.markupEscaped)\"" }
  }

  /// Returns the whole document.
  func finished() -> String { text + "</svg>\n" }
}
