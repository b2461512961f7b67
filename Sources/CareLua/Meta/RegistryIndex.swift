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
