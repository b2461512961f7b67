extension SyntaxParser {
  mutating func expressionList() throws -> [SyntaxTree.NodeID] {
    var values = [try expression()]
    while try take(",") { values.append(try expression()) }
    return values
  }

  mutating func expression() throws -> SyntaxTree.NodeID {
    try expression(above: 0)
  }

  /// The left and right binding powers of an operator (Lua manual, 3.4.8).
  private static let priorities: [String: (left: Int, right: Int)] = [
    "or": (1, 1), "and": (2, 2), "<": (3, 3), ">": (3, 3), "<=": (3, 3), ">=": (3, 3), "~=": (3, 3), "==": (3, 3),
    "|": (4, 4), "~": (5, 5), "&": (6, 6), "<<": (7, 7), ">>": (7, 7), "..": (9, 8), "+": (10, 10), "-": (10, 10),
    "*": (11, 11), "/": (11, 11), "//": (11, 11), "%": (11, 11), "^": (14, 13),
  ]
  private static let unaryPriority = 12

  private func expressionStart(_ id: SyntaxTree.NodeID) -> Int { tree[id].range.lowerBound }

  private mutating func expression(above limit: Int) throws -> SyntaxTree.NodeID {
    try deeper { parser in
      var left = try parser.operand()
      while parser.token.kind == .symbol || parser.token.kind == .keyword,
        let priority = SyntaxParser.priorities[parser.token.text], priority.left > limit
      {
        let symbol = parser.token.text
        try parser.advance()
        let right = try parser.expression(above: priority.right)
        left = parser.add(.operation(symbol: symbol, operands: [left, right]), from: parser.expressionStart(left))
      }
      return left
    }
  }

  private mutating func operand() throws -> SyntaxTree.NodeID {
    let start = token.range.lowerBound
    for symbol in ["not", "-", "#", "~"] where at(symbol) {
      try advance()
      let operand = try expression(above: SyntaxParser.unaryPriority)
      return add(.operation(symbol: symbol, operands: [operand]), from: start)
    }
    let kind: SyntaxTree.Kind
    switch (token.kind, token.text) {
    case (.string, let text): kind = .string(text)
    case (.number, let text): kind = .number(text)
    case (.keyword, "true"), (.keyword, "false"): kind = .boolean(token.text == "true")
    case (.keyword, "nil"), (.symbol, "..."): kind = .constant
    case (.symbol, "{"): return try table()
    case (.keyword, "function"):
      try advance()
      let function = try functionBody(start: start, isMethod: false)
      return add(.function(function), from: start)
    default: return try suffixedExpression()
    }
    try advance()
    return add(kind, from: start)
  }

  mutating func suffixedExpression() throws -> SyntaxTree.NodeID {
    let start = token.range.lowerBound
    var left: SyntaxTree.NodeID
    if try take("(") {
      let inner = try expression()
      try expect(")")
      left = add(.group(inner), from: start)
    } else {
      let name = try name()
      left = add(.name(name.text, local: local(named: name.text)), from: start)
    }
    while true {
      if try take(".") {
        let key = try name()
        left = add(.member(object: left, key: key.text, keyRange: key.range), from: start)
      } else if try take("[") {
        let key = try expression()
        try expect("]")
        left = add(.index(object: left, key: key), from: start)
      } else if try take(":") {
        let method = try name().text
        let arguments = try arguments()
        left = add(.call(callee: left, method: method, arguments: arguments), from: start)
      } else if at("(") || at("{") || token.kind == .string {
        let arguments = try arguments()
        left = add(.call(callee: left, method: nil, arguments: arguments), from: start)
      } else {
        return left
      }
    }
  }

  private mutating func arguments() throws -> [SyntaxTree.NodeID] {
    if token.kind == .string {
      let start = token.range.lowerBound
      let text = token.text
      try advance()
      return [add(.string(text), from: start)]
    }
    if at("{") { return [try table()] }
    try expect("(")
    if try take(")") { return [] }
    let values = try expressionList()
    try expect(")")
    return values
  }

  private mutating func table() throws -> SyntaxTree.NodeID {
    let start = token.range.lowerBound
    var fields: [SyntaxTree.TableField] = []
    var position = 0
    try expect("{")
    while !at("}") {
      fields.append(try tableField(position: &position))
      if try take(",") { continue }
      if try take(";") { continue }
      break
    }
    try expect("}")
    return add(.table(fields), from: start)
  }

  private mutating func tableField(position: inout Int) throws -> SyntaxTree.TableField {
    let start = token.range
    if token.kind == .name, try peek().text == "=", try peek().kind == .symbol {
      let name = try name()
      try expect("=")
      return .init(key: .name(name.text), keyRange: start, value: try expression())
    }
    if try take("[") {
      let key = try expression()
      try expect("]")
      let keyRange = start.lowerBound..<lastEnd
      try expect("=")
      let value = try expression()
      if case .string(let text) = tree[key].kind { return .init(key: .name(text), keyRange: keyRange, value: value) }
      return .init(key: .computed, keyRange: keyRange, value: value)
    }
    position += 1
    let value = try expression()
    return .init(key: .position(position), keyRange: tree[value].range, value: value)
  }
}
