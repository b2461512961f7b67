/// The advice about a syntax error: the problem in the author's terms, and what to write instead.
struct SyntaxAdvice {
  var message: String
  /// The bytes that the caret underlines.
  var range: Range<Int>
  var notes: [String] = []
  /// Related places, with their messages.
  var related: [(message: String, range: Range<Int>)] = []

  init(_ message: String, _ range: Range<Int>, notes: [String] = [], opener: SyntaxErrorSite.Opener? = nil) {
    self.message = message
    self.range = range
    self.notes = notes
    if let opener { related = [("the open `\(opener.word.text)`", opener.word.range)] }
  }

  /// Creates the advice about a syntax error; returns nil if only Lua's own message is known.
  ///
  /// The first matching rule applies; specific rules come first.
  init?(_ site: SyntaxErrorSite) {
    let rules: [(SyntaxErrorSite) -> SyntaxAdvice?] = [
      Self.character, Self.text, Self.quoteInText, Self.comment, Self.keywordAsName, Self.colon, Self.comparison,
      Self.operators, Self.arrow,
      Self.squareList, Self.otherLanguage, Self.braces, Self.equals, Self.afterReturn, Self.comma, Self.end,
      Self.closer,
      Self.head, Self.statement, Self.value,
    ]
    for rule in rules {
      guard let advice = rule(site) else { continue }
      self = advice
      return
    }
    return nil
  }
}

extension SyntaxAdvice {
  /// The name to write in place of a Lua keyword used as a field.
  private static let fields = [
    "end": "`to` for the end of a schedule; an event has `stop`",
    "until": "`to` or `through` for the end, or until_done = true",
    "repeat": "`every`, or schedule.every { interval = … }",
    "not": "survey.none { … }",
    "and": "survey.all { … }",
    "or": "survey.any { … }",
    "goto": "`go`",
    "then": "`go`, whose branches have `when` and `to`",
    "if": "`when`",
    "for": "`over` or `lasting`",
    "while": "`when`",
    "in": "`between` or `over`",
  ]

  /// `end = …` in a table, and `event.end`.
  static func keywordAsName(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    guard let word = site[0] else { return nil }
    if word.kind == .keyword, site.at(-1, ".") || site.at(-1, ":") {
      let write = word.text == "end" ? "an event has `stop`" : "write [\"\(word.text)\"] for this field"
      return SyntaxAdvice("`\(word.text)` is a keyword of Lua and cannot follow a dot; \(write)", word.range)
    }
    guard site.isInTable else { return nil }
    let isFirst = { (ahead: Int) in
      site.at(ahead - 1, "{") || site.at(ahead - 1, ",") || site.at(ahead - 1, ";")
    }
    for ahead in [0, -1] {
      guard let keyword = site[ahead], keyword.kind == .keyword, site.at(ahead + 1, "=") else { continue }
      guard isFirst(ahead) else { continue }
      let write = fields[keyword.text].map { "write \($0)" } ?? "write another name"
      return SyntaxAdvice(
        "`\(keyword.text)` is a keyword of Lua and cannot be a field name; \(write)", keyword.range,
        notes: ["if a field must have this name, write [\"\(keyword.text)\"] = …"])
    }
    return nil
  }

  /// Statements of other languages, with their Lua equivalents.
  private static let foreign = [
    "const": "local", "let": "local", "var": "local", "auto": "local", "int": "local", "float": "local",
    "double": "local",
    "bool": "local", "val": "local", "def": "function", "fun": "function", "func": "function", "fn": "function",
    "elif": "elseif", "elsif": "elseif", "elsIf": "elseif", "elseIf": "elseif",
    "import": "local name = require \"name\"",
    "include": "local name = require \"name\"", "using": "local name = require \"name\"",
    "from": "local name = require \"name\"", "switch": "if … then … elseif … end", "case": "elseif", "unless": "if not",
    "foreach": "for _, item in ipairs(list) do … end", "try": "pcall(function() … end)", "throw": "error(\"…\")",
    "raise": "error(\"…\")", "new": "the constructor's name", "class": "a table",
  ]

  /// A word of another language.
  static func otherLanguage(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    guard !site.isInTable else { return nil }
    // The parser may have read it as a name on its own, or as the function of a call.
    for ahead in [0, -1] {
      guard let word = site[ahead], word.kind == .name, let ours = foreign[word.text] else { continue }
      let isFirst = site[ahead - 1].map { site.line($0) < site.line(word) } ?? true
      guard isFirst else { continue }
      return SyntaxAdvice("Lua has no `\(word.text)`; write \(ours)", word.range)
    }
    return nil
  }

  /// `+=`, `++`, `&&`, `||`.
  static func operators(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    guard let word = site[0], word.kind == .symbol else { return nil }
    if ["&", "|"].contains(word.text), site.at(-1, word.text), site.isJoined(0), let first = site[-1] {
      let ours = word.text == "&" ? "and" : "or"
      return SyntaxAdvice(
        "Lua has no `\(word.text)\(word.text)`; write `\(ours)`", first.range.lowerBound..<word.range.upperBound)
    }
    guard ["+", "-", "*", "/", "..", "%"].contains(word.text), site.isJoined(1), let next = site[1],
      next.text == "=" || next.text == word.text, let target = site[-1]
    else { return nil }
    let whole = word.range.lowerBound..<next.range.upperBound
    let amount = next.text == "=" ? "…" : "1"
    return SyntaxAdvice(
      "Lua has no `\(site.written(whole))`; write \(target.text) = \(target.text) \(word.text) \(amount)", whole)
  }

  /// `x => …`.
  static func arrow(_ site: SyntaxErrorSite) -> SyntaxAdvice? {
    guard site.at(0, ">"), site.isJoined(0), site.at(-1, "=") || site.at(-1, "-"), let first = site[-1],
      let word = site[0]
    else {
      // `(x) => …` stops at the equal sign.
      guard site.at(0, "="), site.at(1, ">"), site.isJoined(1), let first = site[0], let word = site[1]
      else { return nil }
      return arrow(first, word)
    }
    return arrow(first, word)
  }

  private static func arrow(_ first: LuaToken, _ last: LuaToken) -> SyntaxAdvice {
    SyntaxAdvice(
      "Lua has no arrow functions; write function(x) return … end", first.range.lowerBound..<last.range.upperBound)
  }
}
