/// The type of a result, a constant, or a member of a value.
package indirect enum ResultType: Hashable, Sendable {
  /// No value at all.
  case nothing
  /// What a field of that type holds, e.g. a text, a number, one of some words, what a constructor makes.
  case type(FieldType)
  /// A value with members: of `event` those that the registry names `event.…` and `event:…`; see ``HandleEntry``.
  case handle(String)
  /// The names that stand below a global, e.g. `store`.
  case library(String)
  /// A table with the fields of the entry of that name.
  case table(String)
  case list(of: ResultType)
  /// A table of names, each with such a value.
  case map(of: ResultType)
  /// Such a value, or nil.
  case optional(ResultType)
  case any(of: [ResultType])
  /// Several values, one after the other.
  case several([ResultType])
  /// Any value.
  case anything

  package static let text = ResultType.type(.text)
  package static let integer = ResultType.type(.integer)
  package static let number = ResultType.type(.number)
  package static let boolean = ResultType.type(.boolean)
  package static let scalar = ResultType.type(.scalar)
  package static let function = ResultType.type(.function)
  package static let time = ResultType.handle("time")
  package static let interval = ResultType.handle("interval")
  package static let event = ResultType.handle("event")
}

/// The signature of a function that an author writes.
package struct FunctionSignature: Hashable, Sendable {
  /// The parameters of the function.
  package struct Parameter: Hashable, Sendable {
    package var name: String
    package var type: ResultType

    package init(_ name: String, _ type: ResultType) {
      self.name = name
      self.type = type
    }
  }

  /// In order; nil where any are taken.
  package var parameters: [Parameter]?
  package var result: ResultType

  package init(_ parameters: [Parameter]?, gives result: ResultType = .anything) {
    self.parameters = parameters
    self.result = result
  }
}

extension ResultType {
  /// The type in words, with its article.
  package var title: String {
    switch self {
    case .nothing: "nothing"
    case .type(let type): type.title
    case .handle(let name), .table(let name): Self.article(name.replacing("_", with: " "))
    case .library(let name): "what `\(name)` is"
    case .list(let element): "a list of \(element.plural)"
    case .map(let value): "a table of names, each with \(value.title)"
    case .optional(let type): "\(type.title), or nil"
    case .any(let types): types.map(\.title).joined(separator: ", or ")
    case .several(let types): types.map(\.title).joined(separator: ", and ")
    case .anything: "any value"
    }
  }

  private var plural: String {
    switch self {
    case .type(let type): type.plural
    case .handle(let name), .table(let name): name.replacing("_", with: " ") + "s"
    case .list(let element): "lists of \(element.plural)"
    default: "values"
    }
  }

  private static func article(_ noun: String) -> String {
    ("aeio".contains(noun.first ?? "x") ? "an " : "a ") + noun
  }
}
