/// A visitor of texts that can change each by its path, such as `check-in.title`.
@usableFromInline
package struct TextVisitor {
  /// The path of the visited part; empty for the whole.
  package var path: String
  /// Returns the new text at a path.
  package let change: (_ path: String, _ text: String) -> String

  /// Creates a visitor of a part; of the whole, unless a path is given.
  package init(path: String = "", change: @escaping (_ path: String, _ text: String) -> String) {
    (self.path, self.change) = (path, change)
  }

  /// Returns the visitor of a part.
  package func at(_ part: String) -> TextVisitor {
    TextVisitor(path: path.isEmpty ? part : "\(path).\(part)", change: change)
  }

  /// Returns the visitor of an element of a list, whose path has its number, from 1: `checks[1]`.
  package func at(_ index: Int) -> TextVisitor { TextVisitor(path: "\(path)[\(index + 1)]", change: change) }

  /// The visitor of the whole.
  package var whole: TextVisitor { TextVisitor(change: change) }

  /// Visits a text.
  package func text(_ name: String, _ text: inout String) { text = change(at(name).path, text) }

  /// Visits a text, if there is one.
  package func text(_ name: String, _ text: inout String?) { text = text.map { change(at(name).path, $0) } }
}

extension String {
  /// The path of a text as earlier releases wrote it: `checks.1.message` for `checks[1].message`.
  package var earlierTextPath: String { replacing("[", with: ".").replacing("]", with: "") }
}

extension Described {
  /// Visits the texts that people read, by the names of their fields; default texts are left as they are.
  package mutating func visitTexts(_ visitor: TextVisitor) {
    for field in Self.fields where field.holdsTexts && (field.isRequired || !field.isDefault(in: self)) {
      field.access.visitTexts(of: &self, visitor.at(field.name))
    }
  }
}

/// A type of field that holds texts.
///
/// A text itself, or a list of texts, is visited only if its field says that people read it.
package protocol TextHolder {
  /// Whether the type is a text or a list of them, which need not be for people.
  static var isBareText: Bool { get }

  /// Visits each text; the visitor's path is that of the field.
  mutating func visit(_ visitor: TextVisitor)
}

extension TextHolder {
  package static var isBareText: Bool { false }
}

extension TextHolder where Self: Described {
  package mutating func visit(_ visitor: TextVisitor) { visitTexts(visitor) }
}

extension String: TextHolder {
  package static var isBareText: Bool { true }

  package mutating func visit(_ visitor: TextVisitor) { self = visitor.change(visitor.path, self) }
}

extension Optional: TextHolder where Wrapped: TextHolder {
  package static var isBareText: Bool { Wrapped.isBareText }

  package mutating func visit(_ visitor: TextVisitor) { self?.visit(visitor) }
}

/// A type whose lists hold texts.
package protocol TextElement {
  /// Whether the type is a text, which need not be for people.
  static var isBareText: Bool { get }

  /// Visits the texts of an element at a place in its list; the visitor's path is that of the list.
  mutating func visit(at index: Int, _ visitor: TextVisitor)
}

extension TextElement {
  package static var isBareText: Bool { false }
}

extension Array: TextHolder where Element: TextElement {
  package static var isBareText: Bool { Element.isBareText }

  package mutating func visit(_ visitor: TextVisitor) { for index in indices { self[index].visit(at: index, visitor) } }
}

extension TextElement where Self: Described {
  /// Visits the texts of an element by its number, from 1.
  package mutating func visit(at index: Int, _ visitor: TextVisitor) { visitTexts(visitor.at(index)) }
}

extension String: TextElement {
  /// Visits a text by its number, from 1.
  package mutating func visit(at index: Int, _ visitor: TextVisitor) { visit(visitor.at(index)) }
}

extension Dictionary: TextHolder where Key == String, Value: TextHolder {
  package static var isBareText: Bool { Value.isBareText }

  /// Visits the texts of each value, by its key.
  package mutating func visit(_ visitor: TextVisitor) { for key in keys.sorted() { self[key]?.visit(visitor.at(key)) } }
}
