extension Registry {
  /// What a word inside the table of a call may become; see ``LuaConsole/tableCompletions(in:word:)``.
  ///
  /// `handleType` names the kind of value that a variable holds.
  package func tableCompletions(
    in text: String, word: String, handleType: @escaping (String) -> String? = { _ in nil }
  ) -> [String] {
    guard text.hasSuffix(word) else { return [] }
    var before = String(text.dropLast(word.count))
    // A text that has begun is a part of the word, not of what stands before it.
    let quote = before.last.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
    if quote != nil { before.removeLast() }
    guard let tokens = Self.tokens(of: before) else { return [] }
    var reader = OpenTables(registry: self, handleType: handleType)
    for token in tokens { reader.read(token) }
    guard let table = reader.tables.last, case .table(let entry, let type, let written) = table else { return [] }
    let found: [String]
    switch reader.position {
    case .key where quote == nil:
      let fields = entry?.fields.filter { $0.isSupported && !written.contains($0.name) }.map { $0.name + " = " } ?? []
      let items = entry?.items ?? type.flatMap { $0.listElement }
      found = fields + (items.map { values(of: $0, quote: nil) } ?? [])
    case .key: found = (entry?.items ?? type?.listElement).map { values(of: $0, quote: quote) } ?? []
    case .value(let name): found = entry?.field(name).map { values(of: $0.type, quote: quote) } ?? []
    case .other: found = []
    }
    // Inside a text, what is typed of it follows the quote; before one, words begin with it.
    return found.filter { $0.hasPrefix(word) && $0 != word }
  }

  /// What may be written for a type: its words, true and false, the constructors that make it.
  private func values(of type: FieldType, quote: Character?) -> [String] {
    switch type {
    case .choice(let words, _): quote == nil ? words.map { "\"\($0)\"" } : words.map { $0 + String(quote ?? "\"") }
    case .weekday: values(of: .choice(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]), quote: quote)
    case .boolean: quote == nil ? ["true", "false"] : []
    case .declared(let noun):
      quote == nil ? constructors.filter { $0.noun == noun && $0.isSupported && $0.owner == nil }.map(\.name) : []
    case .interval, .duration: quote == nil ? constructors.filter { $0.noun == .interval }.map { $0.name + "(" } : []
    case .any(let types): types.flatMap { values(of: $0, quote: quote) }
    case .list(let element): values(of: element, quote: quote)
    default: []
    }
  }

  /// The words of a text; nil where it is no Lua so far.
  private static func tokens(of text: String) -> [LuaToken]? {
    var tokenizer = LuaTokenizer(Array(text.utf8)), tokens: [LuaToken] = []
    do {
      while true {
        let token = try tokenizer.next()
        if token.kind == .end { return tokens }
        tokens.append(token)
      }
    } catch { return nil }
  }
}

/// The brackets that are open at the end of a chunk, and what is known of the tables among them.
private struct OpenTables {
  enum Open {
    /// A table: the entry whose fields it has, the type that it stands for, the fields that it has already.
    case table(ConstructorEntry?, FieldType?, Set<String>)
    /// The arguments of a call, or something in brackets.
    case call(ConstructorEntry?)
    case index
  }

  enum Position {
    /// Where a field or an item begins.
    case key
    /// After `name =`.
    case value(String)
    case other
  }

  let registry: Registry
  let handleType: (String) -> String?
  private(set) var tables: [Open] = []
  private(set) var position = Position.other
  /// The name that the last words spell, such as `schedule.daily`.
  private var chain = ""
  /// Whether a name may go on: after a dot or a colon.
  private var goesOn = false
  /// The name that was called with a text, as in `task "id" {`.
  private var called: String?

  init(registry: Registry, handleType: @escaping (String) -> String?) {
    self.registry = registry
    self.handleType = handleType
  }

  mutating func read(_ token: LuaToken) {
    switch (token.kind, token.text) {
    case (.name, _):
      if !goesOn { chain = "" }
      chain += token.text
      (goesOn, called) = (false, nil)
      if case .key = position { position = .other }
    case (.string, _):
      (called, chain, goesOn) = (chain.isEmpty ? nil : chain, "", false)
      if case .key = position { position = .other }
    case (.symbol, "."), (.symbol, ":"):
      chain += token.text
      goesOn = true
    case (.symbol, "="): noteField()
    case (.symbol, "{"): open(.table(tableEntry, tableType, []), .key)
    case (.symbol, "("): open(.call(entry(of: chain)), .other)
    case (.symbol, "["): open(.index, .other)
    case (.symbol, "}"), (.symbol, ")"), (.symbol, "]"):
      if !tables.isEmpty { tables.removeLast() }
      forget()
      position = .other
    case (.symbol, ","), (.symbol, ";"):
      forget()
      if case .table? = tables.last { position = .key } else { position = .other }
    default:
      forget()
      position = .other
    }
  }

  private mutating func forget() { (chain, goesOn, called) = ("", false, nil) }

  private mutating func open(_ bracket: Open, _ position: Position) {
    tables.append(bracket)
    forget()
    self.position = position
  }

  private mutating func noteField() {
    defer { forget() }
    guard case .table(let entry, let type, var written)? = tables.last, !chain.isEmpty else { return position = .other }
    written.insert(chain)
    tables[tables.count - 1] = .table(entry, type, written)
    position = .value(chain)
  }

  /// The entry of a name as a script writes it; a variable stands for what it holds.
  private func entry(of name: String) -> ConstructorEntry? {
    if let entry = registry[name] { return entry }
    guard let mark = name.lastIndex(where: { $0 == "." || $0 == ":" }), let type = handleType(String(name[..<mark]))
    else { return nil }
    return registry[type + ":" + name[name.index(after: mark)...]]
  }

  /// What the table that opens now is the table of.
  private var tableEntry: ConstructorEntry? {
    if let called { return entry(of: called) }
    if !chain.isEmpty { return entry(of: chain) }
    if case .call(let entry)? = tables.last { return entry }
    return tableType?.recordName.flatMap { registry[$0] }
  }

  /// What the table that opens now stands for: the type of the field that it is written to, or of an item.
  private var tableType: FieldType? {
    guard called == nil, chain.isEmpty, case .table(let entry, let type, _)? = tables.last else { return nil }
    if case .value(let name) = position { return entry?.field(name)?.type }
    return entry?.items ?? type?.listElement
  }
}

extension FieldType {
  /// What a list of this type holds; nil for what is no list.
  fileprivate var listElement: FieldType? {
    switch self {
    case .list(let element): element
    case .any(let types): types.lazy.compactMap(\.listElement).first
    default: nil
    }
  }

  /// The entry whose fields a table of this type has; a list of one may be that table itself.
  fileprivate var recordName: String? {
    switch self {
    case .record(let name): name
    case .list(let element): element.recordName
    case .any(let types): types.lazy.compactMap(\.recordName).first
    case .interval, .duration: "interval"
    default: nil
    }
  }
}
