import CareStore

extension SQLQuery {
  /// Finds the type of each placeholder, and reports those that have none.
  ///
  /// PostgreSQL gives a placeholder the type of its neighbor, once and for all, so there must be exactly one.
  func examine(parameters nodes: [SQLNode], in clause: String, into report: inout SQLReport) {
    if clause == "values", let names = clauses.first(where: { $0.name == "insert into" })?.body.last?.group?.items {
      for row in nodes.items { examine(values: row.first?.group?.items ?? [], for: names, into: &report) }
      return
    }
    for (index, node) in nodes.enumerated() {
      if let group = node.group, !node.isQuery {
        if isList(index, in: nodes) {
          examine(list: group, beside: index, in: nodes, into: &report)
        } else {
          examine(parameters: group, in: clause, into: &report)
        }
      }
      guard let number = node.placeholder else { continue }
      switch neighbor(of: index, in: nodes, clause: clause) {
      case .type(let type): report.parameters[number, default: []].insert(type)
      case .known: break
      case .unknown: report.problems.append("the type of ?\(number) in '\(nodes.text)' is unknown; write CAST")
      }
    }
  }

  private enum Neighbor {
    case type(String)
    case known
    case unknown
  }

  private func neighbor(of index: Int, in nodes: [SQLNode], clause: String) -> Neighbor {
    let before = nodes[..<index], after = nodes[(index + 1)...]
    if clause == "limit" || clause == "offset" { return .type("integer") }
    if after.first?.word == "as" { return .known }
    let signs = [before.last?.sign, after.first?.sign].compactMap { $0 }
    // PostgreSQL would take 32 bits for what is added to a number that is written out.
    if signs.contains(where: { ["+", "-", "*", "/", "||"].contains($0) }) { return .unknown }
    if before.last?.isComparison == true || before.suffix(2).map(\.word) == ["distinct", "from"] {
      return side(before.dropLast(before.last?.isComparison == true ? 1 : 2).trimmed(to: operandBefore))
    }
    if before.last?.word == "between" { return side(before.dropLast().trimmed(to: operandBefore)) }
    if before.last?.word == "and", let start = before.lastIndex(where: { $0.word == "between" }) {
      return side(nodes[..<start].trimmed(to: operandBefore))
    }
    if after.first?.isComparison == true { return side(Array(after.dropFirst().prefix { !isBreak($0) })) }
    if after.first?.sign == "," || before.last?.sign == "," {
      // Among a function's arguments, one that has a type gives it to the others.
      let types = Set(nodes.items.compactMap { column($0)?.type.rawValue })
      if types.count == 1, let type = types.first { return .type(type) }
    }
    return .unknown
  }

  private func side(_ nodes: [SQLNode]) -> Neighbor {
    if let column = column(nodes) { return .type(column.type.rawValue) }
    if nodes.count == 1, nodes[0].placeholder != nil { return .unknown }
    return nodes.isEmpty ? .unknown : .known
  }

  private func isBreak(_ node: SQLNode) -> Bool {
    ["and", "or", "not", "where", "then", "else", "when", "end", "is", "between", "in", "on", "case"].contains(
      node.word ?? "")
      || node.sign == ","
  }

  private func operandBefore(_ nodes: ArraySlice<SQLNode>) -> [SQLNode] {
    var nodes = nodes
    while let word = nodes.last?.word, word == "not" || word == "is" { nodes = nodes.dropLast() }
    let start = nodes.lastIndex(where: isBreak).map { $0 + 1 } ?? nodes.startIndex
    return Array(nodes[start...])
  }

  /// Whether a group is a list of values that are compared with one before it, or a row compared with a row.
  private func isList(_ index: Int, in nodes: [SQLNode]) -> Bool {
    guard index > 0, nodes[index].group?.items.allSatisfy({ $0.count == 1 && $0[0].placeholder != nil }) == true else {
      return false
    }
    return nodes[index - 1].word == "in" || nodes[index - 1].isComparison
  }

  private func examine(list group: [SQLNode], beside index: Int, in nodes: [SQLNode], into report: inout SQLReport) {
    let operand = operandBefore(nodes[..<(index - 1)])
    let names = nodes[index - 1].word == "in" ? nil : operand.last?.group?.items
    for (place, item) in group.items.enumerated() {
      guard let number = item[0].placeholder else { continue }
      let beside = names.map { place < $0.count ? $0[place] : [] } ?? operand
      if let column = column(beside) { report.parameters[number, default: []].insert(column.type.rawValue) }
      guard beside.isEmpty else { continue }
      report.problems.append("the type of ?\(number) in '\(nodes.text)' is unknown; write CAST")
    }
  }

  private func examine(values: [[SQLNode]], for names: [[SQLNode]], into report: inout SQLReport) {
    for (value, name) in zip(values, names) {
      guard value.count == 1, let number = value[0].placeholder, let column = column(name) else { continue }
      report.parameters[number, default: []].insert(column.type.rawValue)
    }
  }
}

extension ArraySlice {
  fileprivate func trimmed(to operand: (ArraySlice) -> [Element]) -> [Element] { operand(self) }
}
