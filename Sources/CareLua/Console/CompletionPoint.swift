/// The place of the cursor in a chunk, as completion needs it.
///
/// The text before the cursor is tokenized and never run; it can end within a string.
struct CompletionPoint {
  /// A step of the expression before a dot or a colon, outermost first.
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

  /// The key between brackets.
  enum Key: Hashable {
    case integer(Int64)
    case text(String)
  }

  /// A table that contains the cursor.
  struct Frame {
    /// The expression that is called with it: `task` of `task "id" {`; empty for none.
    var callee: [Step]
    /// The field of the enclosing table that it is the value of.
    var key: String?
  }

  enum Place {
    /// After a dot, or after a colon.
    case member(of: [Step], isMethod: Bool)
    /// A name; `isKey`: one that can name a field.
    case name(isKey: Bool)
    /// A string: the field that it is the value of, or the function called with it.
    case text(key: String?, callee: [Step])
    /// A comment, or another place without names.
    case nothing
  }

  var place: Place = .name(isKey: false)
  /// The typed part of the word.
  var typed = ""
  /// The open tables, outermost first; nil for other brackets.
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
    // A comment at the end continues to the end of the line.
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

  /// The open brackets at the end.
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

  /// Returns the field that the value at a place belongs to: `key = …`.
  private static func key(before place: Int, in tokens: [LuaToken]) -> String? {
    guard place >= 2, tokens[place - 1].text == "=", tokens[place - 1].kind == .symbol, tokens[place - 2].kind == .name
    else { return nil }
    return tokens[place - 2].text
  }

  /// Returns the function called with the value at a place: `f "…"`, `f {`, `f "id" {`, `f(1, {`.
  private static func callee(before place: Int, in tokens: [LuaToken]) -> [Step] {
    guard place >= 1 else { return [] }
    var end = place
    if tokens[place - 1].kind == .string, place >= 2 { end = place - 1 }
    if let open = openParenthesis(before: place, in: tokens) { end = open }
    guard end >= 1, tokens[end - 1].kind == .name else { return [] }
    return expression(endingBefore: end, in: tokens)
  }

  /// Returns the parenthesis that directly encloses a place; nil if it is another bracket.
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

  /// Returns the steps of the expression that ends before a place; empty if it cannot be followed.
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
