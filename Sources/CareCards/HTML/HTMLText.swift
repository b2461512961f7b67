/// HTML in progress: texts and attributes are escaped as they are added, so that no text of a plan or a person becomes markup.
package struct HTMLText {
  /// The markup so far.
  package private(set) var text = ""

  /// Creates an empty text.
  package init() {}

  /// Adds an element with content; attributes whose value is nil are omitted.
  package mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ content: (inout HTMLText) -> Void
  ) {
    open(name, attributes)
    content(&self)
    text += "</"
    text += name
    text += Self.blocks.contains(name) ? ">\n" : ">"
  }

  /// Adds an element with a text.
  package mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ content: String) {
    element(name, attributes) { $0.add(content) }
  }

  /// Adds an element with a text and without attributes.
  package mutating func element(_ name: String, _ content: String) { element(name, [:], content) }

  /// Adds an element without content, such as an input.
  package mutating func void(_ name: String, _ attributes: KeyValuePairs<String, String?>) { open(name, attributes) }

  /// Adds a text.
  package mutating func add(_ content: String) { text += content.markupEscaped }

  /// Adds markup that another renderer of this target made.
  package mutating func add(drawn markup: String) { text += markup }

  private mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String?>) {
    text += "<"
    text += name
    for (name, value) in attributes {
      guard let value else { continue }
      text += " "
      text += name
      guard !value.isEmpty else { continue }
      text += "=\""
      text += value.markupEscaped
      text += "\""
    }
    text += ">"
  }

  private static let blocks: Set<String> = [
    "article", "section", "header", "footer", "nav", "main", "ul", "ol", "li", "p", "div", "form", "h1", "h2", "h3",
    "h4",
    "table", "tr", "thead", "tbody", "figure", "details", "summary", "figcaption", "caption", "dl",
  ]
}
