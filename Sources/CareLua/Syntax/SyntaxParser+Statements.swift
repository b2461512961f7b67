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
    // The condition sees the locals of the body.
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
