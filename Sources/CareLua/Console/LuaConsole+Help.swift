import CareModel

extension LuaConsole {
  /// What the beginning of a name may become, sorted: globals, fields of tables, members of live handles.
  ///
  /// Nothing of the script is run to find them.
  package func completions(for word: String) -> [String] {
    guard let mark = word.lastIndex(where: { $0 == "." || $0 == ":" }) else {
      return state.members(of: "").filter { $0.name.hasPrefix(word) && $0.name != "_G" }.map { candidate("", $0) }
    }
    let path = String(word[..<mark]), start = word[word.index(after: mark)...]
    let isMethod = word[mark] == ":", isHandle = isHandle(path)
    return state.members(of: path)
      .filter { $0.name.hasPrefix(start) && (!isMethod || $0.kind == .function) }
      .map { candidate(path + (isMethod || isHandle && $0.kind == .function ? ":" : "."), $0) }
      .sorted()
  }

  private func isHandle(_ path: String) -> Bool {
    let parts = path.split(separator: ".")
    let members = state.members(of: parts.dropLast().joined(separator: "."))
    return members.contains { $0.name == parts.last.map(String.init) && $0.kind == .handle }
  }

  private func candidate(_ base: String, _ member: LuaMember) -> String {
    base + member.name + (member.kind == .function ? "(" : "")
  }

  /// What a name means; nil where nothing of that name is known.
  ///
  /// A name that others begin with, such as `store`, lists them; a variable stands for what it holds, as in `s:events`.
  package func help(_ name: String) -> String? {
    let registry = Registry.everything
    // A person may write a dot where a method takes a colon.
    let method = name.lastIndex(of: ".").map { name[..<$0] + ":" + name[name.index(after: $0)...] } ?? ""
    let members = name.lastIndex(where: { $0 == "." || $0 == ":" }).flatMap { mark in
      state.handleType(at: String(name[..<mark])).map { type in
        [":", "."].map { type + $0 + name[name.index(after: mark)...] }
      }
    }
    // What a name is a member of may be left out.
    let owners = registry.constructors.filter { $0.member == name }.map(\.name)
    let names = [name, method] + (members ?? []) + (state.handleType(at: name).map { [$0] } ?? []) + owners
    return names.lazy.compactMap { registry.help($0) }.first
  }

  /// Names that one may have meant that is not known, the likeliest first.
  package func suggestions(for name: String) -> [String] { Registry.everything.suggestions(for: name) }
}
