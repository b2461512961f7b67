import CareModel

/// The names in a plan's files that nothing defines: globals that are nil, and members that a library lacks.
///
/// Lua reads them as nil, so that a misspelt field's value is silently lost, and a misspelt call in a hook fails in front of a patient.
struct UnknownNames {
  private(set) var diagnostics: [Diagnostic] = []
  /// With dots: `schedule.dayly`.
  private(set) var names: Set<String> = []

  private let globals: Set<String>
  private let members: [String: Set<String>]

  /// Looks through all cached files, once they have run in `state`.
  init(shelf: SourceCache, state: LuaState, registry: Registry, besides standIns: Set<String>) {
    let sources = shelf.order.compactMap { shelf.sources[$0] }
    let found = state.members(of: "").filter { !standIns.contains($0.name) }
    var members: [String: Set<String>] = [:]
    // Unknown card elements are reported with the card.
    for table in found where table.kind == .table && table.name != "ui" {
      members[table.name] = Set(
        state.members(of: table.name).map(\.name).filter { !standIns.contains("\(table.name).\($0)") })
    }
    var globals = Set(found.map(\.name))
    for name in registry.names {
      let parts = name.split(separator: ".").map(String.init)
      globals.insert(parts[0])
      if parts.count == 2, parts[0] != "ui" { members[parts[0], default: []].insert(parts[1]) }
    }
    for source in sources {
      globals.formUnion((source.tree?.assignments ?? []).filter { $0.local == nil }.map(\.name))
    }
    self.globals = globals
    self.members = members
    // Who reaches for the table of globals may define what no text shows.
    let isOpen = sources.contains { source in
      source.tree?.nodes.contains { node in
        if case .name(let name, _) = node.kind { ["_G", "_ENV", "load"].contains(name) } else { false }
      } ?? true
    }
    guard !isOpen else { return }
    for source in sources { check(source) }
  }

  private mutating func check(_ source: ParsedSource) {
    guard let tree = source.tree else { return }
    for (id, node) in tree.nodes.enumerated() where !tree.targets.contains(id) {
      switch node.kind {
      case .name(let name, nil) where !globals.contains(name):
        report(name, node.range, source, "there is no '\(name)' here", advice(on: name, in: tree))
      case .member(let object, let key, let range):
        guard case .name(let table, nil) = tree[object].kind, let known = members[table], !known.contains(key),
          !tree.assignments.contains(where: { $0.name == table })
        else { continue }
        let meant = Suggestion.nearest(to: key, in: known)
        let words = meant.map { "did you mean `\(table).\($0)`?" }
        report(
          "\(table).\(key)", range, source, "`\(table)` has no '\(key)'", words,
          notes: words == nil ? [PlanDecoder.list(known.sorted(), of: "in `\(table)`")] : [])
      default: break
      }
    }
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
