/// An element of ODM, as text that is complete when it is made.
struct ODMElement {
  private let name: String
  private var attributes: [(name: String, value: String)] = []
  private var content = ""
  /// The number of characters that XML does not allow, and that were replaced.
  private(set) var replaced = 0

  init(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:]) {
    self.name = name
    for (name, value) in attributes {
      if let value { self.attributes.append((name, escaped(value, isAttribute: true))) }
    }
  }

  /// Creates an element whose content is a text.
  init(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String) {
    self.init(name, attributes)
    content = escaped(text, isAttribute: false)
  }

  /// Adds an element at the end of the content.
  mutating func add(_ element: ODMElement) {
    content += element.xml
    replaced += element.replaced
  }

  /// Adds elements at the end of the content.
  mutating func add(_ elements: [ODMElement]) { for element in elements { add(element) } }

  /// Returns the element with others at the end of its content.
  func with(_ elements: ODMElement...) -> ODMElement {
    var element = self
    element.add(elements)
    return element
  }

  /// The element as text.
  var xml: String { content.isEmpty ? "<\(tag)/>" : "<\(tag)>\(content)</\(name)>" }

  /// The start of the element, for a content that follows.
  var start: String { "<\(tag)>" }

  private var tag: String { name + attributes.map { " \($0.name)=\"\($0.value)\"" }.joined() }

  private mutating func escaped(_ text: String, isAttribute: Bool) -> String {
    let (escaped, count) = XMLText.escaped(text, isAttribute: isAttribute, replacement: "\u{FFFD}")
    replaced += count
    return escaped
  }
}
