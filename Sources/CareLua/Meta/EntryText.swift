/// An entry in words: what `:help` prints and the manual writes.
struct EntryText {
  let entry: ConstructorEntry
  let registry: Registry

  /// What it gives or is, in a sentence; nil where that is nothing.
  var outcome: String? {
    switch entry.form {
    case .record: "A table that an author writes."
    case .given: "A table that a call gives."
    case .constant: entry.gives.map { "It is \($0.title)." }
    case .named, .table, .call: entry.gives.flatMap { $0 == .nothing ? nil : "Gives \($0.title)." }
    }
  }

  /// Arguments, then fields that an author may write or that a call gives.
  var fields: [FieldEntry] { (entry.form == .named ? [] : entry.parameters) + entry.fields.filter(\.isSupported) }

  /// Names of the language that a release refuses.
  var refused: [String] { entry.fields.filter { !$0.isSupported }.map(\.name) }

  /// Where it may stand: `plan.tasks`.
  var places: [String] {
    registry.constructors.filter { $0.isSupported && $0.form != .given }.flatMap { other in
      let fields = other.fields.filter { $0.isSupported && $0.type.takes(entry) }.map { "\(other.name).\($0.name)" }
      let arguments = other.parameters.contains { $0.type.takes(entry) } || other.items?.takes(entry) == true
      return fields + (arguments && !fields.contains(other.name) ? [other.name] : [])
    }
  }

  /// What is looked for beside it: tables that its fields take, names that make the same, members of the same value.
  var related: [String] {
    let records = entry.mentions.flatMap { mention -> [String] in
      switch mention {
      case .record(let name), .given(let name): [name]
      case .handle(let name): registry[name] == nil && HandleText(name, registry).members.isEmpty ? [] : [name]
      case .noun(let noun):
        Array(registry.constructors.filter { $0.noun == noun && $0.isSupported }.map(\.name).prefix(4))
      }
    }
    let siblings = registry.constructors.filter { other in
      guard other.isSupported, other.form != .given, other.form != .record else { return false }
      if let owner = entry.owner { return other.owner == owner }
      let base = entry.name.split(separator: ".").dropLast().joined(separator: ".")
      return !base.isEmpty && other.owner == nil && other.name.hasPrefix(base + ".")
    }
    let all = (records + siblings.map(\.name)).uniqued.filter { $0 != entry.name }
    return Array(all.prefix(12))
  }
}

/// A value with members in words.
struct HandleText {
  let name: String
  let registry: Registry

  init(_ name: String, _ registry: Registry) {
    self.name = name
    self.registry = registry
  }

  /// Its members, in the order of the registry.
  var members: [ConstructorEntry] { registry.constructors.filter { $0.owner == name && $0.isSupported } }

  /// What the table of that name holds, such as `schedule`.
  var functions: [ConstructorEntry] {
    registry.constructors.filter { $0.owner == nil && $0.isSupported && $0.name.hasPrefix(name + ".") }
  }

  /// Its operators, as a script writes them.
  var operations: [String] {
    (Registry.handle(name)?.operations ?? []).map { operation in
      let operand = operation.operand?.title ?? ""
      let noun = name.replacing("_", with: " ")
      let gives = " gives \(operation.result.title)"
      switch operation.name {
      case "add": return "\(noun) + \(operand)\(gives)"
      case "sub": return "\(noun) - \(operand)\(gives)"
      case "mul": return "\(noun) * \(operand)\(gives)"
      case "unm": return "-\(noun)\(gives)"
      case "len": return "#\(noun)\(gives)"
      default: return "\(noun)(\(operand))\(gives)"
      }
    }
  }
}

extension FieldType {
  /// Whether what an entry makes, or the table that it is, may be written here.
  func takes(_ entry: ConstructorEntry) -> Bool {
    mentions.contains { mention in
      switch mention {
      case .record(let name): entry.form == .record && entry.name == name
      case .noun(let noun): entry.noun == noun && noun != .moment && noun != .interval
      case .given, .handle: false
      }
    }
  }

  /// The type in words, with the names of tables that it takes.
  var words: String {
    switch self {
    case .record(let name): "a table (\(name))"
    case .list(of: .record(let name)): "a list of tables (\(name)), or one"
    case .list(let element): "\(element.words), or a list"
    case .named(let value): "a table of names, each with \(value.words)"
    case .callback(let signature):
      signature.parameters.map { "function(\($0.map(\.name).joined(separator: ", ")))" } ?? "a function"
    case .any(let types): types.map(\.words).joined(separator: " | ")
    case .choice(let words, _): words.map { "\"\($0)\"" }.joined(separator: " | ")
    default: title
    }
  }
}
