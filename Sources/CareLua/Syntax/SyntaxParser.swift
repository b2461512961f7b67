/// A parser of Lua 5.4 files into a ``SyntaxTree``.
///
/// Nesting deeper than Lua's own limit is rejected, so that no file can exhaust the stack.
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
  /// The locals in scope, innermost last.
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

  /// Whether the current token is the keyword or symbol `text`.
  func at(_ text: String) -> Bool {
    (token.kind == .keyword || token.kind == .symbol) && token.text == text
  }

  /// Consumes `text` if it is the current token, and returns whether it was.
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

  /// Parses the body of a function from its parameters on; `start` is the offset of its first token.
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

  /// Adds a node from `start` to the end of the last consumed token.
  mutating func add(_ kind: SyntaxTree.Kind, from start: Int) -> SyntaxTree.NodeID {
    tree.nodes.append(SyntaxTree.Node(kind: kind, range: start..<max(start, lastEnd), function: function))
    return tree.nodes.count - 1
  }
}

extension SyntaxParser {
  mutating func block() throws {
    try scoped { parser in
      while !parser.atBlockEnd {
        if parser.at("return") {
          try parser.returnStatement()
          break
        }
        try parser.deeper { try $0.statement() }
      }
    }
  }

  private var atBlockEnd: Bool {
    token.kind == .end || at("end") || at("else") || at("elseif") || at("until")
  }

  mutating func returnStatement() throws {
    try advance()
    var values: [SyntaxTree.NodeID] = []
    if !atBlockEnd, !at(";") { values = try expressionList() }
    _ = try take(";")
    if function == 0, token.kind == .end { tree.returned = values.first }
  }

  mutating func statement() throws {
    guard token.kind == .keyword else {
      if try take(";") { return }
      if try take("::") {
        _ = try name()
        return try expect("::")
      }
      return try expressionStatement()
    }
    switch token.text {
    case "if": try ifStatement()
    case "while":
      try advance()
      _ = try expression()
      try expect("do")
      try block()
      try expect("end")
    case "do":
      try advance()
      try block()
      try expect("end")
    case "for": try forStatement()
    case "repeat": try repeatStatement()
    case "function": try functionStatement()
    case "local": try localStatement()
    case "break": try advance()
    case "goto":
      try advance()
      _ = try name()
    default: throw Failure()
    }
  }

  mutating func ifStatement() throws {
    repeat {
      try advance()
      _ = try expression()
      try expect("then")
      try block()
    } while at("elseif")
    if try take("else") { try block() }
    try expect("end")
  }

  mutating func repeatStatement() throws {
    try advance()
    // The condition can use the locals of the body.
    try scoped { parser in
      while !parser.atBlockEnd, !parser.at("return") { try parser.deeper { try $0.statement() } }
      if parser.at("return") { try parser.returnStatement() }
      try parser.expect("until")
      _ = try parser.expression()
    }
  }

  mutating func forStatement() throws {
    try advance()
    var names = [try name()]
    if try take("=") {
      _ = try expressionList()
    } else {
      while try take(",") { names.append(try name()) }
      try expect("in")
      _ = try expressionList()
    }
    try expect("do")
    try scoped { parser in
      for name in names { parser.declare(name) }
      try parser.block()
    }
    try expect("end")
  }

  mutating func functionStatement() throws {
    let start = token.range.lowerBound
    try advance()
    let first = try name()
    var isField = false
    var isMethod = false
    var keys: [String] = []
    while at(".") || at(":") {
      isMethod = at(":")
      isField = true
      try advance()
      keys.append(try name().text)
      if isMethod { break }
    }
    let table = isField ? local(named: first.text) : nil
    if !isField { assign(to: first) }
    let function = try functionBody(start: start, isMethod: isMethod)
    if let table { tree.members.append((table, keys.count == 1 ? keys[0] : nil, function)) }
  }

  func assignment(to name: LuaToken) -> SyntaxTree.Assignment {
    SyntaxTree.Assignment(name: name.text, local: local(named: name.text), range: name.range, function: function)
  }

  mutating func assign(to name: LuaToken) {
    tree.assignments.append(assignment(to: name))
  }

  mutating func localStatement() throws {
    let start = token.range.lowerBound
    try advance()
    if try take("function") {
      let name = try name()
      declare(name)
      let local = tree.locals.count - 1
      let function = try functionBody(start: start, isMethod: false)
      tree.locals[local].initializer = add(.function(function), from: start)
      return
    }
    var names: [LuaToken] = []
    repeat {
      names.append(try name())
      if try take("<") {
        _ = try name()
        try expect(">")
      }
    } while try take(",")
    let values = try take("=") ? try expressionList() : []
    for (place, name) in names.enumerated() {
      declare(name, initializer: place < values.count ? values[place] : nil)
    }
  }

  mutating func expressionStatement() throws {
    var targets = [try suffixedExpression()]
    while try take(",") { targets.append(try suffixedExpression()) }
    guard try take("=") else {
      guard targets.count == 1, case .call = tree[targets[0]].kind else { throw Failure() }
      tree.statements.append(targets[0])
      return
    }
    let values = try expressionList()
    for (place, target) in targets.enumerated() {
      switch tree[target].kind {
      case .name(let name, let local):
        let range = tree[target].range
        tree.assignments.append(.init(name: name, local: local, range: range, function: function))
      case .member, .index:
        tree.targets.insert(target)
        guard place < values.count, case .function(let function) = tree[values[place]].kind,
          let table = tree.root(of: target)
        else { break }
        var key: String?
        if case .member(let object, let name, _) = tree[target].kind, case .name = tree[object].kind { key = name }
        tree.members.append((table, key, function))
      default: throw Failure()
      }
    }
  }
}
