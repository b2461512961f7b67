import CareStore

extension SQLQuery {
  /// A condition is a comparison: PostgreSQL takes no number for one.
  func examine(condition nodes: [SQLNode], into report: inout SQLReport) {
    for term in terms(of: nodes) {
      let term = Array(term.drop { $0.word == "not" })
      if term.count == 1, let group = term[0].group, !term[0].isQuery {
        examine(condition: group, into: &report)
      } else if term.first?.word == "exists" || term.first?.word == "case" || term.contains(where: isPredicate) {
        examine(comparison: term, into: &report)
      } else {
        report.problems.append("'\(term.text)' is no condition; compare it")
      }
    }
  }

  /// What stands between AND and OR, but for the AND of a BETWEEN.
  private func terms(of nodes: [SQLNode]) -> [[SQLNode]] {
    var terms: [[SQLNode]] = [[]]
    var isBetween = false, depth = 0
    for node in nodes {
      if node.word == "case" { depth += 1 }
      if node.word == "end" { depth -= 1 }
      if node.word == "between" { isBetween = true }
      if depth == 0, node.word == "or" || node.word == "and" && !isBetween {
        terms.append([])
        continue
      }
      if node.word == "and" { isBetween = false }
      terms[terms.count - 1].append(node)
    }
    return terms
  }

  private func isPredicate(_ node: SQLNode) -> Bool {
    node.isComparison || ["is", "in", "between", "exists"].contains(node.word ?? "")
  }

  /// What is compared is of one type: SQLite finds 1 and '1' to differ, PostgreSQL refuses to look.
  private func examine(comparison term: [SQLNode], into report: inout SQLReport) {
    guard let middle = term.firstIndex(where: \.isComparison) else { return }
    let sides = [type(of: term[..<middle]), type(of: term[(middle + 1)...])].compactMap { $0 }
    if sides.count == 2, sides[0] != sides[1] {
      report.problems.append("'\(term.text)' compares \(sides[0]) with \(sides[1])")
    }
  }

  /// Returns the type of a column or of a literal value; nil if it is unknown.
  private func type(of nodes: ArraySlice<SQLNode>) -> String? {
    if let column = column(nodes) { return column.type.rawValue }
    guard nodes.count == 1, case .token(let token)? = nodes.first else { return nil }
    switch token.kind {
    case .string: return "text"
    case .number: return token.text.contains(".") ? "real" : "integer"
    default: return nil
    }
  }

  /// A selected comparison is 0 or 1 in SQLite, and a boolean elsewhere; a group has one value for each selected column.
  func examine(selection nodes: [SQLNode], into report: inout SQLReport) {
    let grouping = clauses.first { $0.name == "group by" }?.body.items
    let items = (nodes.first?.word == "distinct" ? Array(nodes.dropFirst()) : nodes).items
    let isGrouped = grouping != nil || items.contains(where: hasAggregate)
    for item in items {
      if item.first?.word != "case", item.contains(where: isPredicate) {
        report.problems.append("'\(item.text)' is a boolean elsewhere; write CASE WHEN … THEN 1 ELSE 0 END")
      }
      if item.count == 1, item[0].placeholder != nil {
        report.problems.append("'\(item.text)' has no type; write CAST")
      }
      if isGrouped, !hasAggregate(item), hasName(item), !(grouping ?? []).contains(item) {
        report.problems.append("'\(item.text)' is not what the rows are grouped by")
      }
      examine(sum: item, into: &report)
    }
    if nodes.first?.word == "distinct", let order = clauses.first(where: { $0.name == "order by" }) {
      for place in order.body.items where !items.contains(ordered(place)) {
        report.problems.append("'\(place.text)' orders distinct rows without being selected")
      }
    }
  }

  /// A sum of whole numbers is a number of another type in PostgreSQL.
  private func examine(sum nodes: [SQLNode], into report: inout SQLReport) {
    for (index, node) in nodes.enumerated() {
      if node.word == "sum" { report.problems.append("sum() has another type elsewhere; write CAST(sum(…) AS BIGINT)") }
      if ["min", "max"].contains(node.word ?? ""), index + 1 < nodes.count, nodes[index + 1].group?.items.count ?? 1 > 1
      {
        report.problems.append("\(node.word ?? "")() of several values is SQLite's; write CASE")
      }
      if let group = node.group, !node.isQuery, index == 0 || nodes[index - 1].word != "cast" {
        examine(sum: group, into: &report)
      }
    }
  }

  private func hasAggregate(_ nodes: [SQLNode]) -> Bool {
    nodes.contains { node in
      if ["count", "min", "max", "sum"].contains(node.word ?? "") { return true }
      return !node.isQuery && node.group.map(hasAggregate) ?? false
    }
  }

  /// Whether a column is named.
  private func hasName(_ nodes: [SQLNode]) -> Bool {
    nodes.contains { node in
      if let word = node.word { return word != "null" && word != "as" }
      return !node.isQuery && node.group.map(hasName) ?? false
    }
  }

  /// Where an order puts what is empty must be said: at the end in PostgreSQL, at the start in SQLite.
  func examine(order nodes: [SQLNode], into report: inout SQLReport) {
    for item in nodes.items {
      let saysWhere = item.contains { $0.word == "nulls" }
      if !saysWhere, column(ordered(item))?.isOptional == true {
        report.problems.append("'\(item.text)' may be empty; write NULLS FIRST or NULLS LAST")
      }
    }
  }

  /// What is ordered by, without the direction.
  private func ordered(_ item: [SQLNode]) -> [SQLNode] {
    Array(item.prefix { !["asc", "desc", "nulls"].contains($0.word ?? "") })
  }
}
