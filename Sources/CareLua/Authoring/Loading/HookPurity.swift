import CareModel

/// Finds hooks that change something outside themselves.
///
/// A hook is called for many patients and in any order; what it keeps between calls would make one patient's result depend on
/// another's. Tables are frozen; what is left are the variables around a hook and around the functions that it uses, which are followed
/// through locals, the tables that they hold, and modules.
struct HookPurity {
  let cache: SourceCache

  func check(_ decoder: PlanDecoder) {
    for (path, hook) in decoder.hooks.sorted(by: { $0.key < $1.key }) {
      guard let source = hook.authored.place.source, let tree = source.tree, let node = hook.authored.place.node,
        case .function(let function) = tree[tree.meant(by: node)].kind
      else { continue }
      for (source, assignment) in assignments(reachableFrom: function, in: source) {
        report(assignment, in: source, of: path, decoder)
      }
    }
  }

  private func report(
    _ assignment: SyntaxTree.Assignment, in source: ParsedSource, of path: String, _ decoder: PlanDecoder
  ) {
    let line = source.source.line(at: assignment.range.lowerBound)
    let place = Place(
      source: source, key: assignment.range, position: ScriptPosition(file: source.source.file, line: line))
    let kind = assignment.local == nil ? "the global" : "the outer local"
    decoder.report(
      .impureHook, at: Authored(.nothing, path: path, place: place), atKey: true,
      """
      the hook assigns to \(kind) '\(assignment.name)', but hooks cannot keep anything between calls; write local \
      \(assignment.name) inside it
      """)
  }

  /// The assignments out of a function, and out of the functions that it can be seen to use.
  private func assignments(
    reachableFrom function: SyntaxTree.FunctionID, in source: ParsedSource
  ) -> [(ParsedSource, SyntaxTree.Assignment)] {
    HookDependencies(of: function, in: source, cache).functions
      .flatMap { reached in
        reached.source.tree?.assignments(outOf: reached.function).map { (reached.source, $0) } ?? []
      }
      .sorted { ($0.0.source.file, $0.1.range.lowerBound) < ($1.0.source.file, $1.1.range.lowerBound) }
  }
}
