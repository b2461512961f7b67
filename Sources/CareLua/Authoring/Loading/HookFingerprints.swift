import CareModel

/// The source of each hook: its own text, and that of what it can be seen to use.
///
/// Two versions of a plan whose hook has the same text do the same in it, whatever else changed in their files.
struct HookFingerprints {
  let shelf: SourceCache

  /// The texts by path; a hook that is not written out in place has the text of all files.
  func texts(of decoder: PlanDecoder) -> [String: String] {
    decoder.hooks.mapValues { hook in
      guard let source = hook.authored.place.source, let tree = source.tree, let node = hook.authored.place.node,
        case .function(let function) = tree[tree.meant(by: node)].kind
      else { return shelf.bundle.files.map(\.text).joined(separator: "\n") }
      return text(of: function, in: source)
    }
  }

  private struct Part: Hashable {
    var file: String
    var range: Range<Int>
  }

  /// The function, then the values of the locals around it that it names, and so on; of a module all of it.
  private func text(of function: SyntaxTree.FunctionID, in source: ParsedSource) -> String {
    guard let tree = source.tree else { return "" }
    var seen: Set<Part> = []
    var waiting = [(source, tree.functions[function].range)]
    var text = ""
    while let (source, range) = waiting.popLast() {
      guard let tree = source.tree, seen.insert(Part(file: source.source.file, range: range)).inserted else { continue }
      text += String(decoding: source.source.bytes[range], as: UTF8.self) + "\n"
      for local in tree.locals(namedIn: range) {
        waiting += tree.members.filter { $0.local == local }.map { (source, tree.functions[$0.function].range) }
        if let value = tree.locals[local].initializer { waiting.append((source, tree[value].range)) }
        if let module = tree.module(heldBy: local).flatMap(shelf.module) {
          waiting.append((module, 0..<module.source.bytes.count))
        }
      }
    }
    return text
  }
}

extension SyntaxTree {
  /// The locals that are named in a range, by where they are declared.
  fileprivate func locals(namedIn range: Range<Int>) -> [LocalID] {
    var found: Set<LocalID> = []
    for node in nodes where range.lowerBound <= node.range.lowerBound && node.range.upperBound <= range.upperBound {
      if case .name(_, let local?) = node.kind { found.insert(local) }
    }
    return found.sorted(by: >)
  }
}
