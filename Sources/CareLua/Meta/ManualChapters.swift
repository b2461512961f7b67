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
