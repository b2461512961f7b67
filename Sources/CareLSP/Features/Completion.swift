import CareLua
import CareModel

/// What can be written at a place.
struct Completion {
  private(set) var items: [CompletionItem] = []
  private let context: CursorContext
  private let meaning: PlaceMeaning
  private let index: PlanIndex
  private let place: DocumentPlace
  /// The texts to translate, by path; empty outside a table of translations.
  private let translations: [String: String]
  private let registry = Registry.everything

  init(at place: DocumentPlace, _ context: CursorContext, _ index: PlanIndex, translations: [String: String] = [:]) {
    self.translations = translations
    self.context = context
    self.index = index
    self.place = place
    meaning = PlaceMeaning(context)
    switch context.ending {
    case .comment: break
    case .string: addTexts()
    case .code: addCode()
    }
  }

  private mutating func addCode() {
    if let owner = context.nameParts.owner { return addMembers(of: owner) }
    if context.isKey { addFields() }
    if context.isKey { addTranslations(isQuoted: false) }
    guard !context.isKey || !meaning.types.isEmpty else { return }
    addValues()
    addGlobals()
  }

  // MARK: Fields

  private mutating func addFields() {
    let written = Set(context.frames.last?.keys ?? [])
    for entry in meaning.entries {
      for field in entry.fields where field.isSupported && !written.contains(field.name) {
        guard !items.contains(where: { $0.label == field.name }) else { continue }
        items.append(
          CompletionItem(
            label: field.name, kind: .field, detail: EntryMarkdown.detail(field),
            documentation: EntryMarkdown.text(field, of: entry),
            snippet: "\(field.name) = \(Snippet.value(field.type))",
            rank: field.isRequired ? 0 : 1))
      }
    }
  }

  /// The paths of a plan's texts, as keys of a table of translations.
  private mutating func addTranslations(isQuoted: Bool) {
    for (path, text) in translations.sorted(by: { $0.key < $1.key }) {
      items.append(
        CompletionItem(
          label: path, kind: .reference, detail: text, text: isQuoted ? path : "[\"\(path)\"] = \"\"",
          snippet: isQuoted ? nil : "[\"\(CompletionItem.escaped(path))\"] = \"$1\"", rank: 0))
    }
  }

  // MARK: Values

  private mutating func addValues() {
    for type in meaning.types.flatMap(\.alternatives) {
      switch type {
      case .boolean: for word in ["true", "false"] { add(word, .keyword) }
      case .choice(let words, _): for word in words { add("\"\(word)\"", .value, detail: type.title) }
      case .weekday: for word in Self.weekdays { add("\"\(word)\"", .value, detail: type.title) }
      case .callback(let signature):
        add("function", .keyword, detail: type.title, snippet: Snippet.function(signature))
      case .declared(let noun):
        for entry in registry.constructors where entry.noun == noun && entry.isSupported && entry.form != .record {
          add(entry, rank: 1)
        }
      case .id, .text: for id in ids { add("\"\(id)\"", .reference, detail: kind?.title) }
      case .timeOfDay, .timesOfDay: add("param", .function, detail: "a parameter", snippet: "param \"$1\"")
      default: break
      }
    }
  }

  private static let weekdays = Weekday.allCases.map { String("\($0)".prefix(3)) }

  /// The constructors and functions that a value can begin with.
  private mutating func addGlobals() {
    let isTest = place.path.contains("/tests/")
    let hidden: Set = isTest ? ["store", "channels"] : ["store", "tests", "scripts", "channels"]
    for section in Registry.sections where !hidden.contains(section.id) {
      for entry in section.entries where entry.isSupported && entry.owner == nil {
        guard entry.form != .record, entry.form != .given, !items.contains(where: { $0.label == entry.name }) else {
          continue
        }
        add(entry, rank: 3)
      }
    }
    for name in meaning.variables.keys.sorted() { add(name, .variable, detail: meaning.variables[name]?.title) }
  }

  private mutating func addMembers(of owner: String) {
    let mark = context.name.dropFirst(owner.count).first.map(String.init) ?? "."
    for entry in registry.constructors where entry.isSupported && entry.name.hasPrefix(owner + mark) {
      guard entry.form != .record, entry.form != .given, entry.owner == nil || entry.form == .constant || mark == ":"
      else { continue }
      addMember(entry)
    }
    guard let type = meaning.variables[owner] else { return }
    for handle in type.handles {
      let members = registry.constructors.filter { $0.owner == handle && $0.isSupported }
      for entry in members where entry.name.hasPrefix(handle + mark) { addMember(entry) }
      guard mark == ".", Registry.handle(handle)?.otherMembers != nil else { continue }
      for id in index.ids(of: .item, around: around, in: place.path, task: nil) where !id.contains("-") {
        add(id, .reference, detail: "an item of the survey", rank: 0)
      }
    }
  }

  private mutating func addMember(_ entry: ConstructorEntry) {
    guard !items.contains(where: { $0.label == entry.member }) else { return }
    let name = String(entry.name.split(whereSeparator: { $0 == "." || $0 == ":" }).dropFirst().joined(separator: "."))
    items.append(
      CompletionItem(
        label: name, kind: entry.form == .constant ? .constant : entry.name.contains(":") ? .method : .function,
        detail: entry.gives?.title, documentation: EntryMarkdown.text(entry), snippet: Snippet.call(entry, named: name),
        rank: 1))
  }

  // MARK: Texts

  private mutating func addTexts() {
    if context.isTextKey { addTranslations(isQuoted: true) }
    for type in meaning.types.flatMap(\.alternatives) {
      switch type {
      case .choice(let words, _): for word in words { add(word, .value, detail: type.title) }
      case .weekday: for word in Self.weekdays { add(word, .value, detail: type.title) }
      default: break
      }
    }
    for id in ids { add(id, kind == .module ? .module : .reference, detail: kind?.title) }
  }

  /// What a text here names.
  private var kind: IDKind? {
    let callee = context.frames.last?.callee
    if let field = meaning.field, let owner = meaning.owner {
      if owner.noun == .condition, field.name != "item", owner.form == .call { return .option }
      return IDKind(field, of: owner)
    }
    guard let entry = callee.flatMap(registry.called) else { return nil }
    return entry.form == .named && entry.noun == .anchor ? .anchor : IDKind.items[entry.name]
  }

  private var around: Range<Int> { place.offset..<place.offset }

  /// The ids that a text here can be.
  private var ids: [String] {
    guard let kind else { return [] }
    if kind == .module { return index.modules.values.filter { !$0.hasPrefix("tests.") }.sorted() }
    let task = context.frames.last.flatMap { $0.texts["task"] ?? ($0.kind == .call ? $0.texts["0"] : nil) }
    if kind == .option, let item = context.frames.last(where: { $0.kind == .call })?.texts["0"] {
      let options = index.declarations.filter { one in
        one.kind == .option && index.declaration(of: .item, around: one.range, in: one.file)?.id == item
      }
      if !options.isEmpty { return options.map(\.id) }
    }
    let isTask = task.map { id in index.declarations.contains { $0.kind == .task && $0.id == id } } ?? false
    return index.ids(of: kind, around: around, in: place.path, task: isTask ? task : nil)
  }

  // MARK: Adding

  private mutating func add(
    _ label: String, _ kind: CompletionItem.Kind, detail: String? = nil, snippet: String? = nil, rank: Int = 0
  ) {
    guard !items.contains(where: { $0.label == label }) else { return }
    items.append(CompletionItem(label: label, kind: kind, detail: detail, snippet: snippet, rank: rank))
  }

  private mutating func add(_ entry: ConstructorEntry, rank: Int) {
    guard !items.contains(where: { $0.label == entry.name }) else { return }
    items.append(
      CompletionItem(
        label: entry.name, kind: entry.form == .constant ? .constant : .function, detail: entry.summary,
        documentation: EntryMarkdown.text(entry), snippet: Snippet.call(entry, named: entry.name), rank: rank))
  }
}

/// Texts with tab stops.
enum Snippet {
  /// Returns a value of a type, to be written over.
  static func value(_ type: FieldType) -> String {
    switch type {
    case .text, .id, .zone, .date, .moment: "\"$1\""
    case .timeOfDay, .timesOfDay: "\"${1:08:00}\""
    case .list, .record, .named: "{ $1 }"
    case .callback(let signature): function(signature)
    default: "$1"
    }
  }

  /// Returns a function with a signature.
  static func function(_ signature: FunctionSignature) -> String {
    "function(\((signature.parameters ?? []).map(\.name).joined(separator: ", ")))\n  $0\nend"
  }

  /// Returns a call of a constructor or a function, with the fields that it requires.
  static func call(_ entry: ConstructorEntry, named name: String) -> String {
    let required = entry.fields.filter { $0.isRequired && $0.isSupported }
    let fields = required.enumerated().map { "\($0.element.name) = $\($0.offset + 2)" }.joined(separator: ", ")
    let table = fields.isEmpty ? "{ $0 }" : "{ \(fields) }"
    switch entry.form {
    case .named: return "\(name) \"$1\" \(table)"
    case .table: return "\(name) \(table)"
    case .call: return entry.parameters.isEmpty && entry.fields.isEmpty ? "\(name)()" : "\(name)($1)"
    case .constant, .record, .given: return name
    }
  }
}

extension ResultType {
  /// The kinds of values with members that it can be.
  var handles: [String] {
    switch self {
    case .handle(let name): [name]
    case .library(let name): [name]
    case .optional(let type): type.handles
    case .any(let types): types.flatMap(\.handles)
    default: []
    }
  }
}

extension LanguageServer {
  /// Returns what can be written at a place, the most fitting first.
  func completion(_ parameters: JSONValue) throws(RPCFailure) -> JSONValue {
    let place = try place(in: parameters)
    let context = CursorContext(place.document.bytes, at: place.offset)
    let index = index(around: place.path)
    let items = Completion(at: place, context, index, translations: translations(at: place, context, index)).items
    var start = place.offset, end = place.offset
    if case .string(let quote) = context.ending {
      start = quote + 1
      // A text that is there already is replaced to its end.
      let rest = place.document.bytes[place.offset...]
      end = rest.firstIndex { !$0.isIDByte } ?? rest.endIndex
    } else {
      start = place.offset - context.nameParts.last.utf8.count
      if context.nameParts.owner == nil { start = place.offset - context.name.utf8.count }
    }
    let range = place.document.json(start..<max(start, end), client.encoding)
    let list = items.enumerated().map {
      $0.element.json(replacing: range, place: $0.offset, client)
    }
    return ["isIncomplete": false, "items": .array(list)]
  }

  /// The texts of the plan that the table of translations at a place lacks, by path; empty in another table.
  private func translations(
    at place: DocumentPlace, _ context: CursorContext, _ index: PlanIndex
  ) -> [String: String] {
    guard context.isKey || context.isTextKey, let folder = folder(of: place.path), let plan = folders[folder]?.plan,
      let frame = context.frames.last
    else { return [:] }
    let tables = TranslationTables(index)
    let table = tables.table(in: place.path, at: place.offset)
    let isModule = context.frames.count == 1 && index.modules[place.path].map(tables.modules.contains) ?? false
    let outer = context.frames.dropLast(2).last
    guard table != nil || isModule || outer?.key == "translations" && outer?.callee == "plan" else { return [:] }
    let known = Set(frame.keys).union(table?.keys ?? [])
    return plan.texts.filter { !known.contains($0.key) }
  }
}

extension UInt8 {
  /// Whether it is a character of ids.
  fileprivate var isIDByte: Bool {
    (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20) || [0x2D, 0x2E, 0x5F].contains(self)
  }
}
