/// Reads the statements of a Lua 5.4 file into a ``SyntaxTree``.
///
/// Nesting deeper than Lua itself takes is refused, so that no file can exhaust the stack.
struct SyntaxParser {
  /// The file is not Lua.
  struct Failure: Error {}

  /// Lua stops at 200.
  private static let deepest = 200

  var tree = SyntaxTree()
  private var tokenizer: LuaTokenizer
  private(set) var token = LuaToken(kind: .end, text: "", range: 0..<0)
  private var following: LuaToken?
  private(set) var lastEnd = 0
  private var depth = 0
  /// The locals in sight, by name, innermost last.
  private var scope: [SyntaxTree.LocalID] = []
  private(set) var function: SyntaxTree.FunctionID = 0

  init(_ bytes: [UInt8]) {
    tokenizer = LuaTokenizer(bytes)
    tree.functions.append(SyntaxTree.Function(range: 0..<bytes.count, parent: nil))
  }

  mutating func parse() throws -> SyntaxTree {
    try advance()
    try block()
    guard token.kind == .end else { throw Failure() }
    tree.comments = tokenizer.comments
    return tree
  }

  // MARK: Words

  mutating func advance() throws {
    lastEnd = token.range.upperBound
    if let next = following {
      token = next
      following = nil
    } else {
      token = try tokenizer.next()
    }
  }

  mutating func peek() throws -> LuaToken {
    if let following { return following }
    let next = try tokenizer.next()
    following = next
    return next
  }

  /// Whether the word here is the keyword or symbol `text`.
  func at(_ text: String) -> Bool {
    (token.kind == .keyword || token.kind == .symbol) && token.text == text
  }

  /// Passes `text` if it is here.
  mutating func take(_ text: String) throws -> Bool {
    guard at(text) else { return false }
    try advance()
    return true
  }

  mutating func expect(_ text: String) throws {
    guard try take(text) else { throw Failure() }
  }

  mutating func name() throws -> LuaToken {
    guard token.kind == .name else { throw Failure() }
    let name = token
    try advance()
    return name
  }

  mutating func deeper<Result>(_ body: (inout SyntaxParser) throws -> Result) throws -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth <= SyntaxParser.deepest else { throw Failure() }
    return try body(&self)
  }

  // MARK: Scopes

  mutating func declare(_ name: String, initializer: SyntaxTree.NodeID? = nil, at range: Range<Int>? = nil) {
    scope.append(tree.locals.count)
    tree.locals.append(SyntaxTree.Local(name: name, function: function, initializer: initializer, range: range))
  }

  mutating func declare(_ name: LuaToken, initializer: SyntaxTree.NodeID? = nil) {
    declare(name.text, initializer: initializer, at: name.range)
  }

  private mutating func declareParameter(_ name: LuaToken?) {
    tree.functions[function].parameters.append(tree.locals.count)
    declare(name?.text ?? "self", at: name?.range)
  }

  func local(named name: String) -> SyntaxTree.LocalID? {
    scope.last { tree.locals[$0].name == name }
  }

  mutating func scoped(_ body: (inout SyntaxParser) throws -> Void) throws {
    let outer = scope.count
    try body(&self)
    scope.removeSubrange(outer...)
  }

  /// The body of a function from its parameters on; `start` is where its first word begins.
  mutating func functionBody(start: Int, isMethod: Bool) throws -> SyntaxTree.FunctionID {
    let id = tree.functions.count
    tree.functions.append(SyntaxTree.Function(range: start..<start, parent: function))
    let outer = function
    function = id
    try scoped { parser in
      if isMethod { parser.declareParameter(nil) }
      try parser.expect("(")
      while !parser.at(")") {
        if try parser.take("...") { break }
        parser.declareParameter(try parser.name())
        if !(try parser.take(",")) { break }
      }
      try parser.expect(")")
      try parser.block()
    }
    try expect("end")
    function = outer
    tree.functions[id].range = start..<lastEnd
    return id
  }

  /// Adds a node that began at `start` and ends with the last word passed.
  mutating func add(_ kind: SyntaxTree.Kind, from start: Int) -> SyntaxTree.NodeID {
    tree.nodes.append(SyntaxTree.Node(kind: kind, range: start..<max(start, lastEnd), function: function))
    return tree.nodes.count - 1
  }
}
