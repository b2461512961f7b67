import CareModel

/// One name that scripts can use: its parameters, its result, one line of documentation, an example, and its body.
///
/// Everything else derives from the binding: definitions for editors, the manual, `:help`, completion, the check of arguments and options,
/// and the installation into a state. The body works on a `Target`: the handle for a member, such as `event:toggle`, or whatever a library
/// is installed over for a global, such as `seed`.
///
/// ```swift
/// static let members: [Binding<Walk>] = [
///   .value("walk.id", .text, "The id.") { walk in .string(walk.id) },
///   .function("walk:steps", gives: .integer, "The number of steps.") { walk, call in call.push(walk.steps) },
/// ]
/// ```
struct Binding<Target: SendableMetatype>: Sendable {
  /// A body: it reads its arguments from the call and pushes its results.
  typealias Function = @Sendable (Target, inout LuaCall) throws -> Void

  /// The effect of a binding.
  enum Body: Sendable {
    /// A value that is read without a call.
    case value(@Sendable (Target) throws -> LuaValue)
    case function(Function)
    /// None here: the name is refused, or another part of the host installs it.
    case none
  }

  /// The documented signature.
  let entry: ConstructorEntry
  let body: Body

  init(_ entry: ConstructorEntry, _ body: Body) {
    self.entry = entry
    self.body = body
  }

  /// A member or a global that holds a value.
  static func value(
    _ name: String, _ type: ResultType, _ summary: String, _ get: @escaping @Sendable (Target) throws -> LuaValue
  ) -> Binding {
    Binding(ConstructorEntry(name, .constant, gives: type, summary), .value(get))
  }

  /// A function that takes positional arguments, which are checked before the body runs.
  static func function(
    _ name: String, _ parameters: [FieldEntry] = [], makes noun: FieldType.Noun? = nil, gives result: ResultType,
    _ summary: String, example: String? = nil, _ body: @escaping Function
  ) -> Binding {
    let entry = ConstructorEntry(
      name, .call, makes: noun, gives: result, summary, parameters: parameters, example: example)
    return Binding(entry, .function(checked(entry, body)))
  }

  /// A function that takes a table of options after its positional arguments; both are checked before the body runs.
  ///
  /// `firstArgument` is the index of its first argument where that is neither 1 nor, for a method, 2.
  static func function(
    _ name: String, _ parameters: [FieldEntry] = [], options: [FieldEntry], gives result: ResultType,
    _ summary: String, example: String? = nil, firstArgument: Int? = nil,
    _ body: @escaping @Sendable (Target, Options, inout LuaCall) throws -> Void
  ) -> Binding where Target: OptionsReader {
    let entry = ConstructorEntry(
      name, parameters.isEmpty ? .table : .call, gives: result, summary, parameters: parameters, fields: options,
      example: example)
    let first = firstArgument ?? entry.firstArgument, index = first + parameters.count
    return Binding(
      entry,
      .function(
        checked(entry, from: first) { target, call in
          let options = try Options(call, index, of: name, zone: target.optionsZone)
          guard let why = try entry.field("why").flatMap({ try options.text($0.name) }),
            let writer = target as? any ReasonTaker
          else { return try body(target, options, &call) }
          try writer.box.because(why) { try body(target, options, &call) }
        }))
  }

  /// A function that exists to say what to write instead.
  static func refused(
    _ name: String, _ summary: String, _ error: @escaping @Sendable () -> OptionError
  ) -> Binding {
    Binding(ConstructorEntry(name, .call, gives: .nothing, summary), .function { _, _ in throw error() })
  }

  /// A name of the language that this release refuses.
  static func unsupported(_ name: String, _ form: ConstructorEntry.Form = .call) -> Binding {
    var entry = ConstructorEntry(name, form, "Not supported by this release.", fields: FieldEntry.refused(of: name))
    entry.isSupported = false
    return Binding(entry, .none)
  }

  private static func checked(
    _ entry: ConstructorEntry, from first: Int? = nil, _ body: @escaping Function
  ) -> Function {
    let checks = entry.argumentChecks(from: first ?? entry.firstArgument)
    guard !checks.isEmpty else { return body }
    return { target, call in
      for check in checks { try check.run(call) }
      try body(target, &call)
    }
  }
}

/// A target of bindings whose options contain dates and times.
protocol OptionsReader {
  /// The zone in which dates and times without a zone are read.
  var optionsZone: Zone? { get throws }
}

/// A target of bindings that write to a store; the option `why` of a binding is the reason of what its body writes.
protocol ReasonTaker {
  /// The environment whose runtime the bodies use.
  var box: LuaEnvironmentBox { get }
}

/// The check of one positional argument before a body runs.
private struct ArgumentCheck: Sendable {
  var index: Int
  var type: FieldType
  var isRequired: Bool

  /// Rejects an argument of another type; an optional one can be nil.
  func run(_ call: borrowing LuaCall) throws(LuaArgumentError) {
    if !isRequired, call.isNil(index) { return }
    switch type {
    case .text, .id, .zone, .choice: _ = try call.string(index)
    case .integer: _ = try call.integer(index)
    case .number: _ = try call.number(index)
    case .boolean: _ = try call.boolean(index)
    case .callback: if call.typeName(index) != "function" { throw call.refusal(index, expected: "function") }
    default: break
    }
  }
}

extension ConstructorEntry {
  /// The index of the first argument in a call: a method has its handle before it.
  fileprivate var firstArgument: Int { name.contains(":") ? 2 : 1 }

  /// Checks of the parameters that take one type only; a body reads the others.
  fileprivate func argumentChecks(from first: Int) -> [ArgumentCheck] {
    parameters.enumerated().compactMap { place, parameter in
      switch parameter.type {
      case .text, .id, .zone, .choice, .integer, .number, .boolean, .callback:
        ArgumentCheck(index: first + place, type: parameter.type, isRequired: parameter.isRequired)
      default: nil
      }
    }
  }
}

extension LuaType {
  /// A type of handles with the members that bindings describe.
  ///
  /// Reading a member that does not exist is an error that suggests the nearest one.
  init<Object: LuaHandle & LuaObject>(_ name: String, _ members: [Binding<Object>]) {
    self.init(name)
    self = adding(members).metamethod(.index) { call in throw try call.unknownMember(of: name) }
      .metamethod(.tostring) { call in call.push(name) }
  }

  /// A type of handles with the members that bindings describe, whose `tostring` is their description.
  init<Object: LuaHandle & LuaPrintable>(_ name: String, _ members: [Binding<Object>]) {
    self.init(name)
    self = adding(members).metamethod(.index) { call in throw try call.unknownMember(of: name) }
      .metamethod(.tostring) { call in call.push(try call.object(1, as: Object.self).luaDescription) }
  }

  /// The same type with more members.
  func adding<Object: LuaHandle & LuaObject>(_ members: [Binding<Object>]) -> LuaType {
    members.reduce(self) { type, member in
      switch member.body {
      case .value(let get): type.field(member.entry.member, get)
      case .function(let body): type.method(member.entry.member, body)
      case .none: type
      }
    }
  }
}

extension LuaState {
  /// Defines bindings as globals that work on `target`.
  ///
  /// - Throws: ``LuaError`` for a value that cannot be made or passed to a script.
  func install<Target>(_ bindings: [Binding<Target>], over target: Target) throws(LuaError) {
    for binding in bindings {
      let name = binding.entry.name
      switch binding.body {
      case .value(let get):
        do { try define(name, value: get(target)) } catch {
          throw LuaError(.runtime, LuaError.message(of: error), thrown: error)
        }
      case .function(let body): define(name) { call in try body(target, &call) }
      case .none:
        if !binding.entry.isSupported { define(name) { _ in throw OptionError.unsupported(name) } }
      }
    }
  }
}

extension LuaCall {
  /// The error for a member that a handle does not have; a name that this release does not support is called so.
  func unknownMember(of type: String) throws -> OptionError {
    let name = try string(2)
    try charge(Registry.everything.constructors.count * 20)
    for separator in [":", "."] where Registry.everything[type + separator + name]?.isSupported == false {
      return .unsupported(type + separator + name)
    }
    let members = Registry.everything.constructors.map(\.name).filter {
      $0.hasPrefix(type + ":") || $0.hasPrefix(type + ".")
    }
    let known = members.map { String($0.dropFirst(type.count + 1)) }
    return OptionError(unknown: name, in: type, known: known)
  }
}

extension OptionError {
  /// The error for a name that is not among those of a type, with the nearest.
  init(unknown name: String, in type: String, known: [String]) {
    let near = Suggestion.nearest(to: name, in: known).map { "; did you mean `\($0)`?" } ?? ""
    self.init("unknown_field", "\(type) has no '\(name)'\(near)", got: name)
  }
}
