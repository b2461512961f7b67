import CareModel

/// Tells of locals and parameters that hide a name of the language.
struct ShadowCheck: PlanCheck {
  private static let globals: Set<String> = [
    "assert", "coroutine", "error", "getmetatable", "ipairs", "json", "load", "math", "next", "pairs", "pcall", "print",
    "rawequal", "rawget", "rawlen", "rawset", "require", "select", "setmetatable", "string", "table", "tonumber",
    "tostring", "type", "utf8", "xpcall",
  ]

  func check(_ plan: CheckedPlan) {
    let constructors = Set(
      plan.decoder.registry.constructors.filter { $0.isSupported && $0.form != .record }
        .compactMap { $0.name.split(separator: ".").first.map(String.init) })
    for (source, tree) in plan.sources {
      for local in tree.locals {
        guard let range = local.range else { continue }
        let isConstructor = constructors.contains(local.name)
        guard isConstructor || Self.globals.contains(local.name) else { continue }
        // `local table = table` hides nothing.
        if let value = local.initializer, case .name(local.name, nil) = tree[value].kind { continue }
        plan.warn(
          .shadowedName, in: source, at: range,
          "'\(local.name)' hides the \(isConstructor ? "constructor" : "global") of that name; choose another name")
      }
    }
  }
}
