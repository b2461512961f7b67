import CareModel

/// One of the constructors that declare a noun, such as a kind of chart, with how its fields are read.
struct ScriptConstructor<Noun: Described>: Sendable {
  /// The constructor.
  let entry: ConstructorEntry
  private let base: Noun
  private let fields: Deferred<[ScriptField<Noun>]>

  /// Creates a constructor whose name begins with `prefix`.
  ///
  /// `first` are entries that it reads by itself, and `functions` are the types of the fields that are functions.
  init(
    _ constructor: Constructor<Noun>, _ form: ConstructorEntry.Form, prefix: String = "", makes noun: FieldType.Noun,
    first: [FieldEntry] = [], functions: [String: FieldType] = [:]
  ) {
    base = constructor.base
    let fields = Deferred { constructor.fields.map { $0.accept(ScriptFieldVisitor()) }.calling(functions) }
    self.fields = fields
    let entries = Deferred { first + fields.value.map(\.authored) }
    entry = ConstructorEntry(
      prefix + constructor.name, form, makes: noun, constructor.summary,
      parameters: form == .call ? entries.value : [], fields: form == .call ? [] : entries.value,
      example: constructor.example)
  }

  /// Reads the fields that an author wrote.
  ///
  /// Returns the noun, and whether every field that authors must write could be read; what is wrong has been reported.
  func read(_ reader: FieldReader, by decoder: PlanDecoder) -> (noun: Noun, isComplete: Bool) {
    var noun = base
    let fields = fields.value
    let names = decoder.read(reader, fields, into: &noun)
    let required = Set((reader.entry.parameters + reader.entry.fields).filter(\.isRequired).map(\.name))
    return (noun, fields.allSatisfy { !required.contains($0.field.name) || names.contains($0.field.name) })
  }
}

extension PlanDecoder {
  /// Reads what a constructor of a noun declares; reports a constructor that it has not.
  ///
  /// Returns the noun, and whether every field that authors must write could be read.
  func read<Noun>(
    _ constructors: [ScriptConstructor<Noun>], of declaration: Declaration, _ reader: FieldReader
  ) -> (noun: Noun, isComplete: Bool)? {
    guard let constructor = constructors.first(where: { $0.entry.name == declaration.entry.name }) else {
      report(.notAllowed, at: reader.authored, "`\(declaration.entry.name)` is not supported by this release")
      return nil
    }
    return constructor.read(reader, by: self)
  }
}
