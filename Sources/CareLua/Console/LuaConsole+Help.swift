import CareModel

extension LuaConsole {
  /// What a name means; nil where nothing of that name is known.
  ///
  /// A name that others begin with, such as `store`, lists them.
  package func help(_ name: String) -> String? {
    // A person may write a dot where a method takes a colon.
    let method = name.lastIndex(of: ".").map { name[..<$0] + ":" + name[name.index(after: $0)...] } ?? ""
    // So may a variable stand for what it holds: `s:events`.
    let members = name.lastIndex(where: { $0 == "." || $0 == ":" }).flatMap { mark in
      state.handleType(at: String(name[..<mark])).map { type in
        [":", "."].map { type + $0 + name[name.index(after: mark)...] }
      }
    }
    let names =
      [name, String(method)] + (members ?? [])
      + ["store.", "event:", "run:", "care_plan:", "schedule:", "occurrence.", "change_handler:"].map { $0 + name }
    var parts: [String] = []
    if let entry = names.lazy.compactMap({ Registry.console[$0] }).first { parts.append(entry.manual) }
    let below = Registry.console.constructors.filter { entry in
      entry.isSupported && [".", ":"].contains { entry.name.hasPrefix(name + $0) }
    }
    if !below.isEmpty {
      let width = below.map(\.name.count).max() ?? 0
      parts.append(
        below.map { "  " + $0.name.padded(to: width) + "  " + $0.summary }.joined(separator: "\n"))
    }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }
}

extension ConstructorEntry {
  /// How it is called, what it does, what it takes.
  var manual: String {
    var lines = [call, summary]
    let takes = parameters + fields.filter(\.isSupported)
    let width = takes.map(\.name.count).max() ?? 0
    for field in takes {
      let note = field.isRequired ? "required" : field.defaultText.map { "default \($0)" } ?? ""
      lines.append(
        "  \(field.name.padded(to: width))  \(field.type.title)\(note.isEmpty ? "" : " (\(note))"): \(field.summary)")
    }
    return lines.joined(separator: "\n")
  }

  private var call: String {
    let arguments = parameters.map { $0.isRequired ? $0.name : "[\($0.name)]" }
    let table = fields.isEmpty && items == nil ? [] : ["{ … }"]
    switch form {
    case .named: return "\(name) \"id\" { … }"
    case .table: return "\(name) { … }"
    case .record, .constant, .given: return name
    case .call: return "\(name)(\((arguments + table).joined(separator: ", ")))"
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
