import CareModel

extension LuaConsole {
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
