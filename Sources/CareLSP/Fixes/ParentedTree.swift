import CareLua

/// A syntax tree that knows the node around each node.
struct ParentedTree {
  /// A field or an item of a table.
  struct Entry {
    var table: SyntaxTree.NodeID
    var place: Int
  }

  let tree: SyntaxTree
  /// The call, the table, or the expression around each node.
  private(set) var parents: [SyntaxTree.NodeID: SyntaxTree.NodeID] = [:]
  /// The field or the item whose value each node is.
  private(set) var entries: [SyntaxTree.NodeID: Entry] = [:]

  init(_ tree: SyntaxTree) {
    self.tree = tree
    for (id, node) in tree.nodes.enumerated() {
      switch node.kind {
      case .call(let callee, _, let arguments): for child in [callee] + arguments { parents[child] = id }
      case .member(let object, _, _): parents[object] = id
      case .index(let object, let key): for child in [object, key] { parents[child] = id }
      case .operation(_, let operands): for child in operands { parents[child] = id }
      case .group(let inner): parents[inner] = id
      case .table(let fields):
        for (place, field) in fields.enumerated() {
          parents[field.value] = id
          entries[field.value] = Entry(table: id, place: place)
        }
      default: break
      }
    }
  }

  /// Returns the field or item at a place of a table.
  func field(_ entry: Entry) -> SyntaxTree.TableField? {
    guard case .table(let fields) = tree[entry.table].kind, fields.indices.contains(entry.place) else { return nil }
    return fields[entry.place]
  }

  /// Returns the field of a table by its name.
  func entry(_ name: String, of table: SyntaxTree.NodeID) -> Entry? {
    guard case .table(let fields) = tree[table].kind else { return nil }
    return fields.firstIndex { $0.key == .name(name) }.map { Entry(table: table, place: $0) }
  }

  /// Returns the field whose key is at a range.
  func entry(withKeyAt range: Range<Int>) -> Entry? {
    for (id, node) in tree.nodes.enumerated() {
      guard case .table(let fields) = node.kind else { continue }
      for (place, field) in fields.enumerated() where field.keyRange.lowerBound == range.lowerBound {
        if case .position = field.key { continue }
        return Entry(table: id, place: place)
      }
    }
    return nil
  }

  /// Returns the expression that a finding marks: a call by its name, and a table or a function by its beginning.
  func node(at range: Range<Int>) -> SyntaxTree.NodeID? {
    let exact = tree.nodes.lastIndex { $0.range == range }
    guard
      var found = exact
        ?? tree.nodes.firstIndex(where: { node in
          guard node.range.lowerBound == range.lowerBound, node.range.upperBound > range.upperBound else {
            return false
          }
          switch node.kind {
          case .table, .function: return true
          default: return false
          }
        })
    else { return nil }
    while let outer = parents[found], case .call(found, _, _) = tree[outer].kind { found = outer }
    return found
  }

  /// Returns the table of a call or a table itself.
  func table(of node: SyntaxTree.NodeID) -> SyntaxTree.NodeID? {
    switch tree[node].kind {
    case .table: return node
    case .call(_, _, let arguments):
      guard let last = arguments.last, case .table = tree[last].kind else { return nil }
      return last
    default: return nil
    }
  }

  /// Returns the entry of the constructor that a node calls, or to which a table is given.
  func constructor(of node: SyntaxTree.NodeID) -> ConstructorEntry? {
    var call = node
    if case .table = tree[node].kind {
      guard let outer = parents[node] else { return nil }
      call = outer
    }
    guard case .call(var callee, let method, _) = tree[call].kind else { return nil }
    if method == nil, case .call(let head, nil, _) = tree[callee].kind { callee = head }
    return tree.name(of: callee, method: method).flatMap(Registry.everything.called)
  }
}
