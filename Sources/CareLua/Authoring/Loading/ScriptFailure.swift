import CareModel

/// Why a file could not be read to its end, in an author's terms.
struct ScriptFailure {
  private let error: LuaError
  private let shelf: SourceShelf
  private let registry: Registry

  init(_ error: LuaError, shelf: SourceShelf, registry: Registry) {
    self.error = error
    self.shelf = shelf
    self.registry = registry
  }

  var diagnostic: Diagnostic {
    let (code, message) = codeAndMessage
    var location: SourceLocation?
    let source = error.file.flatMap { shelf.sources[$0] }
    if let file = error.file, let line = error.line {
      location = source.map { place(in: $0.source, line: line) } ?? SourceLocation(file: file, line: line)
    } else if let file = error.file ?? shelf.order.first {
      location = SourceLocation(file: file, line: 1)
    }
    return Diagnostic(
      code, path: "", message: message, location: location,
      sourceLine: location.flatMap { source?.source.lineText($0.line) })
  }

  private var codeAndMessage: (DiagnosticCode, String) {
    switch error.kind {
    case .syntax: return (.syntax, syntaxMessage)
    case .memory: return (.limit, "the plan needs more memory than it may; does a loop go on for ever?")
    case .budget: return (.limit, "the plan needs more work than it may; does a loop go on for ever?")
    case .deadline: return (.limit, "the plan takes longer to read than it may; does a loop go on for ever?")
    case .interrupted: return (.limit, "reading the plan was interrupted")
    case .runtime:
      if let failure = error.thrown as? SourceFailure { return (failure.diagnosticCode, failure.message + callers) }
      if let failure = error.thrown as? LuaModuleError { return (.unreadable, failure.message + callers) }
      return (.scriptFailed, error.message + hint + callers)
    }
  }

  /// The lines of the author that led here, beyond the first.
  private var callers: String {
    let lines = error.traceback.dropFirst().prefix(5).compactMap { frame in
      frame.firstMatch(of: #/^\s*(.+?:\d+)/#).map { String($0.1) }
    }
    return lines.isEmpty ? "" : "; called from \(lines.joined(separator: ", "))"
  }

  /// For a name that is nothing: the name that was meant.
  private var hint: String {
    guard let match = error.message.firstMatch(of: #/(global|field) '([^']+)'/#) else { return "" }
    let word = String(match.2)
    let names = registry.names.compactMap { name -> String? in
      match.1 == "global"
        ? name.split(separator: ".").first.map(String.init) : name.split(separator: ".").last.map(String.init)
    }
    return Suggestion.nearest(to: word, in: Set(names)).map { "; did you mean `\($0)`?" } ?? ""
  }

  // MARK: Syntax

  /// The word that the compiler stumbled over.
  private var near: String? {
    error.message.firstMatch(of: #/near (?:'(.*)'|<eof>)$/#).map { $0.1.map(String.init) ?? "" }
  }

  private var syntaxMessage: String {
    let message = error.message
    if let opened = message.firstMatch(of: #/^'(.+)' expected \(to close '(.+)' at line (\d+)\)/#) {
      let end = near == "" ? "at the end of the file" : "before '\(near ?? "")'"
      let start = "'\(opened.1)' expected \(end), to close '\(opened.2)' of line \(opened.3)"
      return opened.1 == "}" && near != ""
        ? "\(start); is a comma missing?" : "\(start); write the missing '\(opened.1)'"
    }
    if message.hasPrefix("'end' expected") {
      return "\(message); a function, if, for, while or do before it lacks its end"
    }
    if message.hasPrefix("<name> expected") { return "\(message); a field is written name = value" }
    if message.hasPrefix("'=' expected") {
      return "\(message); a field is written name = value, and a call f(…) or f { … }"
    }
    if message.hasPrefix("unfinished string") { return "\(message); close the quote" }
    if message.hasPrefix("unfinished long") { return "\(message); close the brackets" }
    if message.hasPrefix("malformed number") { return "\(message); write a number such as 12 or 1.5" }
    if message.hasPrefix("unexpected symbol") { return "\(message); a value or a name is expected here" }
    return message
  }

  /// Where the word stands that the message names: the last such on the line.
  private func place(in source: LuaSource, line: Int) -> SourceLocation {
    let whole = source.visibleRange(ofLine: line)
    if error.kind == .syntax, near == "" {
      // The end of the file: its last character that is not a blank.
      let last = source.bytes.lastIndex { $0 > 0x20 } ?? 0
      return source.location(of: last..<(last + 1))
    }
    let quoted = error.message.matches(of: #/'([^']+)'/#).map { String($0.1) }
    // A host function names what it refuses first; Lua names the culprit last.
    let word = error.kind == .syntax ? near : error.thrown == nil ? quoted.last : quoted.first
    var tokenizer = LuaTokenizer(source.bytes)
    var found: Range<Int>?
    // Up to a byte that begins no word, which is then the culprit.
    do throws(LuaTokenizer.Failure) {
      while true {
        let token = try tokenizer.next()
        if token.kind == .end || source.line(at: token.range.lowerBound) > line { break }
        let text = String(decoding: source.bytes[token.range], as: UTF8.self)
        guard source.line(at: token.range.lowerBound) == line else { continue }
        if let word, text == word || token.text == word { found = token.range }
      }
    } catch {
      if source.line(at: error.offset) == line { found = error.offset..<(whole.upperBound) }
    }
    return source.location(of: found ?? whole)
  }
}
