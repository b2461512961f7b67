import CareModel

/// A noun that one or more constructors declare, such as an item of a survey.
///
/// A field can hold one such noun or a list of them.
protocol DeclaredNoun: ScriptNoun, UnrecordedValue, UnrecordedElement {
  /// The noun that the constructors make.
  static var noun: FieldType.Noun { get }

  /// Reads a declaration for ``read(_:path:by:)``, which checks that an error says why if this returns nil.
  static func readDeclared(_ declaration: Declaration, path: String, by decoder: PlanDecoder) -> Self?
}

extension DeclaredNoun {
  static var authored: FieldType { .declared(noun) }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Self? {
    field.declaration.flatMap { read($0, path: field.authored.path, by: decoder) }
  }

  /// Returns what a declaration declares; nil after reporting what is wrong with it.
  static func read(_ declaration: Declaration, path: String, by decoder: PlanDecoder) -> Self? {
    decoder.requireReport(of: declaration, path: path) { readDeclared(declaration, path: path, by: decoder) }
  }

  /// Reads a declaration whose fields are independent of each other.
  static func readDeclared(_ declaration: Declaration, path: String, by decoder: PlanDecoder) -> Self? {
    decoder.reader(declaration, path: path).flatMap { read($0, by: decoder) }
  }
}

/// A noun that authors write as a plain table inside another, such as a branch of a step.
protocol RecordNoun: ScriptNoun, ScriptValue {
  /// The name of the table in the registry.
  static var recordName: String { get }
}

extension RecordNoun {
  static var authored: FieldType { .record(recordName) }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Self? {
    field.record.flatMap { read($0, by: decoder) }
  }

  /// Returns the entry of the table in the registry.
  static func entry(_ summary: String) -> ConstructorEntry {
    ConstructorEntry(recordName, .record, summary, fields: authoredFields)
  }
}

/// One of the contents that a noun can have, each with a constructor of its own, such as the formats of an item.
struct ScriptContent<Noun: DeclaredNoun>: Sendable {
  /// The constructor.
  let entry: ConstructorEntry
  /// Reads the content into a noun.
  ///
  /// Returns whether every field that authors must write could be read.
  let read: @Sendable (FieldReader, PlanDecoder, inout Noun) -> Bool

  /// Creates a content with a name in camel case; authors write its fields in the place of the noun's field `place`.
  ///
  /// `nounField` is a field of the noun that only this content has, required or not, and `unsupported` are fields that this release rejects.
  init<Content: Described>(
    _ name: String, _ summary: String, _: Content.Type, at place: String, nounField: Field<Noun>? = nil,
    unsupported: [FieldEntry] = [], set: @escaping @Sendable (inout Noun, Content) -> Void
  ) {
    let made = Deferred {
      (own: nounField.map { [$0.accept(ScriptFieldVisitor())] } ?? [], content: Content.makeScriptFields())
    }
    entry = ConstructorEntry(
      name.snakeCased, .named, makes: Noun.noun, summary,
      fields: Noun.scriptFields.flatMap { field in
        guard field.field.name == place else { return field.field.isAuthored ? [field.authored] : [] }
        let (own, fields) = made.value
        return own.map(\.authored) + fields.filter(\.field.isAuthored).map(\.authored) + unsupported
      })
    read = { reader, decoder, noun in
      let (own, fields) = made.value
      var content = Content.template
      let names = decoder.read(reader, own, into: &noun)
      guard own.allSatisfy({ !$0.field.isRequired || names.contains($0.field.name) }),
        Content.isComplete(decoder.read(reader, fields, into: &content))
      else { return false }
      set(&noun, content)
      return true
    }
  }
}

extension Array {
  /// Returns the entries of names that this release rejects, without those that one of the contents has by now.
  func unsupported<Noun>(_ names: [String]) -> [ConstructorEntry] where Element == ScriptContent<Noun> {
    names.filter { name in !contains { $0.entry.name == name } }.map { .unsupported($0, .named, makes: Noun.noun) }
  }
}

extension PlanDecoder {
  /// Reads the content that a constructor declares into a noun; reports a constructor that has none, so that it never becomes another one.
  func read<Noun>(
    _ contents: [ScriptContent<Noun>], of declaration: Declaration, _ reader: FieldReader, into noun: inout Noun
  ) -> Bool {
    guard let content = contents.first(where: { $0.entry.name == declaration.entry.name }) else {
      report(.notAllowed, at: reader.authored, "`\(declaration.entry.name)` is not supported by this release")
      return false
    }
    return content.read(reader, self, &noun)
  }
}
