import CareModel

/// One call of a constructor: its arguments, and its location.
///
/// A call never fails by itself while a plan is declared. Its arguments are validated when the whole file has been
/// read, so that all errors are reported together.
package class Declaration: LuaHandle, LuaObject {
  package let entry: ConstructorEntry
  /// The arguments before the table; of `task "id" { … }`, the id.
  package let arguments: [AuthoredValue]
  /// The table; nil while only the first half of `task "id" { … }` has run.
  package internal(set) var table: AuthoredValue? {
    didSet { if let table { depth = max(depth, table.depth + 1) } }
  }
  /// The number of tables and declarations on the longest path into the declaration, with itself.
  var depth: Int
  /// Whether another value may hold the declaration, so that its depth must not change.
  var isPart = false
  /// The value that the call produced, validated, in a hook or script; nil for anything else.
  var validated: OutcomeValue?
  /// The location of the call in the script; nil if no line of a script made it.
  package let position: ScriptPosition
  /// The number of earlier calls of the same constructor with the same first text at the same location.
  package let repetition: Int
  /// Takes the second half of `task "id" { … }`.
  let complete: ((Declaration, inout LuaCall) throws -> Void)?

  package required init(
    _ entry: ConstructorEntry, arguments: [AuthoredValue], table: AuthoredValue?, position: ScriptPosition,
    repetition: Int = 0, complete: ((Declaration, inout LuaCall) throws -> Void)? = nil
  ) {
    self.entry = entry
    self.arguments = arguments
    self.table = table
    self.position = position
    self.repetition = repetition
    self.complete = complete
    depth = arguments.reduce(table?.depth ?? 0) { max($0, $1.depth) } + 1
  }

  /// The id as written, if it is a text.
  package var id: String? {
    guard entry.form == .named, case .text(let id)? = arguments.first else { return nil }
    return id
  }

  /// The text that the call gives first, by which its place is found among the calls at its line; nil for anything else.
  var firstText: String? { if case .text(let text)? = arguments.first { text } else { nil } }

  package class var luaType: LuaType { declarationType }

  /// The members that scripts can use on any declaration.
  private static let declarationType = LuaType("declaration").withCompletion()
    .metamethod(.tostring) { call in call.push(try call.object(1, as: Declaration.self).title) }
    .metamethod(.index) { call in
      let declaration = try call.object(1, as: Declaration.self), name = try call.string(2)
      let noun = declaration.entry.noun?.rawValue ?? "declaration"
      guard Registry.everything["\(noun):\(name)"]?.isSupported == false else {
        throw LuaArgumentError(code: "unknown_field", message: "a \(noun) has no '\(name)'", got: name)
      }
      throw OptionError.unsupported("\(noun):\(name)")
    }

  /// The declaration as the prompt shows it.
  var luaDescription: String { title }
}

extension LuaType {
  /// With the second half of `task "id" { … }`.
  func withCompletion() -> LuaType {
    metamethod(.call) { call in
      let declaration = try call.object(1, as: Declaration.self)
      guard let complete = declaration.complete, declaration.table == nil else {
        throw LuaArgumentError(message: "\(declaration.title) is complete and cannot be called")
      }
      try complete(declaration, &call)
      call.push(declaration)
    }
  }
}

extension Declaration {
  /// The greatest depth of a declaration.
  ///
  /// Everything that goes through a declaration calls itself for its parts, down to the release of its memory, so that a limit here keeps all
  /// of it within the stack.
  static let mostDepth = 100

  /// The error for a declaration that is too deep; nil if it is not.
  var depthError: ConstructorError? {
    guard depth > Self.mostDepth else { return nil }
    let flat = entry.form == .call ? "use fewer levels" : "put the parts into one \(entry.form.example(entry.name))"
    return ConstructorError(
      code: DiagnosticCode.limit.rawValue,
      message: "\(entry.name) is nested more than \(Self.mostDepth) levels of tables and calls deep; \(flat)")
  }

  /// For example `task "check-in"`.
  package var title: String { id.map { "\(entry.name) \"\($0)\"" } ?? entry.name }
}

/// A file, as shown to authors, and a line in it.
package struct ScriptPosition: Hashable, Sendable {
  package var file: String
  package var line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}
