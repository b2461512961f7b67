import CareModel

extension LuaConsole {
  /// Returns the completions of a partial name, sorted: globals, fields of tables, members of live handles.
  ///
  /// It runs nothing of the script.
  package func completions(for word: String) -> [String] {
    let found = completion(of: word)
    return found.candidates.map { word.dropLast(found.typed.count) + $0 }.sorted()
  }

  /// Returns the completions of the word at the end of a chunk: globals, members of the expression before a dot, fields of the table
  /// being written, and choices of a field.
  ///
  /// It inspects live values, and takes the results of calls and members from the registry. It runs nothing of the script.
  package func completion(of text: String) -> ConsoleCompletion {
    let point = CompletionPoint(text)
    var found = ConsoleCompletion(typed: point.typed)
    switch point.place {
    case .nothing: break
    case .text(let key, let callee):
      let name = meaning(of: callee).static.name
      found.text = .init(key: key, callee: name)
      // In the table that is open the field may take one of a few words.
      let words = fieldType(of: point.frames, key: key)?.choices ?? []
      found.candidates = words.filter { $0.hasPrefix(point.typed) }
      if !words.isEmpty { found.text = nil }
    case .name(let isKey):
      let globals = state.members(of: "").filter { $0.name != "_G" }
      found.candidates = globals.filter { $0.name.hasPrefix(point.typed) }.map { candidate("", $0) }
      if isKey, let entry = entry(of: point.frames) {
        let fields = entry.supportedFieldNames.filter { $0.hasPrefix(point.typed) }.map { $0 + " = " }
        // Names alone where fields may stand: all globals would bury them.
        let isList = entry.items != nil
        found.candidates = fields + (isList || fields.isEmpty ? found.candidates : [])
      }
    case .member(let steps, let isMethod):
      let mark = isMethod ? ":" : "."
      found.typed = mark + point.typed
      found.candidates =
        members(of: steps).filter { $0.name.hasPrefix(point.typed) && (!isMethod || $0.isCallable) }
        .map { candidate(isMethod || $0.kind == .method ? ":" : ".", $0) }.uniqued
    }
    return found
  }

  /// Returns the names that ``help(_:)`` knows with a prefix, sorted.
  package func names(beginning start: String) -> [String] {
    Registry.console.constructors.filter { $0.isSupported && $0.name.hasPrefix(start) }.map(\.name).sorted()
  }

  private func candidate(_ base: String, _ member: LuaMember) -> String {
    base + member.name + (member.isCallable ? "(" : "")
  }

  // -- What an expression is

  /// Returns the live path of an expression, and its type by the registry.
  private func meaning(of steps: [CompletionPoint.Step]) -> (live: [LuaPathStep]?, static: CompletionMeaning) {
    var live: [LuaPathStep]? = []
    var known = CompletionMeaning.nothing
    for step in steps {
      let handle = live.flatMap { state.handleType(at: $0) }
      // A handle's members are asked of the registry, under the name of its type.
      if known.type == nil, let handle, Registry.handle(handle) != nil { known.type = .handle(handle) }
      known = known.after(step)
      guard handle == nil, let path = live, let next = step.inTable, state.holds(path + [next]) else {
        live = nil
        continue
      }
      live = path + [next]
    }
    return (live, known)
  }

  private func members(of steps: [CompletionPoint.Step]) -> [LuaMember] {
    let (live, known) = meaning(of: steps)
    guard let live else { return known.members }
    let found = state.members(at: state.isText(at: live) ? [.name("string")] : live)
    return found.isEmpty ? known.members : found
  }

  // -- The table that is being written

  /// Returns the entry of the innermost open table.
  private func entry(of frames: [CompletionPoint.Frame?]) -> ConstructorEntry? {
    guard let frame = frames.last.flatMap(\.self) else { return nil }
    if let name = meaning(of: frame.callee).static.name, let entry = Registry.console[name] { return entry }
    guard let around = entry(of: frames.dropLast()) else { return nil }
    if let key = frame.key { return around.field(key)?.type.record }
    // `{ {` is an item of a list: of the field around it, or of the entry's own list.
    return around.items?.record ?? (around.form == .record ? around : nil)
  }

  /// Returns the type of the text at the cursor: the value of a field of the innermost table, or an item of a list in it.
  private func fieldType(of frames: [CompletionPoint.Frame?], key: String?) -> FieldType? {
    if let key { return entry(of: frames)?.field(key)?.type }
    return frames.last.flatMap(\.self)?.key.flatMap { entry(of: frames.dropLast())?.field($0)?.type }
  }

  private func entry(of frames: ArraySlice<CompletionPoint.Frame?>) -> ConstructorEntry? { entry(of: Array(frames)) }
}

extension CompletionPoint.Step {
  /// The step within a table; nil for a call.
  fileprivate var inTable: LuaPathStep? {
    switch self {
    case .name(let name), .member(let name), .method(let name), .index(.text(let name)): .name(name)
    case .index(.integer(let index)): .index(index)
    // A text has the functions of its library.
    case .text: .name("string")
    case .call: nil
    }
  }
}

extension FieldType {
  /// The entry of the table, or of the items of the list; nil for none.
  fileprivate var record: ConstructorEntry? {
    switch self {
    case .record(let name): Registry.console[name]
    case .list(let type), .named(let type): type.record
    case .any(let types): types.lazy.compactMap(\.record).first
    default: nil
    }
  }

  /// The choices of the type.
  fileprivate var choices: [String] {
    switch self {
    case .choice(let words, _): words
    case .any(let types): types.flatMap(\.choices)
    case .list(let type): type.choices
    case .weekday: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    default: []
    }
  }
}

/// The completions of the word before the cursor.
package struct ConsoleCompletion {
  /// The string that contains the cursor.
  package struct Text: Hashable, Sendable {
    /// The field of the value: `patient` in `{ patient = "`.
    package var key: String?
    /// The function called with it: `store.patients:get` in `store.patients:get("`.
    package var callee: String?
  }

  /// The typed part, with the dot or colon before it.
  package var typed: String
  /// The completions in order, each including `typed`.
  package var candidates: [String] = []
  /// Set within a string, where ids of the store can complete it.
  package var text: Text?
}
