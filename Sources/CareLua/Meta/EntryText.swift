import Foundation

/// An entry in words: what `:help` prints and the manual writes.
struct EntryText {
  let entry: ConstructorEntry
  let index: RegistryIndex

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
  var places: [String] { index.places(of: entry) }

  /// What is looked for beside it: tables that its fields take, names that make the same, members of the same value.
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

/// A value with members in words.
struct HandleText {
  let name: String
  let index: RegistryIndex

  init(_ name: String, _ index: RegistryIndex) {
    self.name = name
    self.index = index
  }

  /// What the table of that name holds, such as `schedule`, then the members of the value of that name.
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

extension ConstructorEntry {
  /// How it is called: `task "id" { … }`.
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

  /// Lines of Lua that show it: its own, else what must be written at the least; nil where its name says it all.
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
  /// What it says, what holds without it, and in which units a bare number is.
  package var note: String {
    var text = summary
    if let defaultText { text += " Default: \(defaultText)." }
    if let units { text += " A bare number is in \(units)." }
    return text
  }
}

extension FieldType {
  /// One way to write it.
  var shortExample: String {
    switch self {
    case .any(let types): types.first?.shortExample ?? example
    case .list(let element): "{ \(element.shortExample) }"
    default: example.components(separatedBy: " or ").first ?? example
    }
  }
}

extension ResultType {
  /// A value that definitions for editors write in its place.
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
  /// With a capital first letter.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
