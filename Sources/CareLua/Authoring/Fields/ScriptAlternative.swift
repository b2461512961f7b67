import CareModel

/// One of the alternatives of a choice that authors write, each with a constructor of its own, such as a mark.
struct ScriptAlternative<Whole: Choice>: Sendable {
  /// The constructor.
  let entry: ConstructorEntry
  /// Reads the fields that an author wrote; nil where one is wrong, or a rule between them is broken, which has been reported.
  let read: @Sendable (FieldReader, PlanDecoder) -> Whole?

  /// Creates an alternative whose constructor is called `prefix` and its name, and makes a value for `noun`.
  init<One: AuthoredAlternative<Whole>>(_ type: One.Type, _ prefix: String, makes noun: FieldType.Noun) {
    self.init(type, named: prefix + One.name.rawValue.snakeCased, .table, makes: noun)
  }

  /// Creates an alternative with a name of its own: a constructor, or a table within another.
  init<One: AuthoredAlternative<Whole>>(
    _: One.Type, named name: String, _ form: ConstructorEntry.Form, makes noun: FieldType.Noun? = nil
  ) {
    let fields = One.makeScriptFields()
    entry = ConstructorEntry(
      name, form, makes: noun, One.summary,
      fields: fields.filter(\.field.isAuthored).map(\.authored), example: One.example)
    read = { reader, decoder in
      var one = One.template
      let names = decoder.read(reader, fields, into: &one)
      guard names == reader.written, One.isComplete(names) else { return nil }
      guard let problem = one.problem else { return one.whole }
      decoder.report(problem, in: reader)
      return nil
    }
  }
}

extension PlanDecoder {
  /// Returns what a constructor of a choice declares; nil where it is wrong, which has been reported.
  func read<Whole>(
    _ alternatives: [ScriptAlternative<Whole>], of declaration: Declaration, path: String
  ) -> Whole? {
    guard let reader = reader(declaration, path: path) else { return nil }
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
