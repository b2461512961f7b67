import CareLua

/// The documentation of names of the language in Markdown.
enum EntryMarkdown {
  /// Returns the documentation of a constructor, a function, or a constant.
  static func text(_ entry: ConstructorEntry) -> String {
    var parts = ["**\(entry.name)**\(entry.gives.map { $0 == .nothing ? "" : ": \($0.title)" } ?? "")", entry.summary]
    guard entry.isSupported else { return parts.joined(separator: "\n\n") }
    parts += entry.notes
    if let example = entry.example { parts.append("```lua\n\(example)\n```") }
    let fields = (entry.form == .named ? [] : entry.parameters) + entry.fields.filter(\.isSupported)
    if !fields.isEmpty { parts.append(fields.map { "- \(line($0))" }.joined(separator: "\n")) }
    return parts.joined(separator: "\n\n")
  }

  /// Returns the documentation of a field.
  static func text(_ field: FieldEntry, of entry: ConstructorEntry) -> String {
    guard field.isSupported else { return "**\(field.name)** of \(entry.name): not supported by this release" }
    return
      "**\(field.name)** of \(entry.name): \(detail(field))\n\n\(field.summary)\n\n```lua\n\(field.name) = \(field.example)\n```"
  }

  /// The type of a field, whether it is required, its default, and its unit, in one line.
  static func detail(_ field: FieldEntry) -> String {
    let absence = field.isRequired ? "required" : field.defaultText.map { "default \($0)" }
    let notes = [absence, field.units.map { "a bare number in \($0)" }].compactMap(\.self).joined(separator: ", ")
    return field.type.title + (notes.isEmpty ? "" : " (\(notes))")
  }

  private static func line(_ field: FieldEntry) -> String {
    "`\(field.name)`: \(detail(field))\(field.summary.isEmpty ? "" : ". \(field.summary)")"
  }
}
