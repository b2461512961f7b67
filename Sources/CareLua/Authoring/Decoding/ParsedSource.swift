import CareModel

/// A file with its tree, and the calls in it by line.
package final class ParsedSource: Sendable {
  package let source: LuaSource
  /// Nil where the file is not Lua.
  package let tree: SyntaxTree?
  /// The calls of constructors by line, each with its dotted name, in the order in which they run.
  private let calls: [Int: [Call]]

  /// One chain of calls such as `task "check-in" { … }`.
  struct Call: Sendable {
    var name: String
    /// The text given first, if it is written out.
    var id: String?
    var node: SyntaxTree.NodeID
  }

  package init(_ source: LuaSource) {
    self.source = source
    tree = SyntaxTree(source)
    calls = tree.map { ParsedSource.calls(in: $0, source) } ?? [:]
  }

  private static func calls(in tree: SyntaxTree, _ source: LuaSource) -> [Int: [Call]] {
    var found: [Int: [Call]] = [:]
    // The first half of `task "id" { … }` is part of the whole.
    var inner: Set<SyntaxTree.NodeID> = []
    for node in tree.nodes {
      if case .call(let callee, nil, _) = node.kind, case .call = tree[callee].kind { inner.insert(callee) }
    }
    for (id, node) in tree.nodes.enumerated() where !inner.contains(id) {
      guard case .call(var callee, nil, var arguments) = node.kind else { continue }
      if case .call(let head, nil, let first) = tree[callee].kind { (callee, arguments) = (head, first) }
      guard let name = tree.dottedName(callee) else { continue }
      var text: String?
      if let first = arguments.first, case .string(let string) = tree[first].kind { text = string }
      // Lua names the line of a call's first word, or of its arguments, depending on its version.
      let lines = Set([node.range.lowerBound, tree[callee].range.upperBound].map { source.line(at: $0) })
      for line in lines { found[line, default: []].append(Call(name: name, id: text, node: id)) }
    }
    return found
  }

  /// The call that made a declaration: of those with its name and first text at its line, the one whose turn it was.
  package func call(of declaration: Declaration) -> SyntaxTree.NodeID? {
    call(
      named: declaration.entry.name, id: declaration.firstText, line: declaration.position.line,
      turn: declaration.repetition)
  }

  package func call(named name: String, id: String?, line: Int, turn: Int) -> SyntaxTree.NodeID? {
    let last = name.split(separator: ".").last.map(String.init)
    let named = calls[line, default: []].filter {
      $0.name == name || $0.name.split(separator: ".").last.map(String.init) == last
    }
    let exact = id.map { id in named.filter { $0.id == id } } ?? []
    let candidates = exact.isEmpty ? named : exact
    return candidates.isEmpty ? nil : candidates[turn % candidates.count].node
  }
}

extension SyntaxTree {
  /// `a.b.c` where an expression is names and dots only.
  package func dottedName(_ node: NodeID) -> String? {
    var parts: [String] = []
    var current = node
    while true {
      switch self[current].kind {
      case .name(let name, _):
        return ([name] + parts.reversed()).joined(separator: ".")
      case .member(let object, let key, _):
        parts.append(key)
        current = object
      default: return nil
      }
    }
  }

  /// The table, text or call that an expression means: through brackets, and through locals that are set once.
  package func meant(by node: NodeID) -> NodeID {
    var current = node
    for _ in 0..<20 {
      switch self[current].kind {
      case .group(let inner): current = inner
      case .name(_, let local?):
        guard let value = locals[local].initializer, !assignments.contains(where: { $0.local == local }) else {
          return current
        }
        current = value
      default: return current
      }
    }
    return current
  }

  /// Returns the range to mark for an expression: the name of a call with a table, and the first brace of a long table.
  func caret(_ node: NodeID) -> Range<Int> {
    switch self[node].kind {
    case .call(let callee, _, let arguments):
      guard let last = arguments.last, case .table = self[last].kind else { return self[node].range }
      return self[callee].range
    case .table:
      return self[node].range.lowerBound..<(self[node].range.lowerBound + 1)
    case .function:
      return self[node].range.lowerBound..<(self[node].range.lowerBound + 8)
    default: return self[node].range
    }
  }
}
