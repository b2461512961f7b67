import CareModel

extension LuaConsole {
  /// What the beginning of a name may become, sorted: globals, fields of tables, members of live handles.
  ///
  /// Nothing of the script is run to find them.
  package func completions(for word: String) -> [String] {
    let found = completion(of: word)
    return found.candidates.map { word.dropLast(found.typed.count) + $0 }.sorted()
  }

  /// What the word at the end of a chunk may become: globals, members of what stands before a dot, fields of the table that is being
  /// written, words that a field takes.
  ///
  /// Values that are there are looked at; of calls and members of handles the registry says what they give. Nothing of the script is run.
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

  /// The names that ``help(_:)`` knows, sorted.
  package func names(beginning start: String) -> [String] {
    Registry.console.constructors.filter { $0.isSupported && $0.name.hasPrefix(start) }.map(\.name).sorted()
  }

  private func candidate(_ base: String, _ member: LuaMember) -> String {
    base + member.name + (member.isCallable ? "(" : "")
  }

  // -- What an expression is

  /// What is there, and what the registry says of it.
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

  /// The entry that the innermost open table is written for.
  private func entry(of frames: [CompletionPoint.Frame?]) -> ConstructorEntry? {
    guard let frame = frames.last.flatMap(\.self) else { return nil }
    if let name = meaning(of: frame.callee).static.name, let entry = Registry.console[name] { return entry }
    guard let around = entry(of: frames.dropLast()) else { return nil }
    if let key = frame.key { return around.field(key)?.type.record }
    // `{ {` is an item of a list: of the field around it, or of the entry's own list.
    return around.items?.record ?? (around.form == .record ? around : nil)
  }

  /// What the text at the cursor may be: the value of a field of the innermost table, or an item of a list that is one.
  private func fieldType(of frames: [CompletionPoint.Frame?], key: String?) -> FieldType? {
    if let key { return entry(of: frames)?.field(key)?.type }
    return frames.last.flatMap(\.self)?.key.flatMap { entry(of: frames.dropLast())?.field($0)?.type }
  }

  private func entry(of frames: ArraySlice<CompletionPoint.Frame?>) -> ConstructorEntry? { entry(of: Array(frames)) }
}

extension CompletionPoint.Step {
  /// The step where what stands before it is a table; nil for a call.
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
  /// The entry of the table that may stand here, or of the items of the list; nil where none may.
  fileprivate var record: ConstructorEntry? {
    switch self {
    case .record(let name): Registry.console[name]
    case .list(let type), .named(let type): type.record
    case .any(let types): types.lazy.compactMap(\.record).first
    default: nil
    }
  }

  /// The words that may stand here.
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

/// What the word before the cursor may become.
package struct ConsoleCompletion {
  /// A string that the cursor stands in.
  package struct Text: Hashable, Sendable {
    /// The field that it is the value of: `patient` in `{ patient = "`.
    package var key: String?
    /// The name of what is called with it: `store.patients:get` in `store.patients:get("`.
    package var callee: String?
  }

  /// What is typed of it, with the dot or colon before it.
  package var typed: String
  /// What it may become, in order, each with what `typed` has.
  package var candidates: [String] = []
  /// Set within a string: ids of the store may stand there.
  package var text: Text?
}
