import CareModel

/// One of the alternatives of a choice that authors write, each with a constructor of its own, such as a mark.
struct ScriptAlternative<Whole: Choice>: Sendable {
  /// The constructor.
  let entry: ConstructorEntry
  /// Reads the fields that an author wrote; nil where one is wrong, or a rule between them is broken, which has been reported.
  let read: @Sendable (FieldReader, PlanDecoder) -> Whole?

  /// Creates an alternative whose constructor is called `prefix` and its name, and makes a value for `noun`.
  ///
  /// `isTranslated`: whether its texts are translated wherever authors write it.
  init<One: AuthoredAlternative<Whole>>(
    _ type: One.Type, _ prefix: String, makes noun: FieldType.Noun, isTranslated: Bool = true
  ) {
    self.init(type, named: prefix + One.name.rawValue.snakeCased, makes: noun, isTranslated: isTranslated)
  }

  /// Creates an alternative with a name of its own: a constructor, or a table within another.
  init<One: AuthoredAlternative<Whole>>(
    _: One.Type, named name: String, _ form: ConstructorEntry.Form? = nil, makes noun: FieldType.Noun? = nil,
    isTranslated: Bool = true
  ) {
    let made = Deferred { One.makeScriptFields() }, list = One.listField
    let authored = Deferred {
      var entries = made.value.filter { $0.field.isAuthored && $0.field.name != list }.map(\.authored)
      if !isTranslated { for place in entries.indices { entries[place].isText = false } }
      return entries
    }
    let isCall = One.argumentCount > 0 || One.fields.isEmpty
    entry = ConstructorEntry(
      name, form ?? (isCall ? .call : .table), makes: noun, One.summary,
      parameters: Array(authored.value.prefix(One.argumentCount)),
      fields: Array(authored.value.dropFirst(One.argumentCount)),
      items: made.value.first { $0.field.name == list }?.authored.type.element, example: One.example)
    read = { reader, decoder in
      let fields = made.value
      var reader = reader, one = One.template
      if let list { reader.fields[list] = Decoded.Field(authored: reader.authored, decoded: .list(reader.items)) }
      let names = decoder.read(reader, fields, into: &one)
      guard reader.written.isSubset(of: names), One.isComplete(names) else { return nil }
      guard let problem = one.problem else { return one.whole }
      decoder.report(problem, in: reader)
      return nil
    }
  }
}

extension FieldType {
  /// The type of the elements of a list; the type itself for any other.
  fileprivate var element: FieldType { if case .list(let element) = self { element } else { self } }
}

extension PlanDecoder {
  /// Returns what a constructor of a choice declares; nil where it is wrong, which has been reported.
  func read<Whole>(
    _ alternatives: [ScriptAlternative<Whole>], of declaration: Declaration, path: String
  ) -> Whole? {
    reader(declaration, path: path).flatMap { read(alternatives, of: declaration, $0) }
  }

  /// Returns what a constructor of a choice declares, from its validated fields; nil where it is wrong, which has been reported.
  func read<Whole>(
    _ alternatives: [ScriptAlternative<Whole>], of declaration: Declaration, _ reader: FieldReader
  ) -> Whole? {
    guard let one = alternatives.first(where: { $0.entry.name == declaration.entry.name }) else {
      report(.notAllowed, at: reader.authored, "`\(declaration.entry.name)` is not supported by this release")
      return nil
    }
    return one.read(reader, self)
  }

  /// Reports a broken rule of a noun at the field that was read, or at its part.
  func report(_ problem: FieldProblem, in reader: FieldReader) {
    guard let field = reader.fields[problem.path] else { return report(problem, in: reader.authored) }
    report(problem.code, at: field.authored, problem.message)
  }

  /// Reports a broken rule of a declared noun where the author wrote the field.
  func report(_ problem: FieldProblem, in whole: Authored) {
    report(problem.code, at: problem.path.isEmpty ? whole : part(problem.path, of: whole), problem.message)
  }
}
