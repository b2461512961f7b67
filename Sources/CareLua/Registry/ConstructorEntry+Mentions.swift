import CareModel

/// The names that the types of an entry refer to.
package enum RegistryMention: Hashable, Sendable {
  /// A table that an author writes.
  case record(String)
  /// A table that a call gives.
  case given(String)
  case handle(String)
  case noun(FieldType.Noun)
}

extension ConstructorEntry {
  /// Everything that its arguments, fields and results refer to, each once, in order.
  package var mentions: [RegistryMention] {
    let types = (parameters + fields).map(\.type) + [items, alternative].compactMap(\.self)
    return (types.flatMap(\.mentions) + (result?.mentions ?? [])).uniqued
  }

  /// The kind of value that it is a member of: `event` for `event:toggle`; nil for a global.
  package var owner: String? {
    if let colon = name.lastIndex(of: ":") { return String(name[..<colon]) }
    guard let dot = name.lastIndex(of: "."), let handle = Registry.handle(String(name[..<dot])) else { return nil }
    return form == .constant || handle.isTable ? handle.name : nil
  }

  /// The name without what it belongs to: `toggle` of `event:toggle`.
  package var member: String { name.split(whereSeparator: { $0 == ":" || $0 == "." }).last.map(String.init) ?? name }
}

extension FieldType {
  /// The names that the type refers to.
  var mentions: [RegistryMention] {
    switch self {
    case .declared(let noun): [.noun(noun)]
    case .record(let name): [.record(name)]
    case .named(let type), .list(let type): type.mentions
    case .any(let types): types.flatMap(\.mentions)
    case .callback(let signature):
      (signature.parameters ?? []).flatMap(\.type.mentions) + signature.result.mentions
    case .given(let type): type.mentions
    default: []
    }
  }
}

extension ResultType {
  /// The names that the type refers to.
  var mentions: [RegistryMention] {
    switch self {
    case .nothing, .anything, .library: []
    case .type(let type): type.mentions
    case .handle(let name): [.handle(name)]
    case .table(let name): [.given(name)]
    case .list(let type), .map(let type), .optional(let type): type.mentions
    case .any(let types), .several(let types): types.flatMap(\.mentions)
    }
  }
}
