/// Types of the registry as annotations for editors.
struct DefinitionTypes {
  let names: DefinitionNames
  let registry: Registry
  /// The alias of each set of words, by the words.
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

  /// What an author may write.
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

  /// What a call gives.
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

  /// A list, or one value that stands for a list of one.
  private func oneOrMore(_ element: String) -> String { "\(element)|\(atom(element))[]" }

  /// In brackets where another type follows or precedes.
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
  /// The sets of words that its fields take, each with a name for it.
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
