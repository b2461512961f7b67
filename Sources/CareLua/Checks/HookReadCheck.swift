import CareModel

/// Reports what hooks read from their arguments although these do not have it: `ctx.adherense`, `event.valuess`.
///
/// The signature of each hook says what its arguments are; their members are those of the registry. The reads are
/// followed through locals, members, results of calls, and functions that an argument is passed to.
struct HookReadCheck: PlanCheck {
  func check(_ plan: CheckedPlan) {
    for (path, hook) in plan.decoder.hooks.sorted(by: { $0.key < $1.key }) {
      guard let parameters = hook.parameters(at: path, in: plan), let (source, function) = hook.function(in: plan.cache)
      else {
        continue
      }
      let types = Dictionary(uniqueKeysWithValues: parameters.enumerated().map { ($0.offset, $0.element.type) })
      let reads = TypedReads(
        of: function, in: source, types, members: ArgumentMembers(plan.definition.header, path: path), plan.cache)
      for fault in reads.faults {
        plan.refuse(.unknownRead, in: fault.source, at: fault.range, path: path, fault.finding)
      }
    }
  }
}

extension PlanDecoder.HookSource {
  /// Returns the parameters of the hook at a path; nil if they are unknown.
  ///
  /// An alert of a task without a survey gets the event in the place of a result.
  fileprivate func parameters(at path: String, in plan: CheckedPlan) -> [FunctionSignature.Parameter]? {
    guard let parameters = signature?.parameters, path.contains(".alerts"),
      let task = plan.tasks.first(where: { path.hasPrefix("tasks.\($0.id).") }),
      task.versions.allSatisfy({ $0.task.survey == nil })
    else { return signature?.parameters }
    return [.init("event", .event)] + parameters.dropFirst()
  }
}

/// The members of what a hook receives.
struct ArgumentMembers {
  private let header: PlanHeader
  /// Whether the hook is an action of a card, which can record at its event.
  private let isAction: Bool
  /// The personal data that the hook can read: that which its report lists.
  private let personal: Set<String>

  init(_ header: PlanHeader, path: String) {
    self.header = header
    // A card that no task has yet has no owner in its path.
    isAction = ".\(path)".contains(".card.on.")
    let report = header.reports.first { $0.build.path == path }
    personal = Set((report?.personal ?? []).map(\.rawValue))
  }

  /// Returns the members of a type with their types; nil if they are not known.
  func members(of type: ResultType) -> [String: ResultType]? {
    switch type {
    case .handle("event"): return isAction ? Self.recording : Self.reading
    case .handle(let name): return Self.members(ofHandle: name)
    case .table(let name) where name == HookEnrollment.entry.name:
      return HookEnrollment.entry.fields.filter { isReadable($0.name) }.reduce(into: [:]) {
        $0[$1.name] = .type($1.type)
      }
    case .table(let name), .type(.record(let name)):
      return Registry.everything[name].map { entry in
        Dictionary(entry.fields.map { ($0.name, ResultType.type($0.type)) }) { first, _ in first }
      }
    case .library("ctx.params"): return names(header.parameters.map(\.name))
    case .library("ctx.anchors"): return names(header.anchors.map(\.name) + ["enrolled"])
    case .optional(let type), .type(.given(let type)): return members(of: type)
    default: return nil
    }
  }

  /// Returns the message for a member that a type does not have.
  func finding(_ member: String, of type: ResultType, known: [String]) -> Finding {
    let owner = title(type)
    if case .handle("event") = type, let entry = Registry.console["event:\(member)"], entry.isSupported {
      return Finding(
        isAction
          ? "an action of a card changes only its own event's values; event:\(member) is for scripts"
          : EventObject.unchangeable(member))
    }
    if case .table(HookEnrollment.entry.name) = type, !isReadable(member) {
      return Finding("only a report that lists '\(member)' can read it; write personal = { \"\(member)\" } in a report")
    }
    return Finding("\(owner) has no '\(member)'", unknown: member, in: known.sorted(), of: "it has")
  }

  /// Whether the hook can read a field of the participant: any but the personal data that no report lists.
  private func isReadable(_ name: String) -> Bool {
    !HookEnrollment.personalNames.contains(name) || personal.contains(name)
  }

  private func title(_ type: ResultType) -> String {
    switch type {
    case .optional(let type), .type(.given(let type)): title(type)
    case .library("ctx.params"): "the plan's `params`"
    case .library("ctx.anchors"): "the plan's `anchors`"
    case .handle("ctx"): "`ctx`"
    case .handle("values"): "a series of values"
    default: type.title
    }
  }

  private func names(_ names: [String]) -> [String: ResultType] {
    Dictionary(names.map { ($0, .anything) }) { first, _ in first }
  }

  private static let reading = members(of: EventObject.reading().map(\.entry))
  private static let recording = members(
    of: CardEventObject.recording().map(\.entry) + CardEventObject.reading().map(\.entry))

  private static func members(of entries: [ConstructorEntry]) -> [String: ResultType] {
    Dictionary(entries.map { ($0.member, result(of: $0)) }) { first, _ in first }
  }

  private static func members(ofHandle name: String) -> [String: ResultType]? {
    guard let handle = HandleEntry.byName[name] else { return nil }
    let entries = Registry.everything.constructors.filter { entry in
      [".", ":"].contains { mark in
        entry.name.hasPrefix(name + mark) && !entry.name.dropFirst(name.count + 1).contains { ".:".contains($0) }
      }
    }
    // Any other member of a result is an item, which has a check of its own.
    return handle.otherMembers == nil ? members(of: entries) : nil
  }

  /// A constant has its type; a function has a type only once it is called, which ``TypedReads`` looks up by its name.
  private static func result(of entry: ConstructorEntry) -> ResultType {
    switch entry.name {
    case "ctx.params", "ctx.anchors": .library(entry.name)
    default:
      entry.form == .constant
        ? entry.gives ?? .anything : .type(.callback(FunctionSignature(nil, gives: entry.gives ?? .anything)))
    }
  }
}

/// The reads of a function's arguments, by the types of the arguments.
private struct TypedReads {
  struct Fault {
    var source: ParsedSource
    var range: Range<Int>
    var finding: Finding
  }

  private(set) var faults: [Fault] = []
  private let members: ArgumentMembers
  private let cache: SourceCache

  private struct Walk: Hashable {
    var place: HookDependencies.Place
    var types: [Int: ResultType]
  }

  init(
    of function: SyntaxTree.FunctionID, in source: ParsedSource, _ types: [Int: ResultType], members: ArgumentMembers,
    _ cache: SourceCache
  ) {
    self.members = members
    self.cache = cache
    var seen: Set<Walk> = []
    var waiting = [(source, function, types)]
    while let (source, function, types) = waiting.popLast(), seen.count < 200 {
      let place = HookDependencies.Place(file: source.source.file, function: function)
      guard seen.insert(Walk(place: place, types: types)).inserted else { continue }
      waiting += walk(function, source, types)
    }
  }

  /// Finds the faults in one function, and returns the functions that it passes typed values to.
  ///
  /// Nodes are in the order in which they end, so that the parts of an expression come before it.
  private mutating func walk(
    _ function: SyntaxTree.FunctionID, _ source: ParsedSource, _ types: [Int: ResultType]
  ) -> [(ParsedSource, SyntaxTree.FunctionID, [Int: ResultType])] {
    guard let tree = source.tree else { return [] }
    let assigned = Set(tree.assignments.compactMap(\.local))
    var locals: [SyntaxTree.LocalID: ResultType] = [:]
    for (place, local) in tree.functions[function].parameters.enumerated() where !assigned.contains(local) {
      locals[local] = types[place]
    }
    var typed: [SyntaxTree.NodeID: ResultType] = [:]
    var passed: [(ParsedSource, SyntaxTree.FunctionID, [Int: ResultType])] = []
    for (id, node) in tree.nodes.enumerated() where tree.function(node.function, isWithin: function) {
      switch node.kind {
      case .name(_, let local?):
        typed[id] = locals[local] ?? initial(local, tree, typed, assigned)
      case .group(let inner): typed[id] = typed[inner]
      case .member(let object, let key, let range):
        typed[id] = typed[object].flatMap { member(key, of: $0, range, source) }
      case .index(let object, let key):
        guard let type = typed[object] else { continue }
        if case .string(let name) = tree[tree.meant(by: key)].kind {
          typed[id] = member(name, of: type, tree[key].range, source)
        } else {
          typed[id] = Self.element(of: type)
        }
      case .call(let object, let method?, _):
        guard let type = typed[object] else { continue }
        let range = tree.methodRange(of: method, in: node, after: tree[object].range, source)
        typed[id] = member(method, of: type, range, source).flatMap(Self.result)
      case .call(let callee, nil, let arguments):
        typed[id] = typed[callee].flatMap(Self.result)
        let given = arguments.enumerated().compactMap { place, argument in typed[argument].map { (place, $0) } }
        guard !given.isEmpty, let (source, function) = source.function(meantBy: callee, cache) else { continue }
        passed.append((source, function, Dictionary(uniqueKeysWithValues: given)))
      default: break
      }
    }
    return passed
  }

  private func initial(
    _ local: SyntaxTree.LocalID, _ tree: SyntaxTree, _ typed: [SyntaxTree.NodeID: ResultType],
    _ assigned: Set<SyntaxTree.LocalID>
  ) -> ResultType? {
    guard !assigned.contains(local) else { return nil }
    return tree.locals[local].initializer.flatMap { typed[$0] }
  }

  /// Returns the type of a member; reports one that the type does not have.
  private mutating func member(
    _ name: String, of type: ResultType, _ range: Range<Int>, _ source: ParsedSource
  ) -> ResultType? {
    guard let known = members.members(of: type) else { return nil }
    if let found = known[name] { return found }
    faults.append(
      Fault(source: source, range: range, finding: members.finding(name, of: type, known: Array(known.keys))))
    return nil
  }

  private static func element(of type: ResultType) -> ResultType? {
    switch type {
    case .list(let element): element
    case .optional(let type), .type(.given(let type)): element(of: type)
    default: nil
    }
  }

  private static func result(of type: ResultType) -> ResultType? {
    if case .type(.callback(let signature)) = type { signature.result } else { nil }
  }
}

extension SyntaxTree {
  /// Returns the range of a method's name in a call; of the whole call if the text does not show it.
  fileprivate func methodRange(
    of method: String, in call: Node, after object: Range<Int>, _ source: ParsedSource
  ) -> Range<Int> {
    let bytes = source.source.bytes, name = Array(method.utf8)
    var start = object.upperBound
    while start + name.count <= call.range.upperBound {
      if bytes[start..<(start + name.count)].elementsEqual(name) { return start..<(start + name.count) }
      start += 1
    }
    return call.range
  }
}
