import CareLua
import CareModel

extension LanguageServer {
  /// Returns the places that declare what is named at a place.
  func definition(_ parameters: JSONValue) throws(RPCFailure) -> JSONValue {
    let place = try place(in: parameters)
    let index = index(around: place.path)
    guard let reference = index.reference(in: place.path, at: place.offset) else {
      let own = index.declaration(in: place.path, at: place.offset)
      return .array(own.flatMap { location($0.file, $0.range) }.map { [$0] } ?? [])
    }
    if reference.kind == .module {
      let file = index.modules.first { $0.value == reference.id }?.key
      return .array(file.flatMap { location($0, 0..<0) }.map { [$0] } ?? [])
    }
    return .array(index.declarations(of: reference).compactMap { location($0.file, $0.range) })
  }

  /// Returns the places that name what is declared or named at a place.
  func references(_ parameters: JSONValue) throws(RPCFailure) -> JSONValue {
    let place = try place(in: parameters)
    let index = index(around: place.path)
    let declared = declared(at: place, index)
    var places = declared.flatMap(index.references(to:)).map { ($0.file, $0.range) }
    if parameters["context"]?["includeDeclaration"]?.isTrue ?? false {
      places += declared.map { ($0.file, $0.range) }
    }
    var seen: Set<String> = []
    let sorted = places.sorted { ($0.0, $0.1.lowerBound) < ($1.0, $1.1.lowerBound) }
      .filter { seen.insert("\($0.0):\($0.1)").inserted }
    return .array(sorted.compactMap { location($0.0, $0.1) })
  }

  /// Returns the same places in the document itself.
  func highlights(_ parameters: JSONValue) throws(RPCFailure) -> JSONValue {
    let place = try place(in: parameters)
    let index = index(around: place.path)
    let declared = declared(at: place, index)
    let ranges =
      declared.filter { $0.file == place.path }.map { ($0.range, 3) }
      + declared.flatMap(index.references(to:)).filter { $0.file == place.path }.map { ($0.range, 2) }
    return .array(
      ranges.map { ["range": place.document.json($0.0, client.encoding), "kind": .integer($0.1)] })
  }

  /// The declarations that are meant at a place.
  private func declared(at place: DocumentPlace, _ index: PlanIndex) -> [PlanIndex.Declaration] {
    if let own = index.declaration(in: place.path, at: place.offset) { return [own] }
    return index.reference(in: place.path, at: place.offset).map { index.declarations(of: $0) } ?? []
  }

  // MARK: Rename

  /// Returns the range of an id that can be renamed.
  func prepareRename(_ parameters: JSONValue) throws(RPCFailure) -> JSONValue {
    let place = try place(in: parameters)
    let index = index(around: place.path)
    let declared = declared(at: place, index)
    guard let first = declared.first, first.kind != .module else { return .null }
    let range =
      index.declaration(in: place.path, at: place.offset)?.range
      ?? index.reference(in: place.path, at: place.offset)?.range
    return range.map {
      ["range": place.document.json($0, client.encoding), "placeholder": .string(first.id)]
    } ?? .null
  }

  /// Returns the edits that rename an id in all files of the plan, its translations, and its tests.
  ///
  /// - Throws: ``RPCFailure`` if there is no id, if the new one is none or is taken, or while a file of the plan is not Lua.
  func rename(_ parameters: JSONValue) throws(RPCFailure) -> JSONValue {
    let place = try place(in: parameters)
    let index = index(around: place.path)
    let declared = declared(at: place, index)
    guard let first = declared.first else { throw RPCFailure(.failed, "there is no id of the plan here") }
    guard let name = parameters["newName"]?.asText, PlanHeader.ID(name).isWellFormed else {
      throw RPCFailure(.invalidParameters, "an id has 1 to 128 of the characters a-z A-Z 0-9 . _ -")
    }
    if let broken = index.files.first(where: { file in
      document(file.source.file).map { sources.source(file.source.file, $0).tree == nil } ?? false
    }) {
      throw RPCFailure(.failed, "\(broken.source.file) is not Lua; fix it first, so that nothing is missed")
    }
    let around = index.declaration(of: .survey, around: first.range, in: first.file)
    let isTaken = index.declarations.contains { other in
      other.kind == first.kind && other.id == name
        && (![.item, .step, .option].contains(first.kind)
          || index.declaration(of: .survey, around: other.range, in: other.file) == around)
    }
    guard !isTaken || name == first.id || first.kind == .option else {
      throw RPCFailure(.failed, "there is a \(first.kind.title) '\(name)' already")
    }
    var ranges: [String: Set<Range<Int>>] = [:]
    for one in declared {
      ranges[one.file, default: []].insert(one.range)
      for reference in index.references(to: one) {
        // `result.pain` cannot name an id with a dash.
        guard !reference.isMember(in: index) || name.utf8.allSatisfy({ $0.isWordByte }) else {
          throw RPCFailure(.failed, "a script reads result.\(one.id); write a name of letters, digits, and _")
        }
        ranges[reference.file, default: []].insert(reference.range)
      }
      for (file, range) in TranslationKeys(index).ranges(of: one) { ranges[file, default: []].insert(range) }
    }
    if !client.hasAnnotations, let warning = first.kind.renameWarning {
      notify("window/showMessage", ["type": 2, "message": .string(warning)])
    }
    return edits(ranges, name, first)
  }

  private func edits(_ ranges: [String: Set<Range<Int>>], _ name: String, _ first: PlanIndex.Declaration) -> JSONValue {
    let changes = ranges.sorted { $0.key < $1.key }.compactMap { file, ranges -> JSONValue? in
      guard let document = document(file) else { return nil }
      let edits = ranges.sorted { $0.lowerBound < $1.lowerBound }.map { range -> JSONValue in
        var edit: [String: JSONValue] = ["range": document.json(range, client.encoding), "newText": .string(name)]
        if client.hasAnnotations, first.kind.renameWarning != nil { edit["annotationId"] = "identity" }
        return .object(edit)
      }
      return [
        "textDocument": [
          "uri": .string(FileAddress.address(file)), "version": documents[file]?.version.map { .integer($0) } ?? .null,
        ], "edits": .array(edits),
      ]
    }
    var result: [String: JSONValue] = ["documentChanges": .array(changes)]
    if client.hasAnnotations, let warning = first.kind.renameWarning {
      result["changeAnnotations"] = [
        "identity": [
          "label": "A new identity for recorded data", "needsConfirmation": true, "description": .string(warning),
        ]
      ]
    }
    return .object(result)
  }
}

extension PlanIndex.Reference {
  /// Whether the id is a name in code, and no text.
  fileprivate func isMember(in index: PlanIndex) -> Bool {
    guard let source = index.files.first(where: { $0.source.file == file })?.source, range.lowerBound > 0 else {
      return false
    }
    return source.bytes[range.lowerBound - 1] == UInt8(ascii: ".")
  }
}

/// The keys of translations, such as `["evening.survey.how.pain.text"]`, by the ids in them.
struct TranslationKeys {
  private let index: PlanIndex

  init(_ index: PlanIndex) { self.index = index }

  /// Returns the places of a declaration's id in the keys of the plan's translations.
  func ranges(of declaration: PlanIndex.Declaration) -> [(file: String, range: Range<Int>)] {
    guard let pattern = pattern(of: declaration) else { return [] }
    return index.files.flatMap { file -> [(file: String, range: Range<Int>)] in
      guard let tree = file.tree else { return [] }
      return tree.nodes.flatMap { node -> [(file: String, range: Range<Int>)] in
        guard case .table(let fields) = node.kind else { return [] }
        return fields.compactMap { field in
          guard case .name(let key) = field.key, key.contains("."), let offset = pattern.offset(in: key),
            let start = file.source.bytes[field.keyRange].firstRange(of: Array(key.utf8))?.lowerBound
          else { return nil }
          return (file.source.file, (start + offset)..<(start + offset + declaration.id.utf8.count))
        }
      }
    }
  }

  /// The ids that a key has before the id of a declaration, and the id itself; empty texts stand for anything.
  private struct Pattern {
    var starts: [[String]]

    /// Returns the offset of the last id of a pattern that a key begins with.
    func offset(in key: String) -> Int? {
      for start in starts {
        let before = start.dropLast().map { $0 + "." }.joined()
        guard let id = start.last, key.hasPrefix(before + id) else { continue }
        let next = key.utf8.dropFirst((before + id).utf8.count).first
        if next == UInt8(ascii: ".") || next == UInt8(ascii: "[") { return before.utf8.count }
      }
      return nil
    }
  }

  private func pattern(of one: PlanIndex.Declaration) -> Pattern? {
    func tasks(of survey: PlanIndex.Declaration) -> [String] {
      index.declarations.filter { $0.kind == .task && index.surveys(of: $0.id).contains(survey) }.map(\.id)
    }
    func inSurvey(_ rest: [String]) -> Pattern? {
      guard let survey = index.declaration(of: .survey, around: one.range, in: one.file) else { return nil }
      return Pattern(starts: tasks(of: survey).map { [$0, "survey"] + rest })
    }
    let step = index.declaration(of: .step, around: one.range, in: one.file)?.id
    switch one.kind {
    case .task: return Pattern(starts: [[one.id]])
    case .contact: return Pattern(starts: [["contacts", one.id]])
    case .chart: return Pattern(starts: [["charts", one.id]])
    case .anchor: return Pattern(starts: [["anchors", one.id]])
    case .parameter: return Pattern(starts: [["params", one.id]])
    case .step: return inSurvey([one.id])
    case .item: return step.flatMap { inSurvey([$0, one.id]) }
    case .option:
      guard let item = index.declaration(of: .item, around: one.range, in: one.file)?.id, let step else { return nil }
      return inSurvey([step, item, "options", one.id])
    case .alert:
      guard let task = index.declaration(of: .task, around: one.range, in: one.file)?.id else { return nil }
      return Pattern(starts: [[task, "alerts", one.id]])
    default: return nil
    }
  }
}
