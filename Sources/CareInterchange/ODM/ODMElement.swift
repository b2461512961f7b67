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

  // MARK: Characters

  /// Returns a text in which every character is one that XML 1.0 allows and reads back.
  private mutating func escaped(_ text: String, isAttribute: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // A reader takes a bare one for a line feed, and in an attribute each of these for a space.
      case "\r": escaped += "&#13;"
      case "\n" where isAttribute: escaped += "&#10;"
      case "\t" where isAttribute: escaped += "&#9;"
      case _ where Self.isAllowed(scalar): escaped.unicodeScalars.append(scalar)
      default:
        escaped += "\u{FFFD}"
        replaced += 1
      }
    }
    return escaped
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
