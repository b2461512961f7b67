import CareLua
import CareModel

/// Who runs plan scripts.
enum PlanScripts {
  static func host() -> any ScriptHost {
    LuaScriptHost()
  }
}
