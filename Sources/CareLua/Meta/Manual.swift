/// The reference manual in Markdown: a page for every name, and an index.
package struct Manual {
  /// A file of the manual.
  package struct Page: Hashable, Sendable {
    /// The name of the file.
    package var file: String
    package var text: String
  }

  /// The first line of every page, by which a later run knows its own.
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

  /// The name of the file of a name: `event-toggle.md` for `event:toggle`.
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
