import CareModel

extension SyntaxAdvice {
  /// `function(x) {`.
  static func braces(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    guard site.at(0, "{"), site.at(-1, ")"), site.open.last?.word.text == "function", let word = site[0]
    else { return nil }
    return SyntaxAdvice("a function has no braces; write function(…) … end", word.range)
  }

  /// Something after the `return` that ends a block.
  static func afterReturn(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    guard let word = site[0], word.kind != .end, site.open.last.map({ $0.closer == "end" }) ?? true,
      word.kind == .name || ["local", "return", "if", "for", "while", "function"].contains(word.text),
      let returned = lastReturn(site), site.line(word) > site.line(site.words[returned])
    else { return nil }
    var advice = SyntaxAdvice("nothing can follow `return`; move this before it, or delete it", word.range)
    advice.related = [("it returns", site.words[returned].range)]
    return advice
  }

  /// Returns the index of the `return` in the block that contains the error site.
  private static func lastReturn(_ site: SyntaxErrorSite) -> Int? {
    let start = site.open.last.map { $0.place + 1 } ?? 0
    var depth = 0
    var found: Int?
    for place in start..<site.place {
      let word = site.words[place]
      guard word.kind == .keyword || word.kind == .symbol else { continue }
      switch word.text {
      case "{", "(", "[", "function", "if", "do", "repeat": depth += 1
      case "}", ")", "]", "end", "until": depth -= 1
      case "return" where depth == 0: found = place
      default: break
      }
    }
    return found
  }

  /// The end of the file while something is open.
  static func end(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    guard let word = site[0], word.kind == .end, let opener = site.open.last else { return nil }
    let last = site[-1]?.range ?? word.range
    var advice = SyntaxAdvice(
      "the file ends before `\(opener.word.text)` is closed; write the missing `\(opener.closer)`", last, opener: opener
    )
    if opener.closer == "end" { advice.notes += elseIf(site) }
    if let suspect = suspect(site), suspect.range != opener.word.range {
      advice.notes.append(
        "the indentation suggests that the `\(suspect.text)` on line \(site.line(suspect)) has no end")
    }
    return advice
  }

  /// `else if` opens a block that needs an `end` of its own.
  private static func elseIf(_ site: SyntaxErrorSite) -> [String] {
    for place in site.words.indices.dropLast().prefix(site.place) {
      let word = site.words[place], next = site.words[place + 1]
      guard word.kind == .keyword, word.text == "else", next.kind == .keyword, next.text == "if",
        site.line(word) == site.line(next)
      else { continue }
      return ["`else if` on line \(site.line(word)) opens another `if`, which needs an `end`; write `elseif`"]
    }
    return []
  }

  /// Returns the bracket whose closing one is where an outer bracket should end, by the indentation of their lines.
  private static func suspect(_ site: SyntaxErrorSite) -> LuaToken? {
    var open: [LuaToken] = []
    for (place, word) in site.words.prefix(site.place).enumerated() where word.kind == .symbol {
      if word.text == "{" || word.text == "(" {
        open.append(word)
      } else if word.text == "}" || word.text == ")", let opener = open.popLast() {
        let isFirst = place == 0 || site.line(site.words[place - 1]) < site.line(word)
        let line = site.line(opener)
        guard isFirst, line < site.line(word) else { continue }
        if indentation(site, site.line(word)) < indentation(site, line) { return opener }
      }
    }
    return nil
  }

  private static func indentation(_ site: SyntaxErrorSite, _ line: Int) -> Int {
    (site.source.location(of: site.source.visibleRange(ofLine: line)).column ?? 1) - 1
  }

  /// A bracket or `end` that closes another thing than is open, or nothing.
  static func closer(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    guard let word = site[0], word.kind == .symbol || word.kind == .keyword,
      ["}", ")", "]", "end", "until", "else", "elseif"].contains(word.text)
    else { return nil }
    guard let opener = site.open.last else {
      var advice = SyntaxAdvice(
        "this `\(word.text)` closes nothing; delete it, or one before it", word.range)
      if let last = outermost(site) {
        advice.related = [
          ("the `\(last.opener.text)` on line \(site.line(last.opener)) is already closed", last.closer.range)
        ]
      }
      return advice
    }
    guard opener.closer != word.text else { return nil }
    if word.text == "else" || word.text == "elseif" {
      guard opener.word.text != "if" else { return nil }
      return SyntaxAdvice("`\(word.text)` needs an `if`, and none is open here", word.range, opener: opener)
    }
    return SyntaxAdvice(
      "`\(opener.word.text)` has no `\(opener.closer)` before this `\(word.text)`; write it", word.range,
      opener: opener)
  }

  /// Returns the last outermost bracket or block and the token that closed it; nil if it ends in a line of its own.
  private static func outermost(_ site: SyntaxErrorSite) -> (opener: LuaToken, closer: LuaToken)? {
    var open: [LuaToken] = []
    var found: (opener: LuaToken, closer: LuaToken)?
    for word in site.words.prefix(site.place) where word.kind == .symbol {
      if ["{", "(", "["].contains(word.text) {
        open.append(word)
      } else if ["}", ")", "]"].contains(word.text), let opener = open.popLast(), open.isEmpty {
        found = (opener, word)
      }
    }
    guard let found, site.line(found.opener) < site.line(found.closer),
      site.source.visibleRange(ofLine: site.line(found.closer)).lowerBound < found.closer.range.lowerBound
    else { return nil }
    return found
  }

  /// `if` without `then`, `for` without `do`.
  static func head(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    guard let word = site[0], let opener = site.open.last,
      let head = ["if": "then", "while": "do", "for": "do"][opener.word.text]
    else { return nil }
    let start = site.words[opener.place]
    // Once its `then` has passed, the trouble is in its body.
    guard !site.words[opener.place..<site.place].contains(where: { $0.kind == .keyword && $0.text == head })
    else {
      return nil
    }
    if start.text == "for", site.place == opener.place + 1 {
      return SyntaxAdvice(
        "`for` takes a name; write for i = 1, 3 do … end, or for _, item in ipairs(list) do … end", word.range)
    }
    if let brace = brace(site, after: opener.place) {
      return SyntaxAdvice("`\(start.text)` has no braces; write \(start.text) … \(head) … end", brace.range)
    }
    let example = [
      "if": "if … then … end", "while": "while … do … end",
      "for": "for i = 1, 3 do … end, or for _, item in ipairs(list) do … end",
    ]
    let place = word.kind == .end ? site[-1]?.range ?? word.range : word.range
    return SyntaxAdvice(
      "`\(head)` is missing before this; write \(example[start.text] ?? "")", place)
  }

  /// The brace in `if (…) {`.
  private static func brace(_ site: SyntaxErrorSite, after place: Int) -> LuaToken? {
    site.words.indices.dropLast().first { index in
      index > place && index < site.place && site.words[index].text == ")" && site.words[index + 1].text == "{"
        && site.words[index].kind == .symbol && site.words[index + 1].kind == .symbol
    }.map { site.words[$0 + 1] }
  }

  /// Returns advice about a value that is not part of a statement.
  static func statement(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    guard let word = site[0], let before = site[-1], site.open.last.map({ $0.closer == "end" }) ?? true else {
      return nil
    }
    guard before.endsValue, !site.at(0, "=") || before.kind == .string || before.kind == .number else { return nil }
    let range = word.kind == .end || site.line(word) > site.line(before) ? before.range : word.range
    return SyntaxAdvice(
      "a statement is a call or sets a value; write f(…), or local name = …", range)
  }

  /// Returns advice about a token in the place of a value.
  static func value(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    guard let word = site[0] else { return nil }
    if word.kind == .end, let before = site[-1] {
      return SyntaxAdvice("the file ends after `\(site.written(before))`, which is incomplete", before.range)
    }
    guard !word.beginsValue, let before = site[-1], !before.endsValue else { return nil }
    return SyntaxAdvice(
      "a value or a name is missing between `\(site.written(before))` and `\(site.written(word))`", word.range)
  }
}
