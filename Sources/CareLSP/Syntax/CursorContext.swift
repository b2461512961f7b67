import CareLua

/// The tables, calls, and functions around an offset of a text, which need not be Lua yet.
struct CursorContext {
  /// Something that is open at the offset.
  struct Frame {
    enum Kind {
      case table, call, function, block
    }

    var kind: Kind
    /// The dotted name that the table or the arguments are given to.
    var callee: String?
    /// The text given before the table: `evening` of `task "evening" {`.
    var id: String?
    /// The field that is being written.
    var key: String?
    /// The number of list items or arguments before.
    var position = 0
    /// The fields that have been written.
    var keys: [String] = []
    /// The first texts of fields and arguments, by field or position.
    var texts: [String: String] = [:]
    /// The parameters of a function.
    var parameters: [String] = []
  }

  /// The frames, outermost first.
  private(set) var frames: [Frame] = []
  /// What the offset is in.
  let ending: TokenScan.Ending
  /// The name before the offset, with dots: `schedule.da`; empty for none.
  private(set) var name = ""
  /// Whether a field of the innermost table can begin here.
  private(set) var isKey = false
  /// Whether the offset is in the text of a key: `["title`.
  private(set) var isTextKey = false

  init(_ bytes: [UInt8], at offset: Int) {
    let scan = TokenScan(bytes, to: offset)
    ending = scan.ending
    var tokens = scan.tokens
    if ending == .code { takeName(&tokens, to: offset) }
    var reader = FrameReader(tokens)
    reader.read()
    if case .string = ending { reader.openText() }
    frames = reader.frames
    let last = tokens.last.map { $0.kind == .symbol ? $0.text : "" } ?? ""
    if let inner = frames.last, inner.kind == .table, inner.key == nil {
      isKey = ["{", ",", ";"].contains(last) && !name.contains(".") && !name.contains(":")
      isTextKey = last == "["
    }
  }

  /// Takes the name that ends at the offset from the tokens.
  private mutating func takeName(_ tokens: inout [LuaToken], to offset: Int) {
    var parts: [String] = []
    var end = offset
    if let last = tokens.last, last.kind == .name || last.kind == .keyword, last.range.upperBound == offset {
      parts = [last.text]
      end = last.range.lowerBound
      tokens.removeLast()
    }
    while tokens.count >= 2, let mark = tokens.last, mark.text == "." || mark.text == ":", mark.kind == .symbol,
      mark.range.upperBound == end, tokens[tokens.count - 2].kind == .name
    {
      let owner = tokens[tokens.count - 2]
      parts.append(mark.text)
      parts.append(owner.text)
      end = owner.range.lowerBound
      tokens.removeLast(2)
    }
    name = parts.reversed().joined()
  }

  /// The name up to its last dot, and the rest.
  var nameParts: (owner: String?, last: String) {
    guard let mark = name.lastIndex(where: { $0 == "." || $0 == ":" }) else { return (nil, name) }
    return (String(name[..<mark]), String(name[name.index(after: mark)...]))
  }
}

/// Finds what is open at the end of a list of tokens.
private struct FrameReader {
  typealias Frame = CursorContext.Frame

  let tokens: [LuaToken]
  private(set) var frames: [Frame] = []
  /// The call that ended last.
  private var closed: Frame?

  init(_ tokens: [LuaToken]) {
    self.tokens = tokens
  }

  mutating func read() {
    var place = 0
    while place < tokens.count {
      let token = tokens[place]
      switch (token.kind, token.text) {
      case (.symbol, "{"): frames.append(opened(.table, at: place))
      case (.symbol, "("): frames.append(opened(.call, at: place))
      case (.symbol, "}"): close([.table])
      case (.symbol, ")"): close([.call])
      case (.symbol, ","), (.symbol, ";"): separate()
      case (.symbol, "="): takeKey(before: place)
      case (.string, let text): note(text, at: place)
      case (.keyword, "function"):
        place = readFunction(at: place)
        continue
      case (.keyword, "do"), (.keyword, "if"), (.keyword, "repeat"): frames.append(Frame(kind: .block))
      case (.keyword, "end"), (.keyword, "until"): close([.function, .block])
      default: break
      }
      place += 1
    }
  }

  /// Opens the call of a name that is followed by the text at the end: `require "`.
  mutating func openText() {
    guard let name = name(before: tokens.count) else { return }
    frames.append(Frame(kind: .call, callee: name))
  }

  private func token(_ place: Int) -> LuaToken? { tokens.indices.contains(place) ? tokens[place] : nil }

  private func isSymbol(_ place: Int, _ texts: String...) -> Bool {
    token(place).map { $0.kind == .symbol && texts.contains($0.text) } ?? false
  }

  /// The dotted name that ends before a token.
  private func name(before place: Int) -> String? {
    guard let last = token(place - 1), last.kind == .name else { return nil }
    var text = last.text, start = place - 1
    while isSymbol(start - 1, ".", ":"), let owner = token(start - 2), owner.kind == .name {
      text = owner.text + tokens[start - 1].text + text
      start -= 2
    }
    return text
  }

  private func opened(_ kind: Frame.Kind, at place: Int) -> Frame {
    var frame = Frame(kind: kind)
    if kind == .table, let before = token(place - 1), before.kind == .string, let name = name(before: place - 1) {
      (frame.callee, frame.id) = (name, before.text)
    } else if kind == .table, isSymbol(place - 1, ")"), let closed {
      (frame.callee, frame.id) = (closed.callee, closed.texts["0"])
    } else {
      frame.callee = name(before: place)
    }
    return frame
  }

  private mutating func close(_ kinds: [Frame.Kind]) {
    guard let place = frames.lastIndex(where: { kinds.contains($0.kind) }) else { return }
    closed = frames[place]
    frames.removeSubrange(place...)
  }

  private mutating func separate() {
    guard let place = frames.indices.last else { return }
    if frames[place].key == nil { frames[place].position += 1 }
    frames[place].key = nil
  }

  private mutating func takeKey(before place: Int) {
    guard let inner = frames.indices.last, frames[inner].kind == .table else { return }
    var key: String?
    if let name = token(place - 1), name.kind == .name, isSymbol(place - 2, "{", ",", ";") { key = name.text }
    if isSymbol(place - 1, "]"), let text = token(place - 2), text.kind == .string { key = text.text }
    guard let key else { return }
    frames[inner].key = key
    frames[inner].keys.append(key)
  }

  /// Remembers a text that is a whole field or argument.
  private mutating func note(_ text: String, at place: Int) {
    guard let inner = frames.indices.last else { return }
    let name = frames[inner].key ?? String(frames[inner].position)
    if frames[inner].texts[name] == nil { frames[inner].texts[name] = text }
  }

  /// Reads the name and the parameters of a function, and returns the place behind them.
  private mutating func readFunction(at place: Int) -> Int {
    var frame = Frame(kind: .function), next = place + 1
    while let token = token(next), token.kind == .name || isSymbol(next, ".", ":") { next += 1 }
    if isSymbol(next, "(") {
      next += 1
      while let token = token(next), !isSymbol(next, ")") {
        if token.kind == .name { frame.parameters.append(token.text) }
        next += 1
      }
      next += 1
    }
    frames.append(frame)
    return next
  }
}
