extension TextVisitor {
  /// Creates a visitor that replaces texts by translations, each by its path or as earlier releases wrote it; others stay.
  fileprivate init(translations: [String: String]) {
    self.init { path, text in
      if let translation = translations[path] { return translation }
      return path.contains("[") ? translations[path.earlierTextPath] ?? text : text
    }
  }
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
