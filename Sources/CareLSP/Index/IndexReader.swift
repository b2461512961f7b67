import CareLua
import CareModel

/// Finds the ids of one file, by the types of the registry.
struct IndexReader {
  private(set) var declarations: [PlanIndex.Declaration] = []
  private(set) var references: [PlanIndex.Reference] = []
  private let source: LuaSource
  private let tree: SyntaxTree
  private let registry = Registry.everything
  /// The types of the parameters of functions that the plan declares.
  private var parameters: [SyntaxTree.LocalID: ResultType] = [:]
  /// The task that the call names whose arguments are read.
  private var task: String?

  init(_ source: LuaSource, _ tree: SyntaxTree) {
    (self.source, self.tree) = (source, tree)
  }

  mutating func read() {
    // The first half of `task "id" { … }` is part of the whole.
    var halves: Set<SyntaxTree.NodeID> = []
    for node in tree.nodes {
      if case .call(let callee, nil, _) = node.kind, case .call(_, nil, _) = tree[callee].kind { halves.insert(callee) }
    }
    for (id, node) in tree.nodes.enumerated() where !halves.contains(id) { readCall(node) }
    for node in tree.nodes { readMember(node) }
  }

  private mutating func readCall(_ node: SyntaxTree.Node) {
    guard case .call(var callee, let method, var arguments) = node.kind else { return }
    if method == nil, case .call(let head, nil, let first) = tree[callee].kind {
      (callee, arguments) = (head, first + arguments)
    }
    guard let name = tree.name(of: callee, method: method), let entry = registry.called(name) else { return }
    task = nil
    if let first = entry.parameters.first, IDKind(first, of: entry) == .task, let node = arguments.first {
      task = text(node)?.text
    }
    switch entry.form {
    case .named:
      if let first = arguments.first { declare(entry, first, node, hasTable: arguments.count > 1) }
      if arguments.count > 1 { readTable(arguments[1], entry) }
    case .table: if let table = arguments.first { readTable(table, entry) }
    default:
      if entry.noun == .option, let first = arguments.first { declare(entry, first, node, hasTable: true) }
      for (place, argument) in arguments.enumerated() {
        if entry.parameters.indices.contains(place) {
          let field = entry.parameters[place]
          read(argument, [field.type], field, entry)
        } else {
          readTable(argument, entry)
        }
      }
      if entry.noun == .condition { readOptions(arguments) }
    }
    task = nil
  }

  private mutating func declare(
    _ entry: ConstructorEntry, _ first: SyntaxTree.NodeID, _ node: SyntaxTree.Node, hasTable: Bool
  ) {
    guard let kind = IDKind(entry.noun), let id = text(first) else { return }
    if kind == .anchor, !hasTable {
      references.append(.init(kind: kind, id: id.text, file: source.file, range: id.range))
    } else {
      declarations.append(
        .init(
          kind: kind, id: id.text, constructor: entry.name, file: source.file, range: id.range, whole: node.range))
    }
  }

  /// The options that a condition compares the answer with.
  private mutating func readOptions(_ arguments: [SyntaxTree.NodeID]) {
    guard let first = arguments.first, let item = text(first)?.text else { return }
    for argument in arguments.dropFirst() {
      var values = [argument]
      if case .table(let fields) = tree[argument].kind { values = fields.map(\.value) }
      for value in values {
        guard let option = text(value) else { continue }
        references.append(
          .init(kind: .option, id: option.text, file: source.file, range: option.range, item: item, task: task))
      }
    }
  }

  /// Reads the table of a constructor.
  private mutating func readTable(_ node: SyntaxTree.NodeID, _ entry: ConstructorEntry) {
    guard case .table(let fields) = tree[node].kind else { return }
    let outer = task
    task = named("task", in: fields) ?? outer
    for field in fields {
      switch field.key {
      case .name(let name):
        guard let known = entry.field(name) else { continue }
        read(field.value, [known.type], known, entry)
      case .position:
        guard let type = entry.items else { continue }
        if let kind = IDKind.items[entry.name], let id = text(field.value) { refer(kind, id) }
        read(field.value, [type], nil, entry)
      case .computed: break
      }
    }
    task = outer
  }

  /// Reads a value of one of several types.
  private mutating func read(
    _ node: SyntaxTree.NodeID, _ types: [FieldType], _ field: FieldEntry?, _ owner: ConstructorEntry
  ) {
    switch tree[node].kind {
    case .group(let inner): read(inner, types, field, owner)
    case .string:
      if let field, let kind = IDKind(field, of: owner), let id = text(node) { refer(kind, id) }
    case .function(let function):
      guard let signature = types.lazy.compactMap(\.signature).first else { return }
      for (local, parameter) in zip(tree.functions[function].parameters, signature.parameters ?? []) {
        parameters[local] = parameter.type
      }
    case .table(let fields): readFields(fields, TableShape(types, registry), field, owner)
    default: break
    }
  }

  private mutating func readFields(
    _ fields: [SyntaxTree.TableField], _ shape: TableShape, _ field: FieldEntry?, _ owner: ConstructorEntry
  ) {
    let outer = task
    task = named("task", in: fields) ?? outer
    let names = field.flatMap { IDKind.named["\(owner.name).\($0.name)"] }
    for part in fields {
      switch part.key {
      case .name(let name):
        if let names { note(names, name, part) }
        if let entry = shape.entries.first(where: { $0.field(name) != nil }), let known = entry.field(name) {
          read(part.value, [known.type], known, entry)
        } else if !shape.values.isEmpty {
          read(part.value, shape.values, nil, owner)
        }
      case .position: read(part.value, shape.items, field, owner)
      case .computed: break
      }
    }
    task = outer
  }

  /// Notes a name in a table of names.
  private mutating func note(_ names: IDKind.Named, _ name: String, _ part: SyntaxTree.TableField) {
    // The range of `["name"]` has brackets or quotes.
    let bytes = source.bytes[part.keyRange]
    guard let start = bytes.firstRange(of: Array(name.utf8))?.lowerBound else { return }
    let id = (text: name, range: start..<(start + name.utf8.count))
    if names.isDeclared {
      declarations.append(
        .init(
          kind: names.kind, id: name, constructor: "", file: source.file, range: id.range,
          whole: part.keyRange.lowerBound..<max(part.keyRange.upperBound, tree[part.value].range.upperBound)))
    } else {
      refer(names.kind, id)
    }
  }

  /// Reads `result.pain`, where `result` is a parameter with the answers of a survey.
  private mutating func readMember(_ node: SyntaxTree.Node) {
    guard case .member(let object, let key, let range) = node.kind, case .name(_, let local?) = tree[object].kind,
      case .handle(let name)? = parameters[local], let handle = Registry.handle(name), handle.otherMembers != nil
    else { return }
    references.append(.init(kind: .item, id: key, file: source.file, range: range))
  }

  private mutating func refer(_ kind: IDKind, _ id: (text: String, range: Range<Int>)) {
    references.append(.init(kind: kind, id: id.text, file: source.file, range: id.range, task: task))
  }

  private func named(_ name: String, in fields: [SyntaxTree.TableField]) -> String? {
    fields.first { $0.key == .name(name) }.flatMap { text($0.value)?.text }
  }

  /// The text of a literal and its bytes without quotes; nil for one with escapes or in long brackets.
  private func text(_ node: SyntaxTree.NodeID) -> (text: String, range: Range<Int>)? {
    guard case .string(let text) = tree[node].kind, text.utf8.count == tree[node].range.count - 2 else { return nil }
    return (text, (tree[node].range.lowerBound + 1)..<(tree[node].range.upperBound - 1))
  }
}

extension SyntaxTree {
  /// The dotted name of what is called; nil if it is no name.
  func name(of callee: NodeID, method: String?) -> String? {
    var parts: [String] = []
    var current = callee
    while true {
      switch self[current].kind {
      case .name(let name, _):
        let owner = ([name] + parts.reversed()).joined(separator: ".")
        return method.map { "\(owner):\($0)" } ?? owner
      case .member(let object, let key, _):
        parts.append(key)
        current = object
      default: return method.map { ":\($0)" }
      }
    }
  }
}
