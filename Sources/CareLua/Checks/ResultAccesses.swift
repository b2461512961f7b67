/// The visible accesses of a function to its survey result: `result.pain`, `result:get("how", "pain")`.
struct ResultAccesses {
  /// One name that refers to part of a survey.
  struct Read {
    var source: ParsedSource
    var range: Range<Int>
    var item: String?
    var step: String?
    var score: String?
  }

  private(set) var reads: [Read] = []
  /// Whether the list is complete: the text shows every use of the result.
  private(set) var isWhole = true
  private var seen: Set<Use> = []

  private struct Use: Hashable {
    var file: String
    var function: SyntaxTree.FunctionID
    var parameter: Int
  }

  /// Finds the accesses of a function to its parameter at an index, from 0.
  init(of function: SyntaxTree.FunctionID, in source: ParsedSource, parameter: Int = 0, _ cache: SourceCache) {
    var waiting = [(source, function, parameter)]
    while let (source, function, parameter) = waiting.popLast() {
      let use = Use(file: source.source.file, function: function, parameter: parameter)
      guard seen.insert(use).inserted, let tree = source.tree else { continue }
      guard tree.functions[function].parameters.indices.contains(parameter) else { continue }
      let local = tree.functions[function].parameters[parameter]
      if tree.assignments.contains(where: { $0.local == local }) { isWhole = false }
      waiting += read(local, tree, source, cache)
    }
  }

  /// Records every use of a local, and returns the functions that it is passed to.
  private mutating func read(
    _ local: SyntaxTree.LocalID, _ tree: SyntaxTree, _ source: ParsedSource, _ cache: SourceCache
  ) -> [(ParsedSource, SyntaxTree.FunctionID, Int)] {
    var passed: [(ParsedSource, SyntaxTree.FunctionID, Int)] = []
    var left = Set(
      tree.nodes.indices.filter { if case .name(_, local) = tree[$0].kind { true } else { false } })
    for node in tree.nodes {
      switch node.kind {
      case .member(let object, let key, let range) where left.contains(object):
        left.remove(object)
        reads.append(Read(source: source, range: range, item: key))
      case .index(let object, let key) where left.contains(object):
        left.remove(object)
        guard case .string(let item) = tree[tree.meant(by: key)].kind else {
          isWhole = false
          continue
        }
        reads.append(Read(source: source, range: tree[key].range, item: item))
      case .call(let object, let method?, let arguments) where left.contains(object):
        left.remove(object)
        call(method, arguments, tree, source)
      case .call(let callee, nil, let arguments):
        for (place, argument) in arguments.enumerated() where left.contains(argument) {
          guard let (source, function) = source.function(meantBy: callee, cache) else { continue }
          left.remove(argument)
          passed.append((source, function, place))
        }
      default: break
      }
    }
    if !left.isEmpty { isWhole = false }
    return passed
  }

  private mutating func call(
    _ method: String, _ arguments: [SyntaxTree.NodeID], _ tree: SyntaxTree, _ source: ParsedSource
  ) {
    let words = arguments.map { argument -> (text: String, range: Range<Int>)? in
      guard case .string(let text) = tree[tree.meant(by: argument)].kind else { return nil }
      return (text, tree[argument].range)
    }
    switch (method, words.count) {
    case ("get", 2):
      if let step = words[0] { reads.append(Read(source: source, range: step.range, step: step.text)) }
      guard let item = words[1] else {
        isWhole = false
        return
      }
      reads.append(Read(source: source, range: item.range, item: item.text, step: words[0]?.text))
    case ("is_dont_know", 1), ("last", 1):
      guard let item = words[0] else { return }
      reads.append(Read(source: source, range: item.range, item: item.text))
    case ("step", 1), ("visits", 1):
      // The items of the step that are read from here on are not tracked.
      isWhole = false
      guard let step = words[0] else { return }
      reads.append(Read(source: source, range: step.range, step: step.text))
    case ("score", 1), ("band", 1):
      guard let score = words[0] else { return }
      reads.append(Read(source: source, range: score.range, score: score.text))
    default: isWhole = false
    }
  }
}
