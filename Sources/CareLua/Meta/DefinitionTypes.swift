import CareModel

/// Types of the registry as annotations for editors.
struct DefinitionTypes {
  let names: DefinitionNames
  let registry: Registry
  /// The alias of each set of choices.
  let choices: [[String]: String]

  init(_ registry: Registry) {
    self.registry = registry
    names = DefinitionNames(registry)
    var choices: [[String]: String] = [:], taken: Set<String> = []
    for (name, words) in registry.constructors.flatMap(\.choices) where words.count > 1 && choices[words] == nil {
      guard taken.insert(name).inserted else { continue }
      choices[words] = name
    }
    self.choices = choices
  }

  /// Returns the annotation of a type that an author writes.
  func text(_ type: FieldType) -> String {
    switch type {
    case .text: "string"
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .scalar: "string|number|boolean"
    case .id: "care.ID"
    case .timesOfDay: "care.TimesOfDay"
    case .timeOfDay: "care.TimeOfDay"
    case .interval: "care.Span"
    case .duration: "care.Duration"
    case .moment: "care.Moment"
    case .date: "care.Date"
    case .zone: "care.Zone"
    case .weekday: "care.Weekday"
    case .weekdayOfMonth: "care.WeekdayOfMonth"
    case .parameter: "care.Moment"
    case .callback(let signature): function(signature)
    case .choice(let words, _): choices[words] ?? words.map { "\"\($0)\"" }.joined(separator: "|")
    case .declared(let noun): noun == .moment ? "care.Moment" : names.made(noun)
    case .record(let name): registry[name].map { names.fields(of: $0) } ?? "table"
    case .named(let value): "table<string, \(text(value))>"
    case .list(let element): oneOrMore(text(element))
    case .any(let types): types.map(text).uniqued.joined(separator: "|")
    case .tree: "string|table"
    case .given(let type): text(type)
    }
  }

  /// Returns the annotation of a result.
  func text(_ type: ResultType) -> String {
    switch type {
    case .nothing: "nil"
    case .type(.scalar): "string|number|boolean"
    case .type(.list(let element)): atom(text(element)) + "[]"
    case .type(let type): text(type)
    case .handle(let name): names.handle(name)
    case .library(let name): "care.library.\(name)"
    case .table(let name): names.given(name)
    case .list(let element): atom(text(element)) + "[]"
    case .map(let value): "table<string, \(text(value))>"
    case .optional(let type): atom(text(type)) + "?"
    case .any(let types): types.map(text).uniqued.joined(separator: "|")
    case .several(let types): types.map(text).joined(separator: ", ")
    case .anything: "any"
    }
  }

  /// Returns the annotation of a list, or of one value in place of a list of one.
  private func oneOrMore(_ element: String) -> String { "\(element)|\(atom(element))[]" }

  /// Returns the type in parentheses, if it must be combined with others.
  private func atom(_ text: String) -> String {
    text.contains("|") || text.hasPrefix("fun(") ? "(\(text))" : text
  }

  private func function(_ signature: FunctionSignature) -> String {
    guard let parameters = signature.parameters else { return "function" }
    let takes = parameters.map { "\(DefinitionNames.parameter($0.name)): \(text($0.type))" }.joined(separator: ", ")
    // In brackets: what follows a result would be taken for a part of it.
    return signature.result == .nothing ? "(fun(\(takes)))" : "(fun(\(takes)): \(text(signature.result)))"
  }
}

extension ConstructorEntry {
  /// Returns the sets of choices of its fields, each with a name.
  fileprivate var choices: [(name: String, words: [String])] {
    (parameters + fields).flatMap { field in
      field.type.choices.map { (DefinitionNames.choice(field.name, of: name), $0) }
    } + (result?.choices ?? []).map { (DefinitionNames.choice("", of: name), $0) }
  }
}

extension FieldType {
  fileprivate var choices: [[String]] {
    switch self {
    case .choice(let words, _): [words]
    case .any(let types): types.flatMap(\.choices)
    case .list(let type), .named(let type): type.choices
    case .given(let type): type.choices
    default: []
    }
  }
}

extension ResultType {
  fileprivate var choices: [[String]] {
    switch self {
    case .type(let type): type.choices
    case .list(let type), .map(let type), .optional(let type): type.choices
    case .any(let types), .several(let types): types.flatMap(\.choices)
    default: []
    }
  }
}

/// The names of classes in definitions for editors, derived from the names of the registry.
struct DefinitionNames {
  private let handles: Set<String>
  private let given: Set<String>
  /// The names of the types of values that are written as texts or numbers.
  private static let aliases: Set = [
    "ID", "TimesOfDay", "TimeOfDay", "Span", "Duration", "Moment", "Date", "Zone", "Weekday", "WeekdayOfMonth",
  ]

  init(_ registry: Registry) {
    handles = Set(HandleEntry.all.map { Self.pascal($0.name) })
    given = Set(registry.constructors.filter { $0.form == .given }.map { Self.pascal($0.name) })
  }

  /// Returns the class of the table that an author writes: `care.Task`.
  func fields(of entry: ConstructorEntry) -> String {
    let name = Self.pascal(entry.name)
    let isTaken = [handles, given, Self.aliases].contains { $0.contains(name) }
    return "care." + name + (isTaken ? "Fields" : "")
  }

  /// Returns the class of a table that a call returns: `care.Outcome`.
  func given(_ name: String) -> String { "care." + Self.pascal(name) }

  /// Returns the class of a kind of value with members: `care.Event`.
  func handle(_ name: String) -> String { name == "thread" ? name : "care." + Self.pascal(name) }

  /// Returns the class of a constructed value: `care.TaskRef`, or that of its members.
  func made(_ noun: FieldType.Noun) -> String {
    switch noun {
    case .schedule, .interval, .chart: handle(noun.rawValue)
    case .moment: handle("point")
    default: "care." + Self.pascal(noun.rawValue) + "Ref"
    }
  }

  /// Returns the alias of a set of choices: `care.AlertUrgency`.
  static func choice(_ field: String, of entry: String) -> String {
    "care." + pascal(entry) + pascal(field)
  }

  /// Returns a name in Pascal case: `StoreTasksAdd` for `store.tasks:add`.
  static func pascal(_ name: String) -> String {
    name.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Returns a name that Lua accepts for a parameter.
  static func parameter(_ name: String) -> String {
    let keywords = ["and", "end", "for", "function", "goto", "if", "in", "not", "or", "repeat", "return", "until"]
    return keywords.contains(name) ? name + "_" : name
  }
}
