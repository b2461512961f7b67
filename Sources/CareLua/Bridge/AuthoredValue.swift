package import CareModel

/// A value as a script wrote it, copied out of Lua before anything is decided about it.
package enum AuthoredValue {
  case nothing
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case table(AuthoredTable)
  case function(LuaFunctionReference)
  case declared(Declaration)
  case interval(CalendarInterval)
  case moment(ScheduleTime)
  /// The placeholder for a value whose error is already reported; no decoder reports it again.
  case poisoned
  /// A table that is not kept, and why.
  case unreadable(String, DiagnosticCode)
  /// Anything else, by the name of its type.
  case other(String)
}

extension Anchor {
  /// Whether the plan declares it by a name.
  fileprivate var isDeclared: Bool {
    switch self {
    case .named, .parameter: true
    case .enrolled, .completion, .combined: false
    }
  }
}

extension AuthoredValue {
  /// The value in words, for messages.
  package var title: String {
    switch self {
    case .nothing: "nothing"
    case .boolean(let boolean): "\(boolean)"
    case .integer(let integer): "the number \(integer)"
    case .number(let number): "the number \(number)"
    case .text(let text): "the text \(AuthoredValue.quoted(text))"
    case .table(let table): table.fields.isEmpty && !table.items.isEmpty ? "a list" : "a table"
    case .function: "a function"
    case .declared(let declaration): declaration.entry.noun?.title ?? "a value of \(declaration.entry.name)"
    case .interval(let interval): "the interval \(interval)"
    case .moment(.anchor(let anchor, let interval)) where anchor.isDeclared:
      interval == .zero ? anchor.title : "\(anchor.title) plus \(interval)"
    case .moment(let moment): "the time \(moment.text)"
    case .poisoned: "an invalid value"
    case .unreadable: "a table that cannot be read"
    case .other(let type): "a \(type)"
    }
  }

  /// The type of the value in words, without the value.
  package var typeTitle: String {
    switch self {
    case .boolean: "true or false"
    case .integer, .number: "a number"
    case .text: "a text"
    case .interval: "an interval"
    case .moment(.anchor(let anchor, _)): anchor.noun
    case .moment: "a time"
    default: title
    }
  }

  /// The text between quotes, cut where it is long.
  package static func quoted(_ text: String) -> String {
    text.count > 60 ? "'\(text.prefix(57))…'" : "'\(text)'"
  }

  package var isNothing: Bool {
    if case .nothing = self { true } else { false }
  }

  /// The number of tables and declarations on the longest path into the value; 0 for a plain value.
  var depth: Int {
    switch self {
    case .table(let table): table.depth
    case .declared(let declaration): declaration.depth
    default: 0
    }
  }
}

/// A table as a script wrote it: its list part and its fields.
package final class AuthoredTable {
  /// The items 1, 2, 3 … up to the first gap.
  package let items: [AuthoredValue]
  /// The fields with names, by name.
  package let fields: [String: AuthoredValue]
  /// The number of tables and declarations on the longest path into the table, with itself.
  let depth: Int

  package init(items: [AuthoredValue] = [], fields: [String: AuthoredValue] = [:]) {
    self.items = items
    self.fields = fields
    var deepest = 0
    for item in items { deepest = max(deepest, item.depth) }
    for (_, field) in fields { deepest = max(deepest, field.depth) }
    depth = deepest + 1
  }
}
