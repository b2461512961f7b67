package import CareModel

/// The place of a value in its file, as exactly as it is known.
package struct Place {
  package var source: ParsedSource?
  /// The expression.
  package var node: SyntaxTree.NodeID?
  /// The key that it is given under.
  package var key: Range<Int>?
  /// The position of the running script, if the expression is unknown.
  package var position: ScriptPosition

  package init(
    source: ParsedSource?, node: SyntaxTree.NodeID? = nil, key: Range<Int>? = nil, position: ScriptPosition
  ) {
    self.source = source
    self.node = node
    self.key = key
    self.position = position
  }

  /// The location of the value.
  package var location: SourceLocation {
    guard let source, let tree = source.tree, let node else { return keyLocation }
    return source.source.location(of: tree.caret(node))
  }

  /// The location of the key, or else of the value.
  package var keyLocation: SourceLocation {
    if let source, let key { return source.source.location(of: key) }
    guard let source else { return SourceLocation(file: position.file, line: position.line) }
    if let tree = source.tree, let node { return source.source.location(of: tree.caret(node)) }
    return source.source.location(of: source.source.visibleRange(ofLine: position.line))
  }

  /// The text of the line.
  package func lineText(_ location: SourceLocation) -> String? { source?.source.lineText(location.line) }

  // MARK: Parts

  private var fields: [SyntaxTree.TableField]? {
    guard let tree = source?.tree, let node, case .table(let fields) = tree[tree.meant(by: node)].kind else {
      return nil
    }
    return fields
  }

  private func part(_ key: SyntaxTree.TableField.Key) -> Place {
    guard let field = fields?.last(where: { $0.key == key }) else { return self }
    var place = self
    place.node = field.value
    place.key = field.keyRange
    return place
  }

  /// The place of a field of the table here; where the file does not tell, this place.
  package func field(_ name: String) -> Place { part(.name(name)) }

  /// The places of all fields of the table here that have a name, of which Lua keeps the last.
  package func fields(_ name: String) -> [Place] {
    (fields ?? []).filter { $0.key == .name(name) }.map { field in
      var place = self
      place.node = field.value
      place.key = field.keyRange
      return place
    }
  }

  /// The place of a list item of the table here, from 1.
  package func item(_ position: Int) -> Place { part(.position(position)) }

  /// The place of an argument of the call here, from 0.
  package func argument(_ index: Int) -> Place {
    guard let tree = source?.tree, let node, case .call(let callee, _, var arguments) = tree[node].kind else {
      return self
    }
    if case .call(_, _, let first) = tree[callee].kind { arguments = first + arguments }
    guard arguments.indices.contains(index) else { return self }
    var place = self
    place.node = arguments[index]
    place.key = nil
    return place
  }
}
