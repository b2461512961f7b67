import CareModel

/// The names in a plan's files that nothing defines: globals that are nil, and members that a library lacks.
///
/// Lua reads them as nil, so that a misspelt field's value is silently lost, and a misspelt call in a hook fails in front of a patient.
struct UnknownNames {
  private(set) var diagnostics: [Diagnostic] = []
  /// With dots: `schedule.dayly`.
  private(set) var names: Set<String> = []

  private let state: LuaState
  private let registry: Registry
  private let standIns: Set<String>
  /// The globals that the files assign.
  private let assigned: Set<String>

  /// Looks through all cached files, once they have run in `state`.
  init(cache: SourceCache, state: LuaState, registry: Registry, besides standIns: Set<String>) {
    let sources = cache.order.compactMap { cache.sources[$0] }
    self.state = state
    self.registry = registry
    self.standIns = standIns
    assigned = Set(sources.flatMap { ($0.tree?.assignments ?? []).filter { $0.local == nil }.map(\.name) })
    // Who reaches for the table of globals may define what no text shows.
    let isOpen = sources.contains { source in
      source.tree?.nodes.contains { node in
        if case .name("_G", _) = node.kind { return true }
        if case .name("_ENV", _) = node.kind { return true }
        if case .name("load", _) = node.kind { return true }
        return false
      } ?? true
    }
    guard !isOpen else { return }
    for source in sources { check(source) }
  }

  private mutating func check(_ source: ParsedSource) {
    guard let tree = source.tree else { return }
    for (id, node) in tree.nodes.enumerated() {
      switch node.kind {
      case .name(let name, nil) where !isGlobal(name) && !tree.targets.contains(id):
        report(name, node.range, source, "there is no '\(name)' here", advice(on: name, in: tree))
      case .member(let object, let key, let range):
        guard case .name(let table, nil) = tree[object].kind, !isMember(key, of: table), isLibrary(table),
          !tree.targets.contains(id), !tree.assignments.contains(where: { $0.name == table })
        else { continue }
        let known = members(of: table)
        let meant = Suggestion.nearest(to: key, in: known)
        let words = meant.map { "did you mean `\(table).\($0)`?" }
        report(
          "\(table).\(key)", range, source, "`\(table)` has no '\(key)'", words,
          notes: words == nil ? [PlanDecoder.list(known.sorted(), of: "in `\(table)`")] : [])
      default: break
      }
    }
  }

  private func isGlobal(_ name: String) -> Bool {
    registry.globals.contains(name) || assigned.contains(name)
      || !standIns.contains(name) && state.holds([.name(name)])
  }

  private func isMember(_ key: String, of table: String) -> Bool {
    registry.members[table]?.contains(key) ?? false
      || !standIns.contains("\(table).\(key)") && state.holds([.name(table), .name(key)])
  }

  /// Whether a global is a table whose members are known.
  ///
  /// Unknown card elements are reported with the card.
  private func isLibrary(_ name: String) -> Bool {
    name != "ui"
      && (registry.members[name] != nil || !standIns.contains(name) && state.isTable(at: [.name(name)]))
  }

  /// All globals, for suggestions.
  private var globals: Set<String> {
    registry.globals.union(assigned).union(state.members(of: "").map(\.name).filter { !standIns.contains($0) })
  }

  /// All members of a library, for suggestions.
  private func members(of table: String) -> Set<String> {
    let found = state.members(of: table).map(\.name).filter { !standIns.contains("\(table).\($0)") }
    return (registry.members[table] ?? []).union(found)
  }

  private mutating func report(
    _ name: String, _ range: Range<Int>, _ source: ParsedSource, _ message: String, _ advice: String?,
    notes: [String] = []
  ) {
    names.insert(name)
    let location = source.source.location(of: range)
    diagnostics.append(
      Diagnostic(
        .unknownName, path: "", message: advice.map { "\(message); \($0)" } ?? message, location: location,
        sourceLine: source.source.lineText(location.line), notes: notes))
  }

  /// Names of other languages, with the Lua to write instead.
  private static let foreign = [
    "null": "write nil, or remove the field", "None": "write nil, or remove the field",
    "undefined": "write nil, or remove the field", "NULL": "write nil, or remove the field",
    "Nil": "write nil", "True": "write true", "TRUE": "write true", "False": "write false", "FALSE": "write false",
    "yes": "write true, or \"yes\" for a text", "no": "write false, or \"no\" for a text",
    "on": "write true, or \"on\" for a text",
    "off": "write false, or \"off\" for a text", "this": "write self", "len": "write #list", "length": "write #list",
    "str": "write tostring(…)", "String": "write tostring(…)", "int": "write math.floor(…)",
    "float": "write tonumber(…)",
    "Number": "write tonumber(…)", "unpack": "write table.unpack(…)", "range": "write for i = 1, 3 do … end",
    "console": "write print(…)", "printf": "write print(…)", "echo": "write print(…)",  // allowed: in Lua
    "import": "write require \"name\"",
    "include": "write require \"name\"", "new": "write the constructor's name", "xor": "write a ~= b",
    "os": "a plan cannot access files, the clock, or the system; a hook reads time.now()",
    "io": "a plan cannot read files; write require \"name\" for a module in the plan's folder",
    "debug": "a plan has no debug library", "package": "a plan has no package library; write require \"name\"",
    "dofile": "write require \"name\"", "loadfile": "write require \"name\"", "loadstring": "write a function",
    "collectgarbage": "memory is managed automatically", "arg": "a plan takes no arguments; declare params = { … }",
    "end_of_day": "write \"end of day\"",
  ]

  /// Names that exist at the prompt and in scripts, but not in plans.
  private static let elsewhere: Set<String> = [
    "store", "seed", "adherence", "ctx", "event", "result", "patient", "sim",
  ]

  private func advice(on name: String, in tree: SyntaxTree) -> String? {
    if let words = Self.foreign[name] { return words }
    if Self.elsewhere.contains(name) {
      return switch name {
      case "ctx", "event", "result":
        "a hook receives it as an argument; write, for example, extract = function(result, event, ctx) … end"
      case "sim": "tests receive it; write test(\"…\", function(sim) … end) in tests/"
      default: "a plan is loaded without a store; a hook receives what it can see in event and ctx"
      }
    }
    if Registry.channels.globals.contains(name) { return "only channels.lua, beside the store, declares it" }
    if Registry.standard.globals.contains(name) { return "only the files of a plan declare it; write it in a plan.lua" }
    // A local that is not in sight there is meant rather than a constructor.
    let locals = Set(tree.locals.map(\.name).filter { $0.count > 2 && $0 != name })
    let meant = Suggestion.nearest(to: name, in: locals) ?? Suggestion.nearest(to: name, in: globals)
    if let meant { return "did you mean `\(meant)`?" }
    if tree.locals.contains(where: { $0.name == name }) {
      return "the local of that name is not visible here; declare it earlier"
    }
    return "write text in quotes, and declare your own names with local"
  }
}
