import CareLua
import CareModel

/// The changes that make a file Lua again, for the messages that say what to write.
struct SyntaxFix {
  private let message: String
  private let document: TextDocument
  private let range: Range<Int>
  private(set) var fixes: [QuickFix] = []

  init(_ finding: PlanFinding, _ document: TextDocument) {
    (message, range, self.document) = (finding.diagnostic.message, finding.range, document)
    fixes = found
  }

  private var text: String { document.text(in: range) }
  private var line: Range<Int> { document.range(ofLine: document.line(at: range.lowerBound)) }

  private var found: [QuickFix] {
    if let fix = structural ?? textual { return [fix] }
    if message.contains("not a number; write") || message.hasPrefix("write a time of day") {
      var fixes = Advice(message).changes.compactMap { change -> QuickFix? in
        if case .value(let value) = change.kind { QuickFix(writing: value, at: range) } else { nil }
      }
      if let time = message.wholeMatch(of: #/write a time of day in quotes: (".*")/#) {
        fixes.append(QuickFix(writing: String(time.1), at: range))
      }
      if message.hasSuffix("or the text in quotes") {
        fixes.append(QuickFix(writing: "\"\(text)\"", at: range, isPreferred: false))
      }
      return fixes
    }
    return named
  }

  /// Another word for the one that is marked.
  private var named: [QuickFix] {
    if message.hasPrefix("Lua has no `++`") || message.hasPrefix("Lua has no `+=`") {
      let before = document.text(in: line.lowerBound..<range.lowerBound)
      guard let name = before.firstMatch(of: #/([A-Za-z_][\w.]*)\s*$/#)?.1 else { return [] }
      let rest = text == "++" ? " 1" : ""
      return [replacement("= \(name) +\(rest)")]
    }
    if let field = message.firstMatch(of: #/; write (\w+) = …/#),
      message.hasPrefix("a field is") || message.hasPrefix("the name of a field")
    {
      if text == ":" {
        let hasBlank = range.lowerBound > 0 && document.bytes[range.lowerBound - 1] == 0x20
        return [QuickFix(writing: hasBlank ? "=" : " =", as: "=", at: range)]
      }
      return [
        QuickFix(writing: text.hasSuffix(":") ? "\(field.1) =" : String(field.1), as: "\(field.1) = …", at: range)
      ]
    }
    guard
      message.hasPrefix("Lua has no `") || message.hasPrefix("a single `=`") || message.contains("is a keyword of Lua")
    else { return [] }
    return Advice(message).changes.compactMap { change in
      switch change.kind {
      case .name(let name), .word(let name): replacement(name)
      default: nil
      }
    }
  }

  /// Writes over what is marked, apart from the words beside it.
  private func replacement(_ word: String) -> QuickFix {
    let bytes = document.bytes
    let isWord = word.utf8.last?.isWordByte ?? false
    let hasBefore = range.lowerBound > 0 && bytes[range.lowerBound - 1].isWordByte
    let hasBehind =
      range.upperBound < bytes.count
      && (bytes[range.upperBound].isWordByte || bytes[range.upperBound] == UInt8(ascii: "("))
    return QuickFix(
      writing: (isWord && hasBefore ? " " : "") + word + (isWord && hasBehind ? " " : ""), as: word, at: range)
  }

  /// A word or a sign that is missing, or that closes nothing.
  private var structural: QuickFix? {
    func insertion(_ text: String, at offset: Int) -> QuickFix {
      QuickFix(writing: text, as: text.filter { $0 != " " && $0 != "\n" }, at: offset..<offset)
    }
    if let word = message.firstMatch(of: #/^`(do|then)` is missing before this/#) {
      return insertion("\(word.1) ", at: range.lowerBound)
    }
    if let word = message.firstMatch(of: #/has no `([^`]+)` before this .*; write it$/#) {
      return insertion(word.1 == "end" ? "end " : String(word.1), at: range.lowerBound)
    }
    if let word = message.firstMatch(of: #/^the file ends before .* write the missing `([^`]+)`$/#) {
      let hasBreak = document.bytes.last == 0x0A
      return insertion((hasBreak ? "" : "\n") + word.1 + (hasBreak ? "\n" : ""), at: document.bytes.count)
    }
    if message.hasPrefix("a comma is missing between ") {
      return insertion(",", at: range.upperBound)
    }
    if message.contains("closes nothing; delete it") {
      return QuickFix("Remove \(text)", [.init(range: range, text: "")])
    }
    if message.hasPrefix("no `=` is needed") { return QuickFix("Remove =", [.init(range: range, text: "")]) }
    if let sign = message.firstMatch(of: #/^a comment begins with `--`, not with `(\/\/|#)`/#) {
      return QuickFix(writing: "--", at: range.lowerBound..<(range.lowerBound + sign.1.utf8.count))
    }
    return nil
  }

  /// Quotes, brackets, and characters that Lua does not have.
  private var textual: QuickFix? {
    if message.contains("is not a quote in Lua") {
      return onLine(["“": "\"", "”": "\"", "„": "\"", "‘": "'", "’": "'"])
    }
    if message.hasPrefix("write text in quotes, not in backticks") { return onLine(["`": "\""]) }
    if message.hasPrefix("there is an invisible character here") {
      let isBlank = text.unicodeScalars.first.map { $0.properties.isWhitespace } ?? false
      return isBlank
        ? QuickFix(writing: " ", as: "an ordinary space", at: range)
        : QuickFix("Remove the invisible character", [.init(range: range, text: "")])
    }
    if message.contains("write \\\\ for a backslash") {
      let written = text.hasPrefix("\\") ? "\\" + text : text.replacing(#/\\([0-9])/#) { "\\\\\($0.1)" }
      return QuickFix(writing: written, at: range)
    }
    if message.hasPrefix("write a list in braces"), let end = closing("[", "]") {
      return QuickFix("Write { … }", [.init(range: range, text: "{"), .init(range: end..<(end + 1), text: "}")])
    }
    if message.contains("has no closing quote on its line"), let quote = document.text(in: range).first {
      let rest = document.text(in: range.lowerBound..<line.upperBound)
      let end = line.upperBound - (rest.firstMatch(of: #/[\s,;})]*$/#)?.output.utf8.count ?? 0)
      return QuickFix(writing: String(quote), at: end..<end)
    }
    return nil
  }

  /// Writes signs for others from the marked place to the end of the line.
  private func onLine(_ signs: [Character: String]) -> QuickFix? {
    var edits: [QuickFix.Edit] = [], offset = range.lowerBound
    for character in document.text(in: range.lowerBound..<line.upperBound) {
      let count = String(character).utf8.count
      if let sign = signs[character] { edits.append(.init(range: offset..<(offset + count), text: sign)) }
      offset += count
    }
    return edits.isEmpty ? nil : QuickFix("Write straight quotes", edits)
  }

  /// The place of the bracket that closes the one that is marked.
  private func closing(_ open: String, _ close: String) -> Int? {
    var depth = 0
    for token in TokenScan(document.bytes, to: document.bytes.count).tokens
    where token.range.lowerBound >= range.lowerBound && token.kind == .symbol {
      if token.text == open { depth += 1 }
      if token.text == close { depth -= 1 }
      if depth == 0 { return token.range.lowerBound }
    }
    return nil
  }
}
