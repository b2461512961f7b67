/// A visitor of a plan's texts that can change each by its path, such as `check-in.title`.
package struct TextVisitor {
  /// The path of the visited part; empty for a plan.
  var path = ""
  /// Returns the new text at a path.
  let change: (_ path: String, _ text: String) -> String

  /// Returns the visitor of a part.
  func at(_ part: String) -> TextVisitor { TextVisitor(path: path.isEmpty ? part : "\(path).\(part)", change: change) }

  /// Returns the visitor of an element of a list, whose path has its number, from 1: `checks[1]`.
  func at(_ index: Int) -> TextVisitor { TextVisitor(path: "\(path)[\(index + 1)]", change: change) }

  /// The visitor of the plan.
  var whole: TextVisitor { TextVisitor(change: change) }

  /// Visits a text.
  func text(_ name: String, _ text: inout String) { text = change(at(name).path, text) }

  /// Visits a text, if there is one.
  func text(_ name: String, _ text: inout String?) { text = text.map { change(at(name).path, $0) } }
}

extension TextVisitor {
  /// Creates a visitor that replaces texts by translations, each by its path or as earlier releases wrote it; others stay.
  fileprivate init(translations: [String: String]) {
    self.init { path, text in
      if let translation = translations[path] { return translation }
      return path.contains("[") ? translations[path.earlierTextPath] ?? text : text
    }
  }
}

extension String {
  /// The path of a text as earlier releases wrote it: `checks.1.message` for `checks[1].message`.
  package var earlierTextPath: String { replacing("[", with: ".").replacing("]", with: "") }
}

extension PlanDefinition {
  /// Every text that can be translated, by its path, such as `title`, `check-in.title`, and
  /// `check-in.survey.how.pain.text`.
  ///
  /// A text in a planned change of a task has the same path as the text that it replaces.
  public var texts: [String: String] {
    final class Found { var texts: [String: String] = [:] }
    let found = Found()
    let visitor = TextVisitor { path, text in
      found.texts[path] = found.texts[path] ?? text
      return text
    }
    var header = header
    header.visit(visitor)
    for var task in tasks.flatMap({ [$0.base] + $0.later.map(\.task) }) { task.visit(visitor) }
    for var contact in contacts { contact.visit(visitor) }
    return found.texts
  }
}

extension PlanHeader {
  /// Returns the plan's texts in a language: those of the tag itself, otherwise those of its first part, so that
  /// `de-AT` falls back to `de`.
  ///
  /// Returns nil if the plan has neither. Tags are case-insensitive.
  public func texts(in language: String) -> [String: String]? {
    translation(for: language).flatMap { translations[$0] }
  }

  /// Returns the tag of the texts that ``texts(in:)`` returns.
  public func translation(for language: String) -> String? {
    let tag = language.lowercased()
    let first = tag.split(separator: "-").first.map(String.init) ?? tag
    return [tag, first].lazy.compactMap { wanted in translations.keys.sorted().first { $0.lowercased() == wanted } }
      .first
  }

  /// Returns the header with its texts replaced by translations.
  ///
  /// Texts without a translation stay unchanged.
  public func translated(by texts: [String: String]) -> PlanHeader {
    var header = self
    header.visit(TextVisitor(translations: texts))
    return header
  }
  mutating func visit(_ visitor: TextVisitor) { visitTexts(visitor) }
}

extension Contact {
  /// Returns the contact with its role and title replaced by translations; names stay unchanged.
  ///
  /// A path is, for example, `contacts.nurse.role`.
  public func translated(by texts: [String: String]) -> Contact {
    var contact = self
    contact.visit(TextVisitor(translations: texts))
    return contact
  }

  mutating func visit(_ visitor: TextVisitor) { visitTexts(visitor.at("contacts.\(id)")) }
}

extension CareTask {
  /// Returns the task with its texts replaced by translations, by path.
  ///
  /// A path is, for example, `check-in.title`. Texts without a translation stay unchanged.
  public func translated(by texts: [String: String]) -> CareTask {
    var task = self
    task.visit(TextVisitor(translations: texts))
    return task
  }

  /// Visits every displayed text with its path: the task's id and the fields that lead to the text, with list indices
  /// from 1.
  mutating func visit(_ visitor: TextVisitor) { visitTexts(visitor.at(id.text)) }
}

extension Survey {
  /// Every text that can be translated, by its path in the survey, such as `how.pain.text`.
  package var texts: [String: String] {
    final class Found { var texts: [String: String] = [:] }
    let found = Found()
    var survey = self
    survey.visit(
      TextVisitor { path, text in
        found.texts[path] = text
        return text
      })
    return found.texts
  }
}

// MARK: Described texts

extension Described {
  /// Visits the texts that participants see, by the names of their fields; default texts are left as they are.
  package mutating func visitTexts(_ visitor: TextVisitor) {
    for field in Self.fields where field.holdsTexts && (field.isRequired || !field.isDefault(in: self)) {
      field.access.visitTexts(of: &self, visitor.at(field.name))
    }
  }
}

/// A type of field that holds texts.
///
/// A text itself, or a list of texts, is visited only if its field says that people read it.
protocol TextHolder {
  /// Whether the type is a text or a list of them, which need not be for people.
  static var isBareText: Bool { get }

  /// Visits each text; the visitor's path is that of the field.
  mutating func visit(_ visitor: TextVisitor)
}

extension TextHolder {
  static var isBareText: Bool { false }
}

extension TextHolder where Self: Described {
  mutating func visit(_ visitor: TextVisitor) { visitTexts(visitor) }
}

extension String: TextHolder {
  static var isBareText: Bool { true }

  mutating func visit(_ visitor: TextVisitor) { self = visitor.change(visitor.path, self) }
}

extension Optional: TextHolder where Wrapped: TextHolder {
  static var isBareText: Bool { Wrapped.isBareText }

  mutating func visit(_ visitor: TextVisitor) { self?.visit(visitor) }
}

/// A type whose lists hold texts.
protocol TextElement {
  /// Whether the type is a text, which need not be for people.
  static var isBareText: Bool { get }

  /// Visits the texts of an element at a place in its list; the visitor's path is that of the list.
  mutating func visit(at index: Int, _ visitor: TextVisitor)
}

extension TextElement {
  static var isBareText: Bool { false }
}

extension Array: TextHolder where Element: TextElement {
  static var isBareText: Bool { Element.isBareText }

  mutating func visit(_ visitor: TextVisitor) { for index in indices { self[index].visit(at: index, visitor) } }
}

extension TextElement where Self: Described {
  /// Visits the texts of an element by its number, from 1.
  mutating func visit(at index: Int, _ visitor: TextVisitor) { visitTexts(visitor.at(index)) }
}

extension String: TextElement {
  /// Visits a text by its number, from 1.
  mutating func visit(at index: Int, _ visitor: TextVisitor) { visit(visitor.at(index)) }
}

extension Dictionary: TextHolder where Key == String, Value: TextHolder {
  static var isBareText: Bool { Value.isBareText }

  /// Visits the texts of each value, by its key.
  mutating func visit(_ visitor: TextVisitor) { for key in keys.sorted() { self[key]?.visit(visitor.at(key)) } }
}
