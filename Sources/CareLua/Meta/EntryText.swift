import CareModel
import Foundation

/// The texts about an entry that `:help` and the manual print.
struct EntryText {
  let entry: ConstructorEntry
  let index: RegistryIndex

  /// A sentence about its result; nil for none.
  var outcome: String? {
    switch entry.form {
    case .record: "A table that an author writes."
    case .given: "A table that a call returns."
    case .constant: entry.gives.map { "It is \($0.title)." }
    case .named, .table, .call: entry.gives.flatMap { $0 == .nothing ? nil : "Gives \($0.title)." }
    }
  }

  /// The arguments, then the fields.
  var fields: [FieldEntry] { (entry.form == .named ? [] : entry.parameters) + entry.fields.filter(\.isSupported) }

  /// The fields that this release does not support.
  var refused: [String] { entry.fields.filter { !$0.isSupported }.map(\.name) }

  /// The fields that take it: `plan.tasks`.
  var places: [String] { index.places(of: entry) }

  /// Related names: tables that its fields take, constructors of the same noun, members of the same value.
  var related: [String] {
    let mentioned = entry.mentions.flatMap { mention -> [String] in
      switch mention {
      case .record(let name), .given(let name): [name]
      case .handle(let name): index.registry[name] == nil && index.members[name] == nil ? [] : [name]
      case .noun(let noun): Array((index.makers[noun] ?? []).prefix(4))
      }
    }
    return Array((mentioned + index.siblings(of: entry)).uniqued.filter { $0 != entry.name }.prefix(12))
  }
}

/// The texts about a kind of value or a table of names.
struct HandleText {
  let name: String
  let index: RegistryIndex

  init(_ name: String, _ index: RegistryIndex) {
    self.name = name
    self.index = index
  }

  /// The names of the table, such as `schedule`, then the members of the value of that name.
  var names: [ConstructorEntry] { (index.functions[name] ?? []) + (index.members[name] ?? []) }

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
  /// The type in words, with the names of its tables.
  var words: String {
    switch self {
    case .record(let name): "a table (\(name))"
    case .list(of: .record(let name)): "a list of tables (\(name)), or one"
    case .list(let element): "\(element.words), or a list"
    case .named(let value): "a table of names, each with \(value.words)"
    case .callback(let signature):
      signature.parameters.map { "function(\($0.map(\.name).joined(separator: ", ")))" } ?? "a function"
    case .any(let types): Self.words(of: types)
    case .choice(let words, _): words.map { "\"\($0)\"" }.joined(separator: " | ")
    default: title
    }
  }

  /// The alternatives in words: a type and its list once, and the tables together at the end, so that many fit a line.
  private static func words(of types: [FieldType]) -> String {
    let listed = types.compactMap { if case .list(let element) = $0 { element.words } else { nil } }
    var others: [String] = []
    var tables: [String] = []
    for type in types {
      if case .record(let name) = type { tables.append(name) } else { others.append(type.words) }
    }
    if !tables.isEmpty { others.append("a table (\(tables.joined(separator: " | ")))") }
    return others.filter { !listed.contains($0) }.uniqued.joined(separator: " | ")
  }
}

extension ConstructorEntry {
  /// The form of a call: `task "id" { … }`.
  package var callText: String {
    let table = fields.isEmpty && items == nil ? nil : "{ … }"
    switch form {
    case .named: return "\(name) \"id\" { … }"
    case .table: return "\(name) { … }"
    case .record, .constant, .given: return name
    case .call:
      let arguments = parameters.map { $0.isRequired || $0.name == "..." ? $0.name : "[\($0.name)]" }
      return "\(name)(\((arguments + [table].compactMap(\.self)).joined(separator: ", ")))"
    }
  }

  /// An example in Lua: its own, else the shortest valid one; nil if the name says it all.
  package var shownExample: String? {
    if let example = example ?? Self.examples[name] { return example }
    guard isSupported, form != .constant, form != .given, owner == nil else { return nil }
    let required = fields.filter(\.isRequired).map { "\($0.name) = \($0.type.shortExample)" }
    let content = required + (items.map { [$0.shortExample] } ?? [])
    let table = content.isEmpty ? "{}" : "{ \(content.joined(separator: ", ")) }"
    switch form {
    case .named: return "\(name) \"id\" \(table)"
    case .table: return content.isEmpty ? nil : "\(name) \(table)"
    case .record: return content.isEmpty ? nil : table
    case .call: return nil
    case .constant, .given: return nil
    }
  }
}

extension FieldEntry {
  /// The summary, the default, and the units of a bare number.
  package var note: String {
    var text = summary
    if let defaultText { text += " Default: \(defaultText)." }
    if let units { text += " A bare number is in \(units)." }
    return text
  }
}

extension FieldType {
  /// One example of a value.
  var shortExample: String {
    switch self {
    case .any(let types): types.first?.shortExample ?? example
    case .list(let element): "{ \(element.shortExample) }"
    default: example.components(separatedBy: " or ").first ?? example
    }
  }
}

extension ResultType {
  /// A literal of the type, for definitions for editors.
  var literal: String {
    switch self {
    case .type(.text): "\"\""
    case .type(.integer), .type(.number): "0"
    case .type(.boolean): "false"
    default: "{}"
    }
  }
}

extension String {
  /// The text with a capital first letter.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// An index of the references between the entries of a registry, so that the manual visits each entry once.
struct RegistryIndex {
  let registry: Registry
  /// The fields that take a table or a constructed value: `plan.tasks`.
  private(set) var places: [RegistryMention: [String]] = [:]
  /// The members of each kind of value, in the order of the registry.
  private(set) var members: [String: [ConstructorEntry]] = [:]
  /// The functions and constants of each table of names, such as `schedule`.
  private(set) var functions: [String: [ConstructorEntry]] = [:]
  /// The constructors of each noun.
  private(set) var makers: [FieldType.Noun: [String]] = [:]

  init(_ registry: Registry) {
    self.registry = registry
    for entry in registry.constructors where entry.isSupported {
      if let noun = entry.noun { makers[noun, default: []].append(entry.name) }
      if let owner = entry.owner {
        members[owner, default: []].append(entry)
      } else if let dot = entry.name.lastIndex(of: ".") {
        functions[String(entry.name[..<dot]), default: []].append(entry)
      }
      guard entry.form != .given else { continue }
      for field in entry.fields where field.isSupported { add("\(entry.name).\(field.name)", field.type) }
      let others = entry.parameters.map(\.type) + [entry.items].compactMap(\.self)
      add(entry.name, .any(of: others))
    }
  }

  private mutating func add(_ place: String, _ type: FieldType) {
    for mention in type.mentions.uniqued { places[mention, default: []].append(place) }
  }

  /// Returns the fields that take an entry, or what it constructs.
  func places(of entry: ConstructorEntry) -> [String] {
    if entry.form == .record { return places[.record(entry.name)] ?? [] }
    guard let noun = entry.noun, noun != .moment, noun != .interval else { return [] }
    return places[.noun(noun)] ?? []
  }

  /// Returns the siblings of an entry: members of the same value, or names of the same table.
  func siblings(of entry: ConstructorEntry) -> [String] {
    let all =
      if let owner = entry.owner {
        members[owner] ?? []
      } else {
        functions[entry.name.lastIndex(of: ".").map { String(entry.name[..<$0]) } ?? ""] ?? []
      }
    return all.map(\.name)
  }
}
