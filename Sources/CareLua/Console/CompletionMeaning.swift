import CareModel

/// The meaning of an expression, as far as it is known without running it.
struct CompletionMeaning {
  /// The prefix of names in the registry: `store`, `schedule`.
  var name: String?
  /// The type of its value.
  var type: ResultType?

  static let nothing = CompletionMeaning()

  /// Returns the meaning after one more step.
  func after(_ step: CompletionPoint.Step) -> CompletionMeaning {
    switch step {
    case .name(let name): return CompletionMeaning(name: name, type: Self.constant(name))
    case .text: return CompletionMeaning(name: "string")
    case .member(let member): return self.member(member, ".")
    case .method(let member): return self.member(member, ":")
    case .call:
      guard let name, let entry = Registry.console[name] else { return .nothing }
      return CompletionMeaning(type: entry.gives)
    case .index(.text(let key)): return member(key, ".")
    case .index(.integer):
      guard case .list(let element)? = type.map(Self.first) else { return .nothing }
      return CompletionMeaning(type: element)
    }
  }

  private func member(_ member: String, _ mark: String) -> CompletionMeaning {
    for owner in owners {
      let name = owner + mark + member
      if let entry = Registry.console[name] {
        return CompletionMeaning(name: name, type: entry.form == .constant ? entry.gives : nil)
      }
    }
    if let field = fields.first(where: { $0.name == member }) {
      return CompletionMeaning(type: .type(field.type))
    }
    return name.map { CompletionMeaning(name: $0 + mark + member) } ?? .nothing
  }

  /// The prefixes of its members.
  private var owners: [String] {
    let handles = type.map(Self.handles) ?? []
    return handles + [name].compactMap(\.self)
  }

  /// The fields of the tables that it can be.
  private var fields: [FieldEntry] { type.map(Self.fields) ?? [] }

  /// Its members with their kinds.
  var members: [LuaMember] {
    let named = owners.flatMap { owner in
      Registry.console.constructors.filter(\.isSupported).compactMap { entry -> LuaMember? in
        for mark in [".", ":"] where entry.name.hasPrefix(owner + mark) {
          let rest = entry.name.dropFirst(owner.count + 1)
          guard !rest.contains(where: { $0 == "." || $0 == ":" }) else { return nil }
          return LuaMember(
            name: String(rest), kind: entry.form == .constant ? .value : mark == ":" ? .method : .function)
        }
        return nil
      }
    }
    return (named + fields.map { LuaMember(name: $0.name, kind: .value) }).sorted { $0.name < $1.name }
  }

  private static func constant(_ name: String) -> ResultType? {
    guard let entry = Registry.console[name], entry.form == .constant else { return nil }
    return entry.gives
  }

  /// Returns the first of several types, or the type of an optional one.
  private static func first(_ type: ResultType) -> ResultType {
    switch type {
    case .several(let types): types.first.map(first) ?? .nothing
    case .optional(let type): first(type)
    default: type
    }
  }

  private static func handles(_ type: ResultType) -> [String] {
    switch first(type) {
    case .handle(let name): [name]
    case .any(let types): types.flatMap(handles)
    case .type(let type): handles(of: type)
    default: []
    }
  }

  private static func handles(of type: FieldType) -> [String] {
    switch type {
    case .text, .id, .zone, .choice: ["string"]
    case .declared(.schedule): ["schedule"]
    case .declared(.interval), .interval: ["interval"]
    case .given(let type): handles(type)
    case .any(let types): types.flatMap(handles(of:))
    default: []
    }
  }

  private static func fields(_ type: ResultType) -> [FieldEntry] {
    switch first(type) {
    case .table(let name): Registry.console[name]?.fields ?? []
    case .any(let types): types.flatMap(fields)
    case .type(.given(let type)): fields(type)
    case .type(.record(let name)): Registry.console[name]?.fields ?? []
    default: []
    }
  }
}
