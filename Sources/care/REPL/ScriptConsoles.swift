import CareLua

/// Makes Lua states for the prompt and for scripts.
enum ScriptConsoles {
  static func make(_ session: Session, script: String? = nil, arguments: [String] = []) throws -> any ScriptConsole {
    try LuaScriptConsole(session, script: script, arguments: arguments)
  }
}
