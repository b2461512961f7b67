extension ParsedSource {
  /// Returns the function that an expression refers to: a literal, or the value of a local, a table, or a module.
  func function(
    meantBy node: SyntaxTree.NodeID, _ cache: SourceCache, depth: Int = 0
  ) -> (source: ParsedSource, function: SyntaxTree.FunctionID)? {
    guard let tree, depth < 10 else { return nil }
    let meant = tree.meant(by: node)
    switch tree[meant].kind {
    case .function(let function): return (self, function)
    case .member(let object, let key, _):
      return field(key, of: object, cache, depth: depth + 1)
    case .call:
      guard let required = tree.module(requiredBy: meant).flatMap({ cache.module($0) }),
        let returned = required.tree?.returned
      else { return nil }
      return required.function(meantBy: returned, cache, depth: depth + 1)
    default: return nil
    }
  }

  private func field(
    _ key: String, of object: SyntaxTree.NodeID, _ cache: SourceCache, depth: Int
  ) -> (source: ParsedSource, function: SyntaxTree.FunctionID)? {
    guard let tree else { return nil }
    if case .name(_, let local?) = tree[object].kind {
      let held = tree.members.filter { $0.local == local && ($0.key == key || $0.key == nil) }
      if held.count > 1 || held.contains(where: { $0.key == nil }) { return nil }
      if let only = held.first { return (self, only.function) }
    }
    let meant = tree.meant(by: object)
    switch tree[meant].kind {
    case .table(let fields):
      guard let value = fields.last(where: { $0.key == .name(key) })?.value else { return nil }
      return function(meantBy: value, cache, depth: depth + 1)
    case .call:
      guard let required = tree.module(requiredBy: meant).flatMap({ cache.module($0) }),
        let returned = required.tree?.returned
      else { return nil }
      return required.field(key, of: returned, cache, depth: depth + 1)
    default: return nil
    }
  }
}
