/// The functions that a hook can be seen to use: through locals, the tables that they hold, and modules.
struct HookDependencies {
  /// A function with the file that contains it.
  struct Place: Hashable {
    var file: String
    var function: SyntaxTree.FunctionID
  }

  /// The hook itself and all that it uses.
  private(set) var functions: [(source: ParsedSource, function: SyntaxTree.FunctionID)] = []
  /// The locals around them that they use.
  private(set) var locals: [(source: ParsedSource, local: SyntaxTree.LocalID)] = []
  private var seen: Set<Place> = []

  init(of function: SyntaxTree.FunctionID, in source: ParsedSource, _ cache: SourceCache) {
    var waiting = [(source, function)]
    while let (source, function) = waiting.popLast() {
      let place = Place(file: source.source.file, function: function)
      guard let tree = source.tree, seen.insert(place).inserted else { continue }
      functions.append((source, function))
      for local in tree.outerLocals(usedBy: function).sorted() {
        locals.append((source, local))
        waiting += tree.functions(heldBy: local).map { (source, $0) }
        guard let module = tree.module(heldBy: local), let required = cache.module(module), let tree = required.tree
        else {
          continue
        }
        // Any function of a module may be in what it returns.
        waiting += tree.functions.indices.dropFirst().map { (required, $0) }
      }
    }
  }

  /// Whether it holds a function.
  func contains(_ function: SyntaxTree.FunctionID, in source: ParsedSource) -> Bool {
    seen.contains(Place(file: source.source.file, function: function))
  }
}

extension SyntaxTree {
  /// The locals declared outside a function that it, or a function inside it, names.
  func outerLocals(usedBy function: FunctionID) -> Set<LocalID> {
    var used: Set<LocalID> = []
    for node in nodes {
      guard case .name(_, let local?) = node.kind, self.function(node.function, isWithin: function),
        !self.function(locals[local].function, isWithin: function)
      else { continue }
      used.insert(local)
    }
    return used
  }

  /// The functions that a local is, or that the table in it holds.
  func functions(heldBy local: LocalID) -> [FunctionID] {
    var held = members.filter { $0.local == local }.map(\.function)
    guard let value = locals[local].initializer else { return held }
    let range = nodes[value].range
    switch nodes[value].kind {
    case .function(let function): held.append(function)
    case .table:
      held += functions.indices.dropFirst().filter {
        range.lowerBound <= functions[$0].range.lowerBound && functions[$0].range.upperBound <= range.upperBound
      }
    default: break
    }
    return held
  }

  /// The module that a local is declared with: `local helper = require "helper"`.
  func module(heldBy local: LocalID) -> String? {
    locals[local].initializer.flatMap { module(requiredBy: $0) }
  }

  /// The module that a call requires.
  func module(requiredBy node: NodeID) -> String? {
    guard case .call(let callee, nil, let arguments) = nodes[node].kind, dottedName(callee) == "require",
      let first = arguments.first, case .string(let name) = nodes[first].kind
    else { return nil }
    return name
  }
}
