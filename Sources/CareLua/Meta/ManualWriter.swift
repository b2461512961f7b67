/// Writes entries as Markdown.
struct ManualWriter {
  let index: RegistryIndex
  /// How a name is written where it leads to what is said of it.
  let link: (String) -> String

  /// What is said of an entry, without its heading.
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

  /// What is said of a kind of value, or of a table of names.
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

  /// A text in a cell of a table.
  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
