import CLua

extension LuaState {
  /// `require(name)`: runs a module once, and returns its value each time.
  func require(_ call: inout LuaCall) throws {
    let name = try call.string(1)
    guard Self.isModuleName(name) else { throw LuaModuleError.badName(String(name.prefix(100))) }
    if let standIn = modules.standIns[name] { return call.push(standIn) }
    if modules.requirers[name] == nil { modules.requirers[name] = call.position() }
    do {
      call.pushKept(try slot(ofModule: name))
    } catch {
      let message = LuaError.message(of: error)
      if modules.failures.count < LuaModules.mostFailures { modules.failures.append((name, message)) }
      throw error
    }
  }

  /// Returns the slot of a module's value; runs the module first if it has not run.
  private func slot(ofModule name: String) throws -> Int64 {
    if let slot = modules.loaded[name] { return slot }
    if let start = modules.loading.firstIndex(of: name) {
      throw LuaModuleError.cycle(modules.loading[start...] + [name])
    }
    guard !isFrozen else { throw LuaModuleError.late(name) }
    let (source, chunk) = try loader(name)
    modules.loading.append(name)
    defer { modules.loading.removeLast() }
    let slot = try runModule(name, source: source, chunk: chunk)
    modules.loaded[name] = slot
    return slot
  }

  /// Returns where a module was first required; nil if no script required it.
  package func requirer(ofModule name: String) -> LuaPosition? { modules.requirers[name] }

  /// Substitutes an object for a module that is known to fail, so that the files that require it can be loaded further.
  func standIn(_ object: any LuaObject, forModule name: String) { modules.standIns[name] = object }

  /// Returns the innermost module whose failure ended a call; nil if the cause was something else.
  func failedModule(of error: LuaError) -> String? { modules.failures.first { $0.message == error.message }?.name }

  /// The names of the modules that have been loaded, sorted.
  package var loadedModules: [String] { modules.loaded.keys.sorted() }

  /// Runs a module's chunk with its name, and returns the slot of its value.
  private func runModule(_ name: String, source: String, chunk: String) throws(LuaError) -> Int64 {
    try enter { _ throws(LuaError) in
      try compile(source, chunk: chunk)
      let thread = current
      pushString(name, on: thread)
      let status = clua_call(thread, 1, 1)
      guard status == LUA_OK else { throw takeFailure(status: status) }
      if lua_type(thread, -1) == LUA_TNIL {
        clua_pop(thread, 1)
        lua_pushboolean(thread, 1)
      }
      return keep(thread, -1)
    }
  }

  private static func isModuleName(_ name: String) -> Bool {
    name.utf8.count <= 200
      && name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
              true
            default: false
            }
          }
      }
  }
}

/// The modules of a state that are loaded or being loaded.
struct LuaModules {
  var loaded: [String: Int64] = [:]
  var loading: [String] = []
  /// The place where each was first required.
  var requirers: [String: LuaPosition] = [:]
  /// The substitutes of modules that are known to fail.
  var standIns: [String: any LuaObject] = [:]
  /// The modules that could not be loaded, with the reasons, innermost first.
  var failures: [(name: String, message: String)] = []
  /// The most failures that are kept: a script can catch one and try again without end.
  static let mostFailures = 1_000
}

/// An error thrown when a module cannot be required.
package enum LuaModuleError: LuaRaisable {
  case absent(String)
  case cycle([String])
  case badName(String)
  case late(String)

  package var code: String {
    switch self {
    case .absent: "module_absent"
    case .cycle: "module_cycle"
    case .badName: "module_name"
    case .late: "module_late"
    }
  }

  package var message: String {
    switch self {
    case .absent(let name): "there is no module '\(name)'"
    case .cycle(let names): "modules require each other: \(names.joined(separator: " → "))"
    case .badName(let name): "'\(name)' is not a module name; write names of letters, digits, '_' and '-' joined by '.'"
    case .late(let name): "module '\(name)' must be required while the file is loaded, at its top"
    }
  }
}
