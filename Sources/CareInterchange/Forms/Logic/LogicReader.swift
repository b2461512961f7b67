import CareModel

/// Reads an expression of a form.
struct LogicReader {
  private let dialect: LogicDialect
  private var rest: Substring
  private var depth = 0

  private var parts = 0

  /// The longest expression, in bytes, the most parentheses in each other, and the most parts.
  static let mostBytes = 16_384, mostDepth = 32, mostParts = 500

  /// Returns the expression that a text is.
  ///
  /// - Throws: ``LogicProblem`` if it is none of the language, or beyond a limit.
  static func term(_ text: String, _ dialect: LogicDialect) throws(LogicProblem) -> LogicTerm {
    guard text.utf8.count <= mostBytes else {
      throw LogicProblem(message: "is longer than \(mostBytes) bytes")
    }
    var reader = LogicReader(dialect: dialect, rest: text[...])
    let term = try reader.term(above: 0)
    reader.skip()
    guard reader.rest.isEmpty else {
      throw LogicProblem(message: "has '\(reader.rest.prefix(12))' where a sign such as 'and' is expected")
    }
    return term
  }

  private mutating func skip() { rest = rest.drop(while: \.isWhitespace) }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  // MARK: Parts

  private mutating func term(above level: Int) throws(LogicProblem) -> LogicTerm {
    var left = try factor()
    while true {
      let start = rest
      guard let sign = sign() else { return left }
      guard sign.level > level else {
        rest = start
        return left
      }
      left = .binary(sign, left, try term(above: sign.level))
    }
  }

  private mutating func sign() -> LogicSign? {
    skip()
    let signs: [(String, LogicSign)] = [
      ("<>", .notEquals), ("!=", .notEquals), ("<=", .atMost), (">=", .atLeast), ("==", .equals), ("&&", .and),
      ("||", .or), ("=", .equals), ("<", .less), (">", .greater), ("+", .plus), ("-", .minus), ("*", .times),
      ("^", .power),
    ]
    for (text, sign) in signs where take(text) { return sign }
    if dialect != .xpath, dialect != .filter, take("/") { return .divide }
    let word = String(rest.prefix { $0.isASCII && $0.isLetter })
    guard let sign = dialect.sign(word) else { return nil }
    rest = rest.dropFirst(word.count)
    return sign
  }

  private mutating func factor() throws(LogicProblem) -> LogicTerm {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostDepth else { throw LogicProblem(message: "is nested deeper than \(Self.mostDepth)") }
    parts += 1
    guard parts <= Self.mostParts else { throw LogicProblem(message: "has more than \(Self.mostParts) parts") }
    skip()
    guard let first = rest.first else { throw LogicProblem(message: "ends too early") }
    switch first {
    case "(":
      rest.removeFirst()
      let inner = try term(above: 0)
      try close()
      return inner
    case "-":
      rest.removeFirst()
      return .negative(try factor())
    case "!":
      rest.removeFirst()
      return .call("not", [try factor()])
    case "'", "\"": return .text(try quoted(first))
    case "[" where dialect == .redcap: return try bracketed()
    case "$" where dialect == .xpath || dialect == .filter: return try braced()
    case ".":
      let next = rest.dropFirst().first
      if dialect == .xpath, next.map({ !$0.isNumber }) ?? true {
        rest.removeFirst()
        return .own
      }
      return try number()
    case _ where first.isASCII && first.isNumber: return try number()
    case _ where first.isASCII && first.isLetter || first == "_": return try named()
    default: throw LogicProblem(message: "has '\(first)', which is not understood")
    }
  }

  private mutating func close() throws(LogicProblem) {
    skip()
    guard take(")") else { throw LogicProblem(message: "lacks a ')'") }
  }

  private mutating func number() throws(LogicProblem) -> LogicTerm {
    let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "e" || $0 == "E") }
    guard let number = FormNumber.parse(String(digits)) else {
      throw LogicProblem(message: "has '\(digits.prefix(12))', which is not a number from -1e15 to 1e15")
    }
    rest = rest.dropFirst(digits.count)
    return .number(number)
  }

  private mutating func quoted(_ quote: Character) throws(LogicProblem) -> String {
    rest.removeFirst()
    guard let end = rest.firstIndex(of: quote) else { throw LogicProblem(message: "lacks a closing quotation mark") }
    let text = String(rest[..<end])
    rest = rest[rest.index(after: end)...]
    return text
  }

  // MARK: Names

  /// Reads `[name]` or `[name(code)]`.
  private mutating func bracketed() throws(LogicProblem) -> LogicTerm {
    rest.removeFirst()
    guard let end = rest.firstIndex(of: "]") else { throw LogicProblem(message: "lacks a ']'") }
    var name = String(rest[..<end]).trimmed
    rest = rest[rest.index(after: end)...]
    if rest.first == "[" {
      throw LogicProblem(
        message: "reads '[\(name)]' of another event or instance, and a survey has only its own answers")
    }
    if name.hasSuffix(":value") { name.removeLast(6) }
    guard !name.contains(":") else { throw LogicProblem(message: "reads '[\(name)]', which is not an answer") }
    guard name.hasSuffix(")"), let open = name.firstIndex(of: "(") else { return .field(name, option: nil) }
    let code = String(name[name.index(after: open)...].dropLast()).trimmed
    return .field(String(name[..<open]).trimmed, option: code)
  }

  /// Reads `${name}`.
  private mutating func braced() throws(LogicProblem) -> LogicTerm {
    rest.removeFirst()
    guard take("{"), let end = rest.firstIndex(of: "}") else { throw LogicProblem(message: "lacks '${name}'") }
    let name = String(rest[..<end]).trimmed
    rest = rest[rest.index(after: end)...]
    return .field(name, option: nil)
  }

  /// Reads a call, or a name of LimeSurvey.
  private mutating func named() throws(LogicProblem) -> LogicTerm {
    let extra: Set<Character> =
      dialect == .xpath || dialect == .filter ? ["_", "-", ":"] : dialect == .limesurvey ? ["_", "."] : ["_"]
    let name = String(rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) || extra.contains($0) })
    rest = rest.dropFirst(name.count)
    skip()
    guard take("(") else {
      if dialect == .limesurvey { return .field(name, option: nil) }
      if dialect == .filter { return .column(name) }
      throw LogicProblem(message: "has '\(name)', which is not a function or a question")
    }
    var parts: [LogicTerm] = []
    skip()
    if take(")") { return .call(name.lowercased(), parts) }
    repeat {
      parts.append(try term(above: 0))
      skip()
    } while take(",") || take(";")
    try close()
    return .call(name.lowercased(), parts)
  }
}
