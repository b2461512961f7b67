import CareLua
import CareModel

/// The place of a finding in the tree of its file, and the changes that can be made there.
struct FixSite {
  typealias Edit = QuickFix.Edit

  let finding: PlanFinding
  let document: TextDocument
  let tree: ParentedTree
  /// The field whose key is marked.
  let key: ParentedTree.Entry?
  /// The value that is marked.
  let node: SyntaxTree.NodeID?

  init(_ finding: PlanFinding, _ document: TextDocument, _ tree: ParentedTree) {
    (self.finding, self.document, self.tree) = (finding, document, tree)
    key = tree.entry(withKeyAt: finding.range)
    node = key == nil ? tree.node(at: finding.range) : nil
  }

  var text: String { document.text(in: finding.range) }

  /// Returns the edits of a change; none where it cannot be made without a decision of the author.
  func fixes(_ change: Advice.Change.Kind) -> [QuickFix] {
    switch change {
    case .value(let value): replacing(value).map { [$0] } ?? []
    case .word: []
    case .name(let name): naming(name).map { [$0] } ?? []
    case .field(let name, let value): setting(name, to: value).map { [$0] } ?? []
    case .removal(let name): removing(name).map { [$0] } ?? []
    case .local(let name, let isInside): declaring(name, isInside: isInside).map { [$0] } ?? []
    }
  }

  // MARK: Values

  /// The field or item whose value is marked.
  private var entry: ParentedTree.Entry? { node.flatMap { tree.entries[$0] } }

  private func replacing(_ value: String) -> QuickFix? {
    guard let node else { return nil }
    // `day: day takes a whole number; write day(3)` marks the argument.
    if let outer = tree.parents[node], case .call(let callee, _, _) = tree.tree[outer].kind,
      let name = tree.tree.dottedName(callee), value.hasPrefix(name), !value.dropFirst(name.count).hasPrefix("."),
      callee != node
    {
      return QuickFix(writing: value, at: tree.tree[outer].range)
    }
    guard isReplaceable(node) else { return nil }
    return QuickFix(writing: adapted(value, to: node), at: tree.tree[node].range)
  }

  /// Whether a value is small enough to be written over, and no text that a longer expression needs.
  private func isReplaceable(_ node: SyntaxTree.NodeID) -> Bool {
    let range = tree.tree[node].range
    let isOneLine = document.line(at: range.lowerBound) == document.line(at: range.upperBound)
    guard let outer = tree.parents[node] else { return isOneLine && finding.diagnostic.path.isEmpty }
    if case .call(let callee, _, _) = tree.tree[outer].kind, callee == node { return false }
    return isOneLine && range.count <= 160
  }

  private func naming(_ name: String) -> QuickFix? {
    if key != nil { return QuickFix(writing: text.hasPrefix("[") ? "[\"\(name)\"]" : name, at: finding.range) }
    guard let node else { return nil }
    switch tree.tree[node].kind {
    case .string(let text):
      // `FREQ cannot be 'FORTNIGHTLY'` is about a part of the text.
      let wrong = finding.diagnostic.message.firstMatch(of: #/'([^']+)'/#).map { String($0.1) } ?? text
      guard wrong == text || !text.contains(wrong) else { return nil }
      return QuickFix(writing: "\"\(name)\"", at: tree.tree[node].range)
    case .call(let callee, _, _):
      guard case .member(let object, _, let range) = tree.tree[callee].kind, let owner = tree.tree.dottedName(object),
        !name.contains("."),
        Registry.everything["\(owner).\(name)"] != nil || owner == "survey" && Registry.everything[name] != nil
      else { return nil }
      return QuickFix(writing: name, as: "\(owner).\(name)", at: range)
    case .name, .constant, .boolean:
      let isWord = ["true", "false", "nil"].contains(name) || Registry.everything.called(name) != nil
      return isWord || finding.diagnostic.code == .unknownName ? QuickFix(writing: name, at: finding.range) : nil
    default: return nil
    }
  }

  /// Returns a value with what the author has written in place of an example: `"7"` for the number 7 where a text belongs.
  private func adapted(_ value: String, to node: SyntaxTree.NodeID) -> String {
    switch tree.tree[node].kind {
    case .number(let number):
      if value == "\"…\"" { return "\"\(number)\"" }
      if value == "{ \"…\" }" { return "{ \"\(number)\" }" }
      if value.wholeMatch(of: #/"[0-9]{2}:[0-9]{2}"/#) != nil, let time = TimeText.time(number) { return "\"\(time)\"" }
      if let interval = value.wholeMatch(of: #/([a-z]+)\([0-9]+\)/#), let count = Int(number), count > 0 {
        return "\(interval.1)(\(count))"
      }
      if let share = Double(value), share > 0, share < 1, let percent = Double(number), percent > 1, percent <= 100 {
        return PlainNumber.text(percent / 100)
      }
      return value
    case .string(let text):
      if value == "true" || value == "false" {
        return ["no", "false", "off"].contains(text.lowercased())
          ? "false" : ["yes", "true", "on"].contains(text.lowercased()) ? "true" : value
      }
      if value == "{ \"…\" }" { return "{ \"\(text)\" }" }
      if Double(value) != nil, Double(text) != nil { return text }
      if let interval = value.wholeMatch(of: #/[a-z]+\([0-9]+\)/#), interval.output.isEmpty == false,
        let own = TimeText.interval(text)
      {
        return own
      }
      return value
    default: return value
    }
  }

  // MARK: Fields

  private func setting(_ name: String, to value: String) -> QuickFix? {
    func writing(_ entry: ParentedTree.Entry) -> QuickFix? {
      guard let field = tree.field(entry) else { return nil }
      let text = adapted(value, to: field.value), range = tree.tree[field.value].range
      guard document.line(at: range.lowerBound) == document.line(at: range.upperBound) else { return nil }
      return QuickFix(writing: text, as: "\(name) = \(text)", at: range)
    }
    if let key {
      if tree.field(key)?.key == .name(name) { return writing(key) }
      return tree.entry(name, of: key.table).map(writing) ?? inserting(name, value, in: key.table)
    }
    guard let node else { return nil }
    if let entry, tree.field(entry)?.key == .name(name) { return writing(entry) }
    if let table = tree.table(of: node) {
      if let field = tree.entry(name, of: table) { return writing(field) }
      if let constructor = tree.constructor(of: node), constructor.field(name) == nil { return nil }
      return inserting(name, value, in: table)
    }
    if case .call(_, _, let arguments) = tree.tree[node].kind, !arguments.isEmpty,
      tree.constructor(of: node)?.field(name) != nil,
      document.bytes[tree.tree[node].range.upperBound - 1] == UInt8(ascii: ")")
    {
      let end = tree.tree[node].range.upperBound - 1
      return QuickFix(writing: ", { \(name) = \(value) }", as: "\(name) = \(value)", at: end..<end)
    }
    if let entry, tree.constructor(of: entry.table)?.field(name) != nil {
      return tree.entry(name, of: entry.table).map(writing) ?? inserting(name, value, in: entry.table)
    }
    // `tasks.a.schedule.at: …; write at = "08:00"` can mark an argument.
    if finding.diagnostic.path.hasSuffix(".\(name)") || finding.diagnostic.path == name { return replacing(value) }
    return nil
  }

  /// Returns the insertion of a field behind the brace that opens a table.
  private func inserting(_ name: String, _ value: String, in table: SyntaxTree.NodeID) -> QuickFix? {
    let bytes = document.bytes, brace = tree.tree[table].range.lowerBound + 1
    let rest = bytes[brace...].first { $0 != 0x20 && $0 != 0x09 }
    let field = "\(name) = \(value)"
    if rest == 0x0A || rest == 0x0D {
      let line = document.range(ofLine: document.line(at: brace - 1))
      let indentation = document.text(in: line).prefix { $0 == " " || $0 == "\t" }
      return QuickFix(writing: "\n\(indentation)  \(field),", as: field, at: brace..<brace)
    }
    return QuickFix(writing: rest == UInt8(ascii: "}") ? " \(field)" : " \(field),", as: field, at: brace..<brace)
  }

  // MARK: Removals

  private func removing(_ name: String?) -> QuickFix? {
    if finding.diagnostic.code == .uselessAllow { return removingAllowance() }
    guard let name else {
      guard let entry = key ?? node.flatMap(innermostEntry) else { return nil }
      return removal(of: entry)
    }
    let tables = [key?.table, node.flatMap(tree.table), entry?.table].compactMap(\.self)
    return tables.lazy.compactMap { tree.entry(name, of: $0) }.first.flatMap(removal)
  }

  /// The field or item that holds a value, or a call with it: that of `anchor "surgery"` for its id.
  private func innermostEntry(of node: SyntaxTree.NodeID) -> ParentedTree.Entry? {
    var current = node
    while tree.entries[current] == nil {
      guard let outer = tree.parents[current] else { return nil }
      current = outer
    }
    return tree.entries[current]
  }

  /// The removal of a field or an item with its comma, or of its lines.
  private func removal(of entry: ParentedTree.Entry) -> QuickFix? {
    guard let range = range(of: entry), let field = tree.field(entry) else { return nil }
    let title: String
    if case .name(let name) = field.key {
      title = "`\(name)`"
    } else {
      title = document.text(in: tree.tree[field.value].range)
    }
    return QuickFix("Remove \(title.prefix { !$0.isNewline })", [Edit(range: range, text: "")])
  }

  /// The bytes of a field or an item with its comma and blanks.
  func range(of entry: ParentedTree.Entry) -> Range<Int>? {
    guard let field = tree.field(entry) else { return nil }
    let bytes = document.bytes
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var start = min(field.keyRange.lowerBound, tree.tree[field.value].range.lowerBound)
    var end = tree.tree[field.value].range.upperBound
    let comma = bytes[end...].firstIndex { !isBlank($0) }
    let hasComma = comma.map { bytes[$0] == UInt8(ascii: ",") || bytes[$0] == UInt8(ascii: ";") } ?? false
    if hasComma, let comma { end = comma + 1 }
    let first = document.range(ofLine: document.line(at: start)), last = document.range(ofLine: document.line(at: end))
    if bytes[first.lowerBound..<start].allSatisfy(isBlank), bytes[end..<last.upperBound].allSatisfy(isBlank) {
      let next = document.range(ofLine: document.line(at: end) + 1).lowerBound
      return first.lowerBound..<max(next, last.upperBound)
    }
    if hasComma {
      while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    } else {
      while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
      if start > 0, bytes[start - 1] == UInt8(ascii: ",") { start -= 1 }
    }
    return start..<end
  }

  /// The removal of a code, or of the comment if it allows nothing else.
  private func removingAllowance() -> QuickFix? {
    let line = document.range(ofLine: document.line(at: finding.range.lowerBound))
    guard
      let comment = tree.tree.comments.last(where: {
        $0.range.lowerBound >= line.lowerBound && $0.range.lowerBound <= finding.range.lowerBound
      })
    else { return nil }
    var start = comment.range.lowerBound, end = min(comment.range.upperBound, line.upperBound)
    let rest = document.text(in: comment.range).replacing(#/^--\s*care:\s*allow\s*/#, with: "").split(separator: ",")
    if rest.count > 1 {
      let text = document.text(in: start..<end)
      let kept = rest.map { $0.trimmingPrefix(while: \.isWhitespace) }.filter { !$0.hasPrefix(self.text) }
      return QuickFix(
        "Remove \(self.text)",
        [Edit(range: start..<end, text: text.prefix { $0 == "-" } + " care: allow " + kept.joined(separator: ", "))])
    }
    while start > line.lowerBound, document.bytes[start - 1] == 0x20 { start -= 1 }
    if start == line.lowerBound { end = document.range(ofLine: document.line(at: end) + 1).lowerBound }
    return QuickFix("Remove the comment", [Edit(range: start..<max(start, end), text: "")])
  }

  // MARK: Names

  private func declaring(_ name: String, isInside: Bool) -> QuickFix? {
    guard isInside else {
      return text == name ? QuickFix(writing: "local \(name)", at: finding.range) : nil
    }
    let start = finding.range.lowerBound
    let around = tree.tree.functions.dropFirst().filter { $0.range.contains(start) }
      .min { $0.range.count < $1.range.count }
    guard let function = around else { return nil }
    let scan = TokenScan(document.bytes, to: function.range.upperBound)
    guard
      let end = scan.tokens.first(where: { $0.range.lowerBound > function.range.lowerBound && $0.text == ")" })?.range
        .upperBound
    else { return nil }
    return QuickFix(writing: " local \(name)", as: "local \(name)", at: end..<end)
  }
}
