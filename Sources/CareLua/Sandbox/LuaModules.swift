/// The modules of a state: those loaded, and those being loaded.
struct LuaModules {
  var loaded: [String: Int64] = [:]
  var loading: [String] = []
  /// Where each was required first.
  var requirers: [String: LuaPosition] = [:]
  /// What stands for a module that is known to fail.
  var standIns: [String: any LuaObject] = [:]
  /// The modules that could not be had, and why, innermost first.
  var failures: [(name: String, message: String)] = []
}

/// A module that cannot be required.
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
