import CareModel

/// `.luarc.json`: an editor's settings for the language, besides the definitions.
package enum EditorSettings {
  /// Returns the text of the file; `definitions` is the relative path of the definitions.
  package static func text(definitions: String = "care.d.lua", registry: Registry = .everything) -> String {
    let globals = registry.constructors.filter { $0.owner == nil && $0.form != .record && $0.form != .given }
      .map { String($0.name.prefix { $0 != "." }) }
    let settings: [(String, String)] = [
      ("$schema", quoted("https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json")),
      ("runtime.version", quoted("Lua 5.4")),
      ("runtime.path", list(["?.lua", "?/init.lua"])),
      ("runtime.builtin", object(disabled.map { ($0, quoted("disable")) })),
      ("workspace.library", list([definitions])),
      ("diagnostics.globals", list(Set(globals).sorted())),
      ("completion.callSnippet", quoted("Replace")),
    ]
    return "{\n" + settings.map { "  \(quoted($0.0)): \($0.1)" }.joined(separator: ",\n") + "\n}\n"
  }

  /// Returns whether a text is such a file, without additions.
  package static func isOwn(_ text: String) -> Bool {
    guard let there = keys(text), let made = keys(self.text()) else { return false }
    return there == made && text.contains("care.d.lua")
  }

  private static func keys(_ text: String) -> Set<String>? {
    guard case .object(let fields) = try? JSONParser.parse(text) else { return nil }
    return Set(fields.keys)
  }

  /// The libraries of Lua that the sandbox lacks, or that the definitions replace.
  private static let disabled = [
    "basic", "bit", "bit32", "coroutine", "debug", "ffi", "io", "jit", "jit.profile", "jit.util", "math", "os",
    "package",
    "string", "string.buffer", "table", "table.clear", "table.new", "utf8",
  ]

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }

  private static func list(_ items: [String]) -> String {
    items.count <= 3
      ? "[" + items.map(quoted).joined(separator: ", ") + "]"
      : "[\n    " + items.map(quoted).joined(separator: ",\n    ") + "\n  ]"
  }

  private static func object(_ fields: [(String, String)]) -> String {
    "{\n" + fields.map { "    \(quoted($0.0)): \($0.1)" }.joined(separator: ",\n") + "\n  }"
  }
}
