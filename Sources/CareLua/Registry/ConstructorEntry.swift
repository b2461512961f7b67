/// One name that plan scripts build values with: how it is called, what it takes, what it makes.
package struct ConstructorEntry: Hashable, Sendable {
  /// The form of a call.
  package enum Form: Hashable, Sendable {
    /// `task "id" { … }`
    case named
    /// `schedule.daily { … }`
    case table
    /// `option("id", "Text", { … })`
    case call
    /// A plain table inside another, e.g. a reminder.
    case record
    /// A plain table that a call gives, e.g. an outcome; its fields say what they hold by ``FieldType/given(_:)``.
    case given
    /// A value that is there without a call, e.g. `enrolled`.
    case constant
  }

  /// The name as scripts write it: `schedule.daily`.
  package var name: String
  package var form: Form
  /// The value that it returns; nil for a record, which is only a part of other values.
  package var noun: FieldType.Noun?
  /// The result of a call, or the type of a constant, if it is not a declaration.
  package var result: ResultType?
  /// The summary, in one line.
  package var summary: String
  /// Arguments before the table, in order.
  package var parameters: [FieldEntry] { madeParameters.value }
  /// Fields of the table.
  package var fields: [FieldEntry] { madeFields.value }
  /// The type that a call accepts in place of the table; nil for none.
  package var alternative: FieldType?
  /// The type of the list items of the table; nil if it has no list.
  package var items: FieldType? { madeItems.value }
  /// False for a name of the language that this release does not know yet.
  package var isSupported: Bool
  /// Lines of Lua that show it; nil where its fields show enough.
  package var example: String?
  /// Further paragraphs of the documentation.
  package var notes: [String] = []
  private let madeParameters: Deferred<[FieldEntry]>
  private var madeFields: Deferred<[FieldEntry]>
  private let madeItems: Deferred<FieldType?>

  /// Creates an entry; its parameters, fields, and items are made when they are first asked for.
  package init(
    _ name: String, _ form: Form, makes noun: FieldType.Noun? = nil, gives result: ResultType? = nil,
    _ summary: String, parameters: @escaping @autoclosure @Sendable () -> [FieldEntry] = [],
    fields: @escaping @autoclosure @Sendable () -> [FieldEntry] = [],
    items: @escaping @autoclosure @Sendable () -> FieldType? = nil, alternative: FieldType? = nil,
    example: String? = nil
  ) {
    self.alternative = alternative
    self.name = name
    self.form = form
    self.noun = noun
    self.result = result
    self.example = example
    self.summary = summary
    madeParameters = Deferred(parameters)
    madeFields = Deferred(fields)
    madeItems = Deferred(items)
    isSupported = true
  }

  /// Appends fields.
  mutating func add(_ more: @escaping @autoclosure @Sendable () -> [FieldEntry]) {
    let before = madeFields
    madeFields = Deferred { before.value + more() }
  }

  /// A name of the language that this release refuses.
  package static func unsupported(_ name: String, _ form: Form, makes noun: FieldType.Noun) -> ConstructorEntry {
    var entry = ConstructorEntry(
      name, form, makes: noun, "Not supported by this release.", fields: FieldEntry.refused(of: name))
    entry.isSupported = false
    return entry
  }

  /// The result of a call, or the type of a constant; nil for a table that an author writes.
  package var gives: ResultType? { result ?? noun.map { .type(.declared($0)) } }

  package func field(_ name: String) -> FieldEntry? { fields.first { $0.name == name } }

  /// The fields that an author may write, in their order.
  package var supportedFieldNames: [String] { fields.filter(\.isSupported).map(\.name) }
}
