/// The reference manual in Markdown: a page for every name, and an index.
package struct Manual {
  /// One file of the manual.
  package struct Page: Hashable, Sendable {
    /// The name of the file.
    package var file: String
    package var text: String
  }

  /// The first line of every page, by which a later run recognizes it.
  package static let mark = "<!-- Made by `care meta`; what is changed here is overwritten. -->"

  let sections: [RegistrySection]
  let index: RegistryIndex

  package init(_ sections: [RegistrySection] = Registry.sections) {
    self.sections = sections
    index = RegistryIndex(Registry(sections.flatMap(\.entries)))
  }

  /// Every page, the index first.
  package var pages: [Page] {
    [Page(file: "index.md", text: contents)] + names.map { Page(file: Self.file(of: $0), text: page(of: $0)) }
  }

  /// Returns the file name of a name's page: `event-toggle.md` for `event:toggle`.
  package static func file(of name: String) -> String { name.replacing(":", with: "-") + ".md" }

  /// Every name that has a page: of the registry, of kinds of values, of tables of names.
  package var names: [String] {
    let entries = sections.flatMap(\.entries).flatMap { entry -> [String] in
      let owner = entry.owner ?? entry.name.split(separator: ".").dropLast().joined(separator: ".")
      return owner.isEmpty ? [entry.name] : [owner, entry.name]
    }
    return (entries + HandleEntry.all.map(\.name)).uniqued
  }

  private var contents: String {
    var lines = [Self.mark, "", "# The language of care plans", ""]
    let known = Set(names)
    for section in sections where !section.entries.isEmpty {
      lines += ["## \(section.title)", "", section.summary, ""]
      for entry in section.entries where known.contains(entry.name) {
        lines.append("- [`\(entry.name)`](\(Self.file(of: entry.name))): \(entry.summary)")
      }
      lines.append("")
    }
    lines += ["## Kinds of values", ""]
    for handle in HandleEntry.all {
      lines.append("- [`\(handle.name)`](\(Self.file(of: handle.name))): \(handle.summary)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func page(of name: String) -> String {
    let writer = ManualWriter(index: index) { "[`\($0)`](\(Self.file(of: $0)))" }
    var lines = [Self.mark, "", "# `\(name)`", ""]
    if let entry = index.registry[name] { lines += writer.body(of: entry, level: 2) }
    lines += writer.members(of: name, level: 2)
    lines += ["", "[All names](index.md)"]
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Manual {
  /// The manual of the documentation: one page for each chapter, in which every name has a heading of its own.
  package var chapters: [Page] {
    [Page(file: "TheLanguage.md", text: cover)]
      + sections.filter { !$0.entries.isEmpty }.map { Page(file: Self.chapter(of: $0) + ".md", text: text(of: $0)) }
  }

  private static func chapter(of section: RegistrySection) -> String { "Language" + DefinitionNames.pascal(section.id) }

  private var cover: String {
    var lines = [
      Self.mark, "", "# The language of care plans", "",
      "Every name that a plan, a script or a test of a plan can use, by chapter.", "",
      "`care meta --out DIR` writes a page for each name, and definitions for editors; `:help NAME` at the prompt says the same.",
      "", "## Topics", "", "### Chapters", "",
    ]
    lines += sections.filter { !$0.entries.isEmpty }.map { "- <doc:\(Self.chapter(of: $0))>" }
    return lines.joined(separator: "\n") + "\n"
  }

  private func text(of section: RegistrySection) -> String {
    let writer = ManualWriter(index: index) { "`\($0)`" }
    var lines = [
      Self.mark, "", "# The language: \(section.title.prefix(1).lowercased() + section.title.dropFirst())", "",
      section.summary,
    ]
    var owners: Set<String> = []
    for entry in section.entries {
      if let owner = entry.owner, index.registry[owner] == nil, owners.insert(owner).inserted,
        let handle = Registry.handle(owner)
      {
        lines += ["", "## `\(owner)`", "", handle.summary]
        let operations = HandleText(owner, index).operations
        if !operations.isEmpty { lines += [""] + operations.map { "- `\($0)`" } }
      }
      lines += ["", "## `\(entry.name)`", ""] + writer.body(of: entry, level: 3)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Writes entries as Markdown.
struct ManualWriter {
  let index: RegistryIndex
  /// Formats a name as a link to its documentation.
  let link: (String) -> String

  /// Returns the documentation of an entry, without its heading.
  func body(of entry: ConstructorEntry, level: Int) -> [String] {
    let text = EntryText(entry: entry, index: index), heading = String(repeating: "#", count: level)
    var lines = [entry.summary]
    guard entry.isSupported else { return ["Not supported by this release: `\(entry.name)` is refused by name."] }
    if [.named, .table, .call].contains(entry.form) { lines += ["", "```lua", entry.callText, "```"] }
    if let outcome = text.outcome { lines += ["", outcome] }
    let arguments = entry.form == .named ? [] : entry.parameters
    if !arguments.isEmpty { lines += ["", "\(heading) Arguments", ""] + table(arguments) }
    let fields = entry.fields.filter(\.isSupported)
    if !fields.isEmpty {
      lines += [
        "", "\(heading) \(entry.noun == nil && entry.form != .record && entry.form != .given ? "Options" : "Fields")",
        "",
      ]
      lines += entry.form == .given ? given(fields) : table(fields)
    }
    if let items = entry.items { lines += ["", "The list holds: \(items.words)."] }
    if let alternative = entry.alternative { lines += ["", "In place of the table: \(alternative.words)."] }
    if !text.refused.isEmpty {
      lines += ["", "Not supported by this release: " + text.refused.map { "`\($0)`" }.joined(separator: ", ") + "."]
    }
    if let example = entry.shownExample { lines += ["", "\(heading) Example", "", "```lua", example, "```"] }
    if !text.places.isEmpty {
      lines += ["", "Goes into: " + text.places.map { "`\($0)`" }.joined(separator: ", ") + "."]
    }
    if !text.related.isEmpty { lines += ["", "See also: " + text.related.map(link).joined(separator: ", ") + "."] }
    return lines
  }

  /// Returns the documentation of a kind of value, or of a table of names.
  func members(of name: String, level: Int) -> [String] {
    let text = HandleText(name, index), heading = String(repeating: "#", count: level)
    var lines: [String] = []
    if let handle = Registry.handle(name) {
      lines += index.registry[name] == nil ? [handle.summary] : ["", "\(heading) The value", "", handle.summary]
      lines += text.operations.isEmpty ? [] : [""] + text.operations.map { "- `\($0)`" }
    }
    let below = text.names
    if !below.isEmpty {
      lines += ["", "\(heading) Names", ""] + below.map { "- \(link($0.name)): \($0.summary)" }
    }
    return lines
  }

  private func table(_ fields: [FieldEntry]) -> [String] {
    ["| name | what it takes | without it | |", "|---|---|---|---|"]
      + fields.map { field in
        let without = field.isRequired ? "required" : field.defaultText.map { Self.cell($0) } ?? ""
        let units = field.units.map { ", a bare number in \($0)" } ?? ""
        return "| `\(field.name)` | \(Self.cell(field.type.words))\(units) | \(without) | \(Self.cell(field.summary)) |"
      }
  }

  private func given(_ fields: [FieldEntry]) -> [String] {
    ["| name | what it holds | |", "|---|---|---|"]
      + fields.map { "| `\($0.name)` | \(Self.cell($0.type.title)) | \(Self.cell($0.summary)) |" }
  }

  /// Returns a text escaped for a table cell.
  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
