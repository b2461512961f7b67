import CareModel

// Validates what scripts pass for a task or a contact with the entries that validate plans.

extension Options {
  /// Returns the options with these names, decoded as fields of a plan.
  ///
  /// - Throws: ``ConstructorError``: the first that is wrong.
  func validated<Value>(_ fields: [FieldEntry], _ body: (PlanDecoder, FieldReader) -> Value?) throws -> Value {
    let decoder = PlanDecoder(registry: .everything, sources: [:], isDiscreet: true)
    let given = fields.filter { !self[$0.name].isNil }.map { ($0.name, AuthoredValue(self[$0.name])) }
    let table = AuthoredTable(fields: Dictionary(given) { first, _ in first })
    let place = Place(source: nil, position: ScriptPosition(file: "", line: 0))
    let authored = Authored(.table(table), path: "", place: place)
    var reader = FieldReader(entry: ConstructorEntry(entry.name, .record, "", fields: fields), authored: authored)
    decoder.read(table, at: authored, into: &reader)
    let value = body(decoder, reader)
    if let refusal = decoder.refusal { throw refusal }
    if let hook = decoder.hooks.keys.sorted().first {
      throw OptionError(
        "not_allowed",
        "\(entry.name) takes only data, and `\(hook)` is a function; write functions in a plan and seed it",
        path: hook)
    }
    guard let value else { throw OptionError("wrong_type", "\(entry.name) is missing a field", path: nil) }
    return value
  }

  /// The fields of a noun that are given, over those of an old one.
  ///
  /// - Throws: ``ConstructorError``: the first that is wrong.
  func filled<Noun: ScriptNoun>(_ old: Noun, _ fields: [FieldEntry] = Noun.authoredFields) throws -> Noun {
    try validated(fields.map(\.optional)) { decoder, reader in
      var noun = old
      decoder.read(reader, into: &noun)
      return noun
    }
  }

  /// Details with those that are given in the place of the old.
  func details(over old: RecordDetails = RecordDetails()) throws -> RecordDetails { try filled(old) }
}
