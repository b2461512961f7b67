import CareModel

/// An error that stopped a file from loading, in an author's terms.
struct ScriptFailure {
  private let error: LuaError
  private let cache: SourceCache
  private let registry: Registry

  init(_ error: LuaError, cache: SourceCache, registry: Registry) {
    self.error = error
    self.cache = cache
    self.registry = registry
  }

  var diagnostic: Diagnostic {
    let source = error.file.flatMap { cache.sources[$0]?.source }
    if error.kind == .syntax { return syntax(source) }
    var (code, message) = codeAndMessage
    var notes: [String] = []
    if error.kind == .runtime {
      let plain = LuaRuntimeMessage(error.message, line: error.line.flatMap { source?.lineText($0) } ?? "")
      notes = plain.notes
      if error.thrown == nil { message = plain.text + hint }
    }
    let location = place(in: source)
    return Diagnostic(
      code, path: "", message: message, location: location,
      sourceLine: location.flatMap { source?.lineText($0.line) }, notes: notes + callers)
  }

  private func syntax(_ source: LuaSource?) -> Diagnostic {
    guard let source, let site = SyntaxErrorSite(source), let advice = SyntaxAdvice(site) else {
      let message = LuaSyntaxMessage(error, in: source)
      let location = message.range.flatMap { source?.location(of: $0) } ?? place(in: source)
      return Diagnostic(
        .syntax, path: "", message: message.text, location: location,
        sourceLine: location.flatMap { source?.lineText($0.line) })
    }
    let location = source.location(of: advice.range)
    return Diagnostic(
      .syntax, path: "", message: advice.message, location: location, sourceLine: source.lineText(location.line),
      notes: advice.notes, related: advice.related.map { .init($0.message, at: source.location(of: $0.range)) })
  }

  private var codeAndMessage: (DiagnosticCode, String) {
    switch error.kind {
    case .syntax: (.syntax, error.message)
    case .memory: (.limit, "\(file) exceeded its memory limit; does a loop never end?")
    case .budget: (.limit, "\(file) exceeded its work limit; does a loop never end?")
    case .deadline: (.limit, "\(file) exceeded its time limit while loading; does a loop never end?")
    case .interrupted: (.limit, "loading \(file) was interrupted")
    case .runtime:
      if let failure = error.thrown as? SourceFailure {
        (failure.diagnosticCode, failure.message)
      } else if let failure = error.thrown as? LuaModuleError {
        (.unreadable, failure.message)
      } else {
        (.scriptFailed, error.message)
      }
    }
  }

  /// What is read, in words.
  private var file: String { registry["plan"] == nil ? "the file" : "the plan" }

  /// The lines of the author that led here, beyond the first.
  private var callers: [String] {
    // Diagnostics of a module list the lines that require it.
    if error.thrown is SourceFailure || error.thrown is LuaModuleError { return [] }
    let lines = error.traceback.dropFirst().prefix(5).compactMap { frame in
      frame.firstMatch(of: #/^\s*(.+?:\d+)/#).map { String($0.1) }
    }
    return lines.isEmpty ? [] : ["called from \(lines.joined(separator: ", "))"]
  }

  /// The suggestion for a name that does not exist.
  private var hint: String {
    guard let match = error.message.firstMatch(of: #/(global|field) '([^']+)'/#) else { return "" }
    let word = String(match.2)
    let names = registry.names.compactMap { name -> String? in
      match.1 == "global"
        ? name.split(separator: ".").first.map(String.init) : name.split(separator: ".").last.map(String.init)
    }
    return Suggestion.nearest(to: word, in: Set(names)).map { "; did you mean `\($0)`?" } ?? ""
  }

  // MARK: Places

  /// Returns the location of the word that the message names: the last such word on the line.
  private func place(in source: LuaSource?) -> SourceLocation? {
    guard let file = error.file ?? cache.order.first else { return nil }
    guard let line = error.line, let source else { return SourceLocation(file: file, line: error.line ?? 1) }
    if error.message.contains("nil value"), let range = source.range(of: "[0]", onLine: line) {
      return source.location(of: range)
    }
    if let range = operation(in: source, onLine: line) { return source.location(of: range) }
    let quoted = error.message.matches(of: #/'([^']+)'/#).map { String($0.1) }
    // A host function names what it refuses first; Lua names the culprit last.
    var word = error.thrown == nil ? quoted.last : quoted.first
    if case .cycle(let names)? = error.thrown as? LuaModuleError { word = names.last }
    if error.message.hasPrefix("attempt to add") { word = "+" }
    var tokenizer = LuaTokenizer(source.bytes)
    var found: Range<Int>?
    do throws(LuaTokenizer.Failure) {
      while let word {
        let token = try tokenizer.next()
        if token.kind == .end || source.line(at: token.range.lowerBound) > line { break }
        let text = String(decoding: source.bytes[token.range], as: UTF8.self)
        guard source.line(at: token.range.lowerBound) == line else { continue }
        if text == word || token.text == word { found = token.range }
      }
    } catch {
      // Words end there; the line is shown as it is.
    }
    return source.location(of: found ?? source.visibleRange(ofLine: line))
  }

  /// Returns the range of the only operation on a line that can be the one that was refused; nil if there are several.
  private func operation(in source: LuaSource, onLine line: Int) -> Range<Int>? {
    guard error.thrown is LuaArgumentError, let file = error.file, let tree = cache.sources[file]?.tree,
      let hint = error.message.firstMatch(of: #/cannot be combined here; (\w+)/#)
    else { return nil }
    let symbols: [String] =
      switch hint.1 {
      case "add": ["+"]
      case "multiply": ["*"]
      case "compare": ["<", "<=", ">", ">="]
      default: ["-"]
      }
    let ranges = tree.nodes.compactMap { node -> Range<Int>? in
      guard case .operation(let symbol, let operands) = node.kind, operands.count == 2, symbols.contains(symbol),
        source.line(at: node.range.lowerBound) == line
      else { return nil }
      return node.range
    }
    return ranges.count == 1 ? ranges[0] : nil
  }
}
