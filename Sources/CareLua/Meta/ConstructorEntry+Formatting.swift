import Foundation

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
