import CareCards
import CareModel

extension Registry {
  /// Returns the documentation of a name for a terminal; nil if the name is unknown.
  ///
  /// It takes names of the registry, of kinds of values (`event`), of tables of names (`schedule`), and fields (`task.opens`).
  package func help(_ name: String) -> String? {
    var parts: [String] = []
    let index = RegistryIndex(self)
    if let entry = self[name] { parts.append(help(entry, index)) }
    let text = HandleText(name, index)
    if let handle = Registry.handle(name) {
      let operations = text.operations.map { "  " + $0 }
      parts.append(
        ([self[name] == nil ? handle.summary : "\nThe value: \(handle.summary)"] + operations).joined(
          separator: "\n"))
    }
    let below = text.names
    if !below.isEmpty {
      let width = below.map(\.name.count).max() ?? 0
      parts.append(below.map { "  " + $0.name.padded(to: width) + "  " + $0.summary }.joined(separator: "\n"))
    }
    if parts.isEmpty, let field = fieldHelp(name) { parts.append(field) }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  private func help(_ entry: ConstructorEntry, _ index: RegistryIndex) -> String {
    let text = EntryText(entry: entry, index: index)
    var lines = [entry.callText, entry.summary]
    guard entry.isSupported else { return lines.joined(separator: "\n") }
    let width = text.fields.map(\.name.count).max() ?? 0
    for field in text.fields { lines.append("  \(field.name.padded(to: width))  \(field.line(indentedBy: width + 4))") }
    if let items = entry.items { lines.append("  list items: \(items.words)") }
    if let alternative = entry.alternative { lines.append("  instead of the table: \(alternative.words)") }
    if !text.refused.isEmpty { lines.append("  not in this release: \(text.refused.joined(separator: ", "))") }
    lines += entry.notes.flatMap { TextWrap.lines($0, width: 110) }
    if let outcome = text.outcome { lines.append(outcome) }
    if let example = entry.shownExample {
      lines.append("Example:")
      lines += example.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
    }
    let places = text.places
    if !places.isEmpty { lines.append("Used in: " + places.listed(8)) }
    if !text.related.isEmpty { lines.append("See also: " + text.related.joined(separator: ", ")) }
    return lines.joined(separator: "\n")
  }

  /// `task.opens`: one field of a table.
  private func fieldHelp(_ name: String) -> String? {
    guard let mark = name.lastIndex(where: { $0 == "." || $0 == ":" }), let entry = self[String(name[..<mark])],
      let field = entry.field(String(name[name.index(after: mark)...]))
    else { return nil }
    guard field.isSupported else { return "`\(field.name)` of \(entry.name): not supported by this release" }
    return
      "\(field.name)  of \(entry.name)\n  \(field.line(indentedBy: 2))\n  write \(field.name) = \(field.type.shortExample)"
  }

  /// Returns suggestions for an unknown name: similar names, or those whose documentation mentions it.
  package func suggestions(for name: String) -> [String] {
    let names = constructors.filter { $0.isSupported && $0.form != .given }.map(\.name)
    let last = name.split { $0 == "." || $0 == ":" }.last.map(String.init) ?? name
    var found = names.filter { self[$0]?.member == last }
    if let near = Suggestion.nearest(to: name, in: names) { found.append(near) }
    if let near = Suggestion.nearest(to: last, in: names.compactMap { self[$0]?.member }) {
      found += names.filter { self[$0]?.member == near }
    }
    // Nobody looks for a longer word.
    if found.isEmpty, (3...64).contains(last.utf8.count) {
      let word = last.lowercased()
      found = constructors.filter { entry in
        entry.isSupported
          && ([entry.summary] + entry.fields.map(\.name)).contains { $0.lowercased().contains(word) }
      }.map(\.name)
    }
    return Array(found.uniqued.prefix(8))
  }
}

extension FieldEntry {
  /// Returns the type, whether it is required, the default, and the summary.
  ///
  /// It is one line if that fits, else two, with the second indented.
  func line(indentedBy indentation: Int) -> String {
    let absence = isRequired ? "required" : defaultText.map { "default \($0)" }
    let notes = [absence, units.map { "a bare number in \($0)" }].compactMap(\.self).joined(separator: ", ")
    let takes = type.words + (notes.isEmpty ? "" : " (\(notes))")
    guard !summary.isEmpty else { return takes }
    guard indentation + takes.count + 2 + summary.count > 110 else { return "\(takes): \(summary)" }
    return "\(takes):\n" + String(repeating: " ", count: indentation) + summary
  }
}

extension [String] {
  /// Returns at most so many elements, with "…" if there are more.
  func listed(_ most: Int) -> String {
    prefix(most).joined(separator: ", ") + (count > most ? ", …" : "")
  }
}

extension String {
  /// Returns the text padded with spaces to a width.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
