/// Where in a chunk the cursor stands, as far as completion needs to know.
///
/// The text before the cursor is cut into words and never run; it may end within a string.
struct CompletionPoint {
  /// What is written before a dot or a colon, outermost first.
  enum Step: Hashable {
    case name(String)
    case member(String)
    case method(String)
    /// `[2]` or `["key"]`.
    case index(Key)
    /// `(…)`, `{…}` or `"…"`.
    case call
    /// `"…"`, at the very beginning.
    case text
  }

  /// What stands between brackets.
  enum Key: Hashable {
    case integer(Int64)
    case text(String)
  }

  /// A table that the cursor stands in.
  struct Frame {
    /// What it is given to: `task` of `task "id" {`; empty where it stands alone.
    var callee: [Step]
    /// The field of the table around it that it is the value of.
    var key: String?
  }

  enum Place {
    /// After a dot, or after a colon.
    case member(of: [Step], isMethod: Bool)
    /// A name; `isKey`: one that may name a field.
    case name(isKey: Bool)
    /// A string: the field that it is the value of, or what is called with it.
    case text(key: String?, callee: [Step])
    /// A comment, or what no name may stand in.
    case nothing
  }

  var place: Place = .name(isKey: false)
  /// What is typed of the word.
  var typed = ""
  /// The tables that are open, outermost first; nil for brackets of other kinds.
  private(set) var frames: [Frame?] = []

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var tokenizer = LuaTokenizer(bytes)
    var tokens: [LuaToken] = []
    do throws(LuaTokenizer.Failure) {
      while true {
        let token = try tokenizer.next()
        if token.kind == .end { break }
        tokens.append(token)
      }
    } catch {
      frames = Self.frames(tokens)
      let quote = error.offset < bytes.count ? bytes[error.offset] : 0
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        place = .nothing
        return
      }
      typed = String(decoding: bytes[(error.offset + 1)...], as: UTF8.self)
      place = .text(
        key: Self.key(before: tokens.count, in: tokens), callee: Self.callee(before: tokens.count, in: tokens))
      return
    }
    // A comment at the end goes on with the line.
    if let comment = tokenizer.comments.last, comment.range.upperBound == bytes.count, bytes.last != 0x0A {
      place = .nothing
      return
    }
    if let last = tokens.last, last.kind == .name || last.kind == .keyword, last.range.upperBound == bytes.count {
      typed = last.text
      tokens.removeLast()
    }
    frames = Self.frames(tokens)
    guard let before = tokens.last, before.kind == .symbol else { return }
    switch before.text {
    case ".", ":":
      let steps = Self.expression(endingBefore: tokens.count - 1, in: tokens)
      place = steps.isEmpty ? .nothing : .member(of: steps, isMethod: before.text == ":")
    case "{", ",", ";": place = .name(isKey: frames.last.map { $0 != nil } ?? false)
    default: break
    }
  }

  // -- Tables

  /// The brackets that are open at the end.
  private static func frames(_ tokens: [LuaToken]) -> [Frame?] {
    var frames: [Frame?] = []
    for (place, token) in tokens.enumerated() where token.kind == .symbol {
      switch token.text {
      case "{":
        frames.append(Frame(callee: callee(before: place, in: tokens), key: key(before: place, in: tokens)))
      case "(", "[": frames.append(nil)
      case "}", ")", "]": _ = frames.popLast()
      default: break
      }
    }
    return frames
  }

  /// The field that the value at a place is given to: `key = …`.
  private static func key(before place: Int, in tokens: [LuaToken]) -> String? {
    guard place >= 2, tokens[place - 1].text == "=", tokens[place - 1].kind == .symbol, tokens[place - 2].kind == .name
    else { return nil }
    return tokens[place - 2].text
  }

  /// What is called with the value at a place: `f "…"`, `f {`, `f "id" {`, `f(1, {`.
  private static func callee(before place: Int, in tokens: [LuaToken]) -> [Step] {
    guard place >= 1 else { return [] }
    var end = place
    if tokens[place - 1].kind == .string, place >= 2 { end = place - 1 }
    if let open = openParenthesis(before: place, in: tokens) { end = open }
    guard end >= 1, tokens[end - 1].kind == .name else { return [] }
    return expression(endingBefore: end, in: tokens)
  }

  /// The parenthesis whose list a place stands in itself; nil where that is another bracket.
  private static func openParenthesis(before place: Int, in tokens: [LuaToken]) -> Int? {
    guard place >= 1, tokens[place - 1].kind == .symbol, ["(", ","].contains(tokens[place - 1].text) else { return nil }
    var depth = 0
    for at in stride(from: place - 1, through: 0, by: -1) where tokens[at].kind == .symbol {
      switch tokens[at].text {
      case ")", "}", "]": depth += 1
      case "(", "{", "[":
        if depth == 0 { return tokens[at].text == "(" ? at : nil }
        depth -= 1
      default: break
      }
    }
    return nil
  }

  // -- Expressions

  /// The steps of the expression that ends just before a place; empty where it is none that can be followed.
  private static func expression(endingBefore end: Int, in tokens: [LuaToken]) -> [Step] {
    var steps: [Step] = []
    var at = end - 1
    while at >= 0 {
      let token = tokens[at]
      switch token.kind {
      case .name:
        guard at >= 1, tokens[at - 1].kind == .symbol, [".", ":"].contains(tokens[at - 1].text) else {
          return ([.name(token.text)] + steps.reversed())
        }
        steps.append(tokens[at - 1].text == "." ? .member(token.text) : .method(token.text))
        at -= 2
      case .string:
        // `f "…"`, or a string by itself: what stands before tells.
        guard at >= 1, tokens[at - 1].kind == .name || [")", "]"].contains(tokens[at - 1].text) else {
          return [.text] + steps.reversed()
        }
        steps.append(.call)
        at -= 1
      case .symbol where [")", "}", "]"].contains(token.text):
        guard let open = opening(of: at, in: tokens) else { return [] }
        // `("…")` is a text.
        if token.text == ")", at - open == 2, tokens[open + 1].kind == .string,
          open == 0 || tokens[open - 1].kind != .name && ![")", "]"].contains(tokens[open - 1].text)
        {
          return [.text] + steps.reversed()
        }
        guard open >= 1 else { return [] }
        if token.text == "]" {
          guard let key = index(open + 1..<at, in: tokens) else { return [] }
          steps.append(.index(key))
        } else if steps.last != .call || tokens[open - 1].kind != .string {
          steps.append(.call)
        }
        at = open - 1
      default: return []
      }
    }
    return []
  }

  private static func opening(of close: Int, in tokens: [LuaToken]) -> Int? {
    var depth = 0
    for at in stride(from: close, through: 0, by: -1) where tokens[at].kind == .symbol {
      switch tokens[at].text {
      case ")", "}", "]": depth += 1
      case "(", "{", "[":
        depth -= 1
        if depth == 0 { return at }
      default: break
      }
    }
    return nil
  }

  private static func index(_ range: Range<Int>, in tokens: [LuaToken]) -> Key? {
    guard range.count == 1, let token = tokens[range].first else { return nil }
    switch token.kind {
    case .number: return Int64(token.text).map(Key.integer)
    case .string: return .text(token.text)
    default: return nil
    }
  }
}
