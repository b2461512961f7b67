import CareModel

/// Finds hooks that change something outside themselves.
///
/// A hook is called for many patients and in any order; what it keeps between calls would make one patient's result depend on
/// another's. Tables are frozen; what is left are the variables around a hook and around the functions that it uses, which are followed
/// through locals, the tables that they hold, and modules.
struct HookPurity {
  let shelf: SourceShelf

  private struct Culprit: Hashable {
    var file: String
    var function: SyntaxTree.FunctionID
  }

  func check(_ decoder: PlanDecoder) {
    for (path, hook) in decoder.hooks.sorted(by: { $0.key < $1.key }) {
      guard let source = hook.authored.place.source, let tree = source.tree, let node = hook.authored.place.node,
        case .function(let function) = tree[tree.meant(by: node)].kind
      else { continue }
      for (source, assignment) in assignments(reachableFrom: function, in: source) {
        report(assignment, in: source, of: path, decoder)
      }
    }
  }

  private func report(
    _ assignment: SyntaxTree.Assignment, in source: ParsedSource, of path: String, _ decoder: PlanDecoder
  ) {
    let line = source.source.line(at: assignment.range.lowerBound)
    let place = Place(
      source: source, key: assignment.range, position: ScriptPosition(file: source.source.file, line: line))
    let kind = assignment.local == nil ? "the global" : "the outer local"
    decoder.report(
      .impureHook, at: Authored(.nothing, path: path, place: place), atKey: true,
      """
      the hook assigns to \(kind) '\(assignment.name)', but hooks keep nothing between calls; write local \
      \(assignment.name) inside it
      """)
  }

  /// The assignments out of a function, and out of the functions that it can be seen to use.
  private func assignments(
    reachableFrom function: SyntaxTree.FunctionID, in source: ParsedSource
  ) -> [(ParsedSource, SyntaxTree.Assignment)] {
    var found: [(ParsedSource, SyntaxTree.Assignment)] = []
    var seen: Set<Culprit> = []
    var waiting = [(source, function)]
    while let (source, function) = waiting.popLast() {
      guard let tree = source.tree, seen.insert(Culprit(file: source.source.file, function: function)).inserted else {
        continue
      }
      found += tree.assignments(outOf: function).map { (source, $0) }
      for local in tree.outerLocals(usedBy: function) {
        waiting += tree.functions(heldBy: local).map { (source, $0) }
        guard let module = tree.module(heldBy: local), let required = shelf.module(module), let tree = required.tree
        else {
          continue
        }
        // Any function of a module may be in what it returns.
        waiting += tree.functions.indices.dropFirst().map { (required, $0) }
      }
    }
    return found.sorted { ($0.0.source.file, $0.1.range.lowerBound) < ($1.0.source.file, $1.1.range.lowerBound) }
  }
}

extension SyntaxTree {
  /// The locals declared outside a function that it, or a function inside it, names.
  fileprivate func outerLocals(usedBy function: FunctionID) -> Set<LocalID> {
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
  fileprivate func functions(heldBy local: LocalID) -> [FunctionID] {
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
    guard let value = locals[local].initializer, case .call(let callee, nil, let arguments) = nodes[value].kind,
      dottedName(callee) == "require", let first = arguments.first, case .string(let name) = nodes[first].kind
    else { return nil }
    return name
  }
}
