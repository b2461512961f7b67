import CareModel

/// The comments that silence warnings on their line: `-- care: allow W012`, with several codes separated by commas or
/// spaces.
struct AllowComments {
  private struct Allowance {
    var source: ParsedSource
    var line: Int
    var word: String
    var range: Range<Int>
  }

  private static let word = Array("care:".utf8)
  private var allowances: [Allowance] = []

  init(in sources: [ParsedSource]) {
    for source in sources {
      for comment in source.tree?.comments ?? [] { take(comment, source) }
    }
  }

  private mutating func take(_ comment: LuaComment, _ source: ParsedSource) {
    let bytes = source.source.bytes[comment.range]
    // Most comments are about something else, and a pattern is slow.
    guard bytes.contains(Self.word) else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let found = text.firstMatch(of: #/\bcare:\s*allow\b[ \t]*([A-Za-z0-9, \t]*)/#) else { return }
    let line = source.source.line(at: comment.range.lowerBound)
    for word in found.1.split(whereSeparator: { !($0.isLetter || $0.isNumber) }) {
      // Any text after the codes is a reason.
      guard word.wholeMatch(of: #/[A-Za-z]\d+/#) != nil else { break }
      let start = comment.range.lowerBound + text.utf8.distance(from: text.startIndex, to: word.startIndex)
      allowances.append(
        Allowance(source: source, line: line, word: String(word), range: start..<(start + word.utf8.count)))
    }
  }

  /// Whether a comment on the line of a warning silences it.
  func allow(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.severity == .warning, let location = diagnostic.location else { return false }
    return allowances.contains {
      $0.word == diagnostic.code.rawValue && $0.line == location.line && $0.source.source.file == location.file
    }
  }

  /// Returns diagnostics for the comments that silence none of the warnings.
  func useless(among diagnostics: [Diagnostic]) -> [Diagnostic] {
    let warnings = DiagnosticCode.allCases.filter { $0.rawValue.hasPrefix("W") && $0.appliesToPlans }.map(\.rawValue)
    let silenced = Set(
      diagnostics.compactMap { diagnostic in
        diagnostic.location.map { "\($0.file):\($0.line):\(diagnostic.code.rawValue)" }
      })
    return allowances.compactMap { allowance in
      let place = allowance.source.source.location(of: allowance.range)
      let finding: Finding
      if allowance.word == DiagnosticCode.uselessAllow.rawValue {
        return nil
      } else if allowance.word.hasPrefix("E") {
        finding = Finding("errors cannot be silenced; fix it, and remove \(allowance.word)")
      } else if !warnings.contains(allowance.word) {
        finding = Finding("\(allowance.word) is not a warning", unknown: allowance.word, in: warnings, of: "there are")
      } else if !silenced.contains("\(place.file):\(allowance.line):\(allowance.word)") {
        finding = Finding("there is no \(allowance.word) on this line; remove the comment")
      } else {
        return nil
      }
      return Diagnostic(
        .uselessAllow, path: "", message: finding.message, severity: .warning, location: place,
        sourceLine: allowance.source.source.lineText(place.line), notes: finding.notes)
    }
  }
}
