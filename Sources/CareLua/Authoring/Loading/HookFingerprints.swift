import CareModel

/// The source of each hook: its own text, and that of what it can be seen to use.
///
/// Two versions of a plan whose hook has the same text do the same in it, whatever else changed in their files.
struct HookFingerprints {
  let cache: SourceCache

  /// The texts by path.
  func texts(of decoder: PlanDecoder) -> [String: String] {
    decoder.hooks.mapValues { hook in
      if let (source, function) = hook.function(in: cache), let tree = source.tree {
        return text(of: [Part(source: source, range: tree.functions[function].range)])
      }
      let place = hook.authored.place
      if let source = place.source, let tree = source.tree, let node = place.node {
        return text(of: [Part(source: source, range: tree[node].range)])
      }
      // A module made it: it has the text of the module, and of everything that the module is given.
      let file = place.source?.source.file ?? place.position.file
      guard let source = cache.sources[file], cache.moduleName(ofFile: file) != nil else {
        return cache.texts.joined(separator: "\n")
      }
      return text(of: [Part(source: source, range: 0..<source.source.bytes.count)] + uses(of: source))
    }
  }

  /// A range of a file.
  private struct Part: Hashable {
    var source: ParsedSource
    var range: Range<Int>

    static func == (a: Part, b: Part) -> Bool { a.source === b.source && a.range == b.range }

    func hash(into hasher: inout Hasher) {
      hasher.combine(source.source.file)
      hasher.combine(range)
    }
  }

  /// The parts, then the values of the locals around them that they name, and so on; of a module all of it.
  ///
  /// If a part uses what a function around it was given, the calls of that function are parts, too.
  private func text(of parts: [Part]) -> String {
    var seen: Set<Part> = []
    var waiting = parts
    var text = ""
    while let part = waiting.popLast() {
      let (source, range) = (part.source, part.range)
      guard let tree = source.tree, seen.insert(part).inserted else { continue }
      text += String(decoding: source.source.bytes[range], as: UTF8.self) + "\n"
      for local in tree.locals(namedIn: range) {
        waiting += tree.members.filter { $0.local == local }.map {
          Part(source: source, range: tree.functions[$0.function].range)
        }
        let declaration = tree.locals[local]
        if let value = declaration.initializer { waiting.append(Part(source: source, range: tree[value].range)) }
        if let module = tree.module(heldBy: local).flatMap(cache.module) {
          waiting.append(Part(source: module, range: 0..<module.source.bytes.count))
        }
        let outer = tree.functions[declaration.function].range
        if declaration.initializer == nil, declaration.function != tree.functions.startIndex,
          !(range.lowerBound <= outer.lowerBound && outer.upperBound <= range.upperBound)
        {
          waiting += calls(of: declaration.function, in: source) + uses(of: source)
        }
      }
    }
    return text
  }

  /// The calls of a function in its own file, through the locals that hold it.
  private func calls(of function: SyntaxTree.FunctionID, in source: ParsedSource) -> [Part] {
    guard let tree = source.tree else { return [] }
    let holders = tree.locals.indices.filter { tree.functions(heldBy: $0).contains(function) }
    return tree.chains(startingWith: { node in
      if case .name(_, let local?) = tree[node].kind { holders.contains(local) } else { false }
    }).map { Part(source: source, range: $0) }
  }

  /// The expressions in other files that use a module.
  private func uses(of module: ParsedSource) -> [Part] {
    cache.sources.sorted { $0.key < $1.key }.map(\.value).filter { $0 !== module }.flatMap { source -> [Part] in
      guard let tree = source.tree else { return [] }
      let isModule = { (name: String?) in name.flatMap(cache.module).map { $0 === module } ?? false }
      return tree.chains(startingWith: { node in
        if case .name(_, let local?) = tree[node].kind { return isModule(tree.module(heldBy: local)) }
        return isModule(tree.module(requiredBy: node))
      }).map { Part(source: source, range: $0) }
    }
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

  /// The longest expressions that start with a matching one, such as all of `helper.task { … }` for `helper`.
  fileprivate func chains(startingWith isHead: (NodeID) -> Bool) -> [Range<Int>] {
    let heads = Set(nodes.indices.filter(isHead).map { nodes[$0].range.lowerBound })
    return heads.sorted().compactMap { start in
      nodes.map(\.range).filter { $0.lowerBound == start }.max { $0.upperBound < $1.upperBound }
    }
  }
}
