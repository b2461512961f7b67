import CareModel

/// The message for an error of the Lua compiler in a file with valid syntax, in an author's terms.
struct LuaSyntaxMessage {
  private(set) var text: String
  /// The bytes of the token, if known more precisely than its line.
  private(set) var range: Range<Int>?

  /// Creates the message for a compiler error.
  init(_ error: LuaError, in source: LuaSource?) {
    text = Self.reworded(error.message)
    guard let source else { return }
    if let match = error.message.firstMatch(of: #/^malformed number near '(.*)'$/#), let line = error.line,
      let word = Self.word(in: source, line: line, where: { $0.kind == .number && $0.text.hasPrefix(match.1) })
    {
      range = word.range
      text = "'\(word.text)' is not a number\(Self.unit(word.text))"
    } else if let match = error.message.firstMatch(of: #/^break outside (?:a )?loop at line (\d+)/#),
      let line = BoundedInteger(match.1, in: 0...1_000_000_000)?.value
    {
      range = Self.word(in: source, line: line) { $0.kind == .keyword && $0.text == "break" }?.range
    }
  }

  private static func word(in source: LuaSource, line: Int, where isMeant: (LuaToken) -> Bool) -> LuaToken? {
    var tokenizer = LuaTokenizer(source.bytes)
    while let word = try? tokenizer.next(), word.kind != .end {
      if source.line(at: word.range.lowerBound) == line, isMeant(word) { return word }
    }
    return nil
  }

  private static func reworded(_ message: String) -> String {
    if message.hasPrefix("break outside") { return "`break` ends a loop, and this one is not in a loop" }
    if let match = message.firstMatch(of: #/^no visible label '(.+?)'/#) {
      return "`goto \(match.1)` has no label ::\(match.1):: here"
    }
    if let match = message.firstMatch(of: #/^attempt to assign to const variable '(.+)'/#) {
      return "'\(match.1)' is declared <const> and cannot be set again"
    }
    if message.hasPrefix("cannot use '...'") {
      return "`...` can be used only in a function that declares it: function(...) … end"
    }
    return message
  }

  /// Returns how to write a number with an attached unit.
  private static func unit(_ word: String) -> String {
    guard let match = word.wholeMatch(of: #/(\d+(?:\.\d+)?)([A-Za-z]+)/#) else { return "; write 12 or 1.5" }
    let unit = String(match.2).lowercased()
    let intervals: [(String, [String])] = [
      ("days", ["d", "day", "days"]), ("weeks", ["w", "wk", "week", "weeks"]), ("months", ["mo", "month", "months"]),
      ("hours", ["h", "hr", "hour", "hours"]), ("minutes", ["m", "min", "mins", "minute", "minutes"]),
      ("seconds", ["s", "sec", "second", "seconds"]), ("years", ["y", "year", "years"]),
    ]
    if let interval = intervals.first(where: { $0.1.contains(unit) }) { return "; write \(interval.0)(\(match.1))" }
    return "; write value(\(match.1), { units = \"\(match.2)\" }), or the text in quotes"
  }
}
