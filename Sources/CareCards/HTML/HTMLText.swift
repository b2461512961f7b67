/// HTML in progress: texts and attributes are escaped as they are added, so that no text of a plan or a person becomes markup.
package struct HTMLText {
  /// The markup so far, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  /// The markup so far.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Creates an empty text.
  ///
  /// `capacity`: the bytes for which there is room at once; a page is about 16,000.
  package init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// Adds an element with content; attributes whose value is nil are omitted.
  package mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ content: (inout HTMLText) -> Void
  ) {
    open(name, attributes)
    content(&self)
    bytes.append(UInt8(ascii: "<"))
    bytes.append(UInt8(ascii: "/"))
    bytes.append(name)
    bytes.append(UInt8(ascii: ">"))
    if Self.isBlock(name) { bytes.append(UInt8(ascii: "\n")) }
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
  package mutating func add(_ content: String) { bytes.append(escaped: content) }

  /// Adds markup that another renderer of this target made.
  package mutating func add(drawn markup: String) { bytes.append(markup) }

  /// Adds other markup in progress.
  package mutating func add(_ other: HTMLText) { bytes += other.bytes }

  private mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String?>) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(name)
    for (name, value) in attributes {
      guard let value else { continue }
      bytes.append(UInt8(ascii: " "))
      bytes.append(name)
      guard !value.isEmpty else { continue }
      bytes.append(UInt8(ascii: "="))
      bytes.append(UInt8(ascii: "\""))
      bytes.append(escaped: value)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
  }

  private static func isBlock(_ name: String) -> Bool {
    // The more frequent names come first: comparing short texts costs less than hashing one.
    switch name {
    case "span", "a": false
    case "li", "p", "div", "form", "article", "section", "header", "footer", "nav", "main", "ul", "ol", "h1", "h2",
      "h3", "h4", "table", "tr", "thead", "tbody", "figure", "details", "summary", "figcaption", "caption", "dl":
      true
    default: false
    }
  }
}
