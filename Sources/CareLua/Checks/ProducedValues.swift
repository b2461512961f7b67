import CareModel

/// The kinds of values that a task visibly produces, over all of its versions.
struct ProducedValues {
  private(set) var kinds: Set<String> = []
  /// Whether the task produces values without a kind.
  private(set) var hasPlain = false
  /// Whether the task may produce other kinds: people and scripts can record anything for a task without a survey, and
  /// functions may compute kinds.
  private(set) var isOpen = false
  /// The kinds that are never dates: answers of other formats, scores, and samples.
  private(set) var neverDate: Set<String> = []
  /// The kinds that are months or years, of which no day is known.
  private(set) var partialDates: [String: DatePrecision] = [:]
  /// The kinds that may be dates.
  private var maybeDate: Set<String> = []

  init(of task: CheckedTask, in plan: CheckedPlan) {
    for version in task.versions {
      let declared = version.task.declaredKinds
      kinds.formUnion(declared.kinds)
      hasPlain = hasPlain || declared.hasPlain
      if let link = version.task.link {
        neverDate.insert(link.quantity)
        continue
      }
      maybeDate.formUnion(
        (version.task.targets + version.task.schedule.elements.flatMap(\.targets)).compactMap(\.kind))
      guard let survey = version.task.survey else { continue }
      if case .hook = version.task.extraction { continue }
      take(survey)
    }
    // A card's functions may append further values.
    for path in plan.decoder.hooks.keys where path.hasPrefix("tasks.\(task.id).") {
      guard path.contains(".extract") || path.contains(".card") else { continue }
      guard let made = plan.hookValues[path], made.isWhole, !(made.calls.isEmpty && path.hasSuffix(".extract")) else {
        // An extractor without a call of `value` is found by running it.
        isOpen = true
        continue
      }
      kinds.formUnion(made.calls.compactMap(\.kind))
      maybeDate.formUnion(made.calls.compactMap(\.kind))
      if made.calls.contains(where: { $0.kind == nil }) { hasPlain = true }
    }
    neverDate = isOpen ? [] : neverDate.subtracting(maybeDate)
  }

  /// Notes which of a survey's answers and scores are dates.
  private mutating func take(_ survey: Survey) {
    for item in survey.steps.flatMap(\.questions) {
      switch item.format.datePrecision {
      case .day?: maybeDate.insert(item.id)
      case let precision:
        neverDate.insert(item.id)
        partialDates[item.id] = precision
      }
    }
    neverDate.formUnion(survey.scores.map(\.id))
  }

  /// Whether the task produces no values at all.
  var isEmpty: Bool { kinds.isEmpty && !hasPlain && !isOpen }

  /// Returns the problem with using a kind, or any value, of the task; nil if there is none.
  func fault(_ kind: String?, of task: CareTask.ID) -> Finding? {
    guard !isOpen else { return nil }
    if isEmpty { return Finding("'\(task)' records no values: it has no survey with items, no targets, and no link") }
    guard let kind, !kinds.contains(kind) else { return nil }
    // A value without a kind may be anything.
    guard !kinds.isEmpty else {
      return hasPlain ? Finding("the values of '\(task)' have no kind; remove `kind`") : nil
    }
    return Finding(
      "'\(task)' records no values of kind '\(kind)'", unknown: kind, in: kinds.sorted(), of: "it records")
  }
}

/// The values that a function, with everything it uses, visibly constructs with `value(…)`.
struct ConstructedValues {
  /// A call of `value`.
  struct Call {
    var source: ParsedSource
    /// The name `value`.
    var range: Range<Int>
    var kind: String?
    var units: String?
    /// Whether the value is certainly not a number.
    var isWords: Bool
  }

  private(set) var calls: [Call] = []
  /// Whether the list is complete: the text shows everything that is computed.
  private(set) var isWhole = true

  init(of function: SyntaxTree.FunctionID, in source: ParsedSource, _ cache: SourceCache) {
    let reach = HookDependencies(of: function, in: source, cache)
    var seen: [String: Set<SyntaxTree.NodeID>] = [:]
    var callees: [String: Set<SyntaxTree.NodeID>] = [:]
    func look(_ source: ParsedSource, _ tree: SyntaxTree, isInside: (SyntaxTree.Node) -> Bool) {
      let file = source.source.file
      let called = callees[file] ?? tree.callees
      callees[file] = called
      for (id, node) in tree.nodes.enumerated() where isInside(node) {
        guard seen[file, default: []].insert(id).inserted else { continue }
        // If `value` is passed as a value, anything may call it.
        if case .name("value", nil) = node.kind, !called.contains(id) { isWhole = false }
        read(node, source, tree, cache)
      }
    }
    for (source, function) in reach.functions {
      guard let tree = source.tree else { continue }
      look(source, tree) { tree.function($0.function, isWithin: function) }
    }
    for (source, local) in reach.locals {
      guard let tree = source.tree, let value = tree.locals[local].initializer else { continue }
      let range = tree[value].range
      look(source, tree) { range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound }
    }
  }

  private mutating func read(_ node: SyntaxTree.Node, _ source: ParsedSource, _ tree: SyntaxTree, _ cache: SourceCache)
  {
    guard case .call(let callee, nil, let arguments) = node.kind else { return }
    if case .name("value", nil) = tree[callee].kind { return take(arguments, tree[callee].range, source, tree) }
    // The inner call of `f()()` is read itself.
    if case .call(_, nil, _) = tree[callee].kind { return }
    if !isKnown(callee, source, tree, cache) { isWhole = false }
  }

  /// Whether a call's function is built in, or its declaration is visible.
  private func isKnown(
    _ callee: SyntaxTree.NodeID, _ source: ParsedSource, _ tree: SyntaxTree, _ cache: SourceCache
  ) -> Bool {
    if source.function(meantBy: callee, cache) != nil { return true }
    let meant = tree.meant(by: callee)
    guard let name = tree.dottedName(meant), name != "value", name != "load" else {
      // The call that sets a local is read itself.
      if case .call(_, nil, _) = tree[meant].kind { return true }
      return false
    }
    guard let local = tree.root(of: meant) else { return true }
    // A hook's arguments produce only the values that they contain.
    if case .member = tree[meant].kind {
      return tree.functions[tree.locals[local].function].parameters.contains(local)
    }
    return false
  }

  private mutating func take(
    _ arguments: [SyntaxTree.NodeID], _ range: Range<Int>, _ source: ParsedSource, _ tree: SyntaxTree
  ) {
    var call = Call(source: source, range: range, isWords: false)
    if let first = arguments.first {
      switch tree[tree.meant(by: first)].kind {
      case .string, .boolean: call.isWords = true
      case .constant where arguments.count == 1: isWhole = false
      default: break
      }
    }
    if arguments.count > 1 {
      guard case .table(let fields) = tree[tree.meant(by: arguments[1])].kind else {
        isWhole = false
        return
      }
      for field in fields {
        guard case .name(let key) = field.key, ["kind", "units"].contains(key) else { continue }
        guard case .string(let text) = tree[tree.meant(by: field.value)].kind else {
          isWhole = false
          return
        }
        if key == "kind" { call.kind = text } else { call.units = text }
      }
    }
    calls.append(call)
  }
}

extension SyntaxTree {
  /// The functions that calls call.
  fileprivate var callees: Set<NodeID> {
    Set(nodes.compactMap { if case .call(let callee, _, _) = $0.kind { callee } else { nil } })
  }
}
