import CareLua
import CareModel

/// The tables of a plan's translations: those in its file, and those that modules return.
struct TranslationTables {
  struct Table {
    /// The tag of the language.
    var language: String
    var file: String
    var tree: SyntaxTree
    var node: SyntaxTree.NodeID

    /// The paths that it has.
    var keys: Set<String> {
      guard case .table(let fields) = tree[node].kind else { return [] }
      return Set(fields.compactMap { if case .name(let name) = $0.key { name } else { nil } })
    }
  }

  private(set) var tables: [Table] = []
  /// The names of the modules that return a table.
  private(set) var modules: Set<String> = []

  init(_ index: PlanIndex) {
    for file in index.files {
      guard let tree = file.tree else { continue }
      for node in tree.nodes {
        guard case .table(let fields) = node.kind else { continue }
        for field in fields where field.key == .name("translations") {
          guard case .table(let languages) = tree[tree.meant(by: field.value)].kind else { continue }
          for language in languages {
            guard case .name(let tag) = language.key else { continue }
            add(tag, tree.meant(by: language.value), file, tree, index)
          }
        }
      }
    }
  }

  private mutating func add(
    _ tag: String, _ node: SyntaxTree.NodeID, _ file: ParsedSource, _ tree: SyntaxTree, _ index: PlanIndex
  ) {
    switch tree[node].kind {
    case .table: tables.append(Table(language: tag, file: file.source.file, tree: tree, node: node))
    case .call(let callee, nil, let arguments):
      guard tree.dottedName(callee) == "require", let first = arguments.first,
        case .string(let name) = tree[first].kind
      else { return }
      modules.insert(name)
      guard
        let module = index.files.first(where: { index.modules[$0.source.file] == name }), let other = module.tree,
        let returned = other.returned
      else { return }
      let table = other.meant(by: returned)
      guard case .table = other[table].kind else { return }
      tables.append(Table(language: tag, file: module.source.file, tree: other, node: table))
    default: break
    }
  }

  /// The languages whose table a file returns or holds at an offset.
  func table(in file: String, at offset: Int) -> Table? {
    tables.first { $0.file == file && $0.tree[$0.node].range.contains(offset) }
  }
}
