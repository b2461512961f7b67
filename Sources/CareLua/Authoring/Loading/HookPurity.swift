import CareModel

/// Finds hooks that change something outside themselves.
///
/// A hook is called for many patients and in any order; what it keeps between calls would make one patient's result depend on
/// another's.
struct HookPurity {
  let sources: [String: ParsedSource]

  func check(_ decoder: PlanDecoder) {
    for (path, hook) in decoder.hooks.sorted(by: { $0.key < $1.key }) {
      guard let source = hook.authored.place.source, let tree = source.tree, let node = hook.authored.place.node,
        case .function(let function) = tree[tree.meant(by: node)].kind
      else { continue }
      for assignment in tree.lastingAssignments(of: function) {
        let authored = Authored(
          .nothing, path: path,
          place: Place(
            source: source, key: assignment.range,
            position: ScriptPosition(
              file: source.source.file, line: source.source.line(at: assignment.range.lowerBound))))
        let kind = assignment.local == nil ? "the global" : "the outer local"
        decoder.report(
          .impureHook, at: authored, atKey: true,
          "the hook assigns to \(kind) '\(assignment.name)', but hooks keep nothing between calls; write local \(assignment.name) inside it"
        )
      }
    }
  }
}

extension SyntaxTree {
  /// The assignments out of a function, and out of the functions of the same file that it uses by name.
  func lastingAssignments(of function: FunctionID) -> [Assignment] {
    var found: [Assignment] = []
    var seen: Set<FunctionID> = []
    var waiting = [function]
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      found += assignments(outOf: next)
      for node in nodes where self.function(node.function, isWithin: next) {
        guard case .name(_, let local?) = node.kind, let value = locals[local].initializer,
          case .function(let used) = self[value].kind, !self.function(used, isWithin: next)
        else { continue }
        waiting.append(used)
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
