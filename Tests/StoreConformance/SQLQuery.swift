import CareStore

/// The clauses of one statement, or of one query in it, and the tables whose columns it can name.
struct SQLQuery {
  /// The names of tables by their alias.
  private(set) var tables: [String: String] = [:]
  /// The aliases of tables whose rows can be NULL.
  private(set) var outer: Set<String> = []
  /// The content after each keyword; `on` and `when` can occur more than once.
  private(set) var clauses: [(name: String, body: [SQLNode])] = []

  private static let starts: [String: Set<String>] = [
    "select": [], "from": [], "where": [], "having": [], "limit": [], "offset": [], "set": [], "values": [],
    "group": ["by"],
    "order": ["by"], "on": [], "join": [], "insert": ["into"], "update": [], "delete": ["from"], "union": ["all"],
    "except": [], "intersect": [], "left": ["join", "outer"], "inner": ["join"], "cross": ["join"],
    "do": ["update", "nothing"],
    "with": ["recursive"], "create": ["table", "index", "unique"], "alter": ["table"],
  ]

  /// Returns the problems of a statement and of the queries in it.
  static func problems(in nodes: [SQLNode]) -> [String] {
    var report = SQLReport()
    examine(nodes, within: nil, into: &report)
    return report.problems
      + report.parameters.sorted { $0.key < $1.key }.compactMap { number, types in
        types.count > 1 ? "?\(number) is \(types.sorted().joined(separator: " and "))" : nil
      }
  }

  private static func examine(_ nodes: [SQLNode], within parent: SQLQuery?, into report: inout SQLReport) {
    // Each side of a UNION is a query of its own; its ORDER BY can name columns only.
    for side in nodes.split(whereSeparator: { ["union", "except", "intersect"].contains($0.word ?? "") }) {
      SQLQuery(Array(side.first?.word == "all" ? side.dropFirst() : side), within: parent).examine(into: &report)
    }
  }

  init(_ nodes: [SQLNode], within parent: SQLQuery?) {
    tables = parent?.tables ?? [:]
    outer = parent?.outer ?? []
    var index = 0
    while index < nodes.count {
      let word = nodes[index].word ?? ""
      // `DISTINCT FROM` is not followed by a table.
      guard let seconds = Self.starts[word], word != "from" || index == 0 || nodes[index - 1].word != "distinct" else {
        if !clauses.isEmpty { clauses[clauses.count - 1].body.append(nodes[index]) }
        index += 1
        continue
      }
      var name = word
      while index + 1 < nodes.count, let next = nodes[index + 1].word,
        seconds.contains(next) || next == "join" && name.hasPrefix("left")
      {
        name += " " + next
        index += 1
      }
      clauses.append((name, []))
      index += 1
    }
    for (name, body) in clauses {
      switch name {
      case "from", "insert into", "update", "delete from": for item in body.items { add(item, isOuter: false) }
      case "join", "inner join", "cross join": add(body, isOuter: false)
      case "left join", "left outer join": add(body, isOuter: true)
      default: break
      }
    }
  }

  private mutating func add(_ item: [SQLNode], isOuter: Bool) {
    guard let table = item.first?.word else { return }
    let name = item.dropFirst().first { $0.word != "as" }?.word ?? table
    tables[name] = table
    if isOuter { outer.insert(name) }
  }

  /// The columns of a new store, by table and by name.
  private static let stored = Dictionary(
    uniqueKeysWithValues: StoredTable.all.map { table in
      (table.name, Dictionary(uniqueKeysWithValues: table.columns.map { ($0.name, $0) }))
    })

  /// Returns the column that nodes name, or nil if they are something else or the column is unknown.
  func column(_ nodes: some Collection<SQLNode>) -> StoredTable.Column? {
    let nodes = Array(nodes)
    let stored = Self.stored
    if nodes.count == 3, let table = nodes[0].word, nodes[1].sign == ".", let name = nodes[2].word {
      guard var column = tables[table].flatMap({ stored[$0]?[name] }) else { return nil }
      if outer.contains(table) { column.isOptional = true }
      return column
    }
    guard nodes.count == 1, let name = nodes[0].word else { return nil }
    let found = Set(tables.values.compactMap { stored[$0]?[name] })
    return found.count == 1 ? found.first : nil
  }

  /// Reports the problems of the clauses and of the queries in them.
  private func examine(into report: inout SQLReport) {
    for (name, body) in clauses {
      switch name {
      case "where", "having": examine(condition: body, into: &report)
      case "on" where body.first?.word != "conflict" && !clauses[0].name.hasPrefix("create"):
        examine(condition: body, into: &report)
      case "select": examine(selection: body, into: &report)
      case "order by": examine(order: body, into: &report)
      case "limit" where body.contains { $0.sign == "," }: report.problems.append("write LIMIT … OFFSET …")
      case "from", "join", "left join", "left outer join":
        for item in body.items where item.count == 1 && item[0].isQuery {
          report.problems.append("a query in FROM needs a name")
        }
      default: break
      }
      examine(parameters: body, in: name, into: &report)
      examine(groupsOf: body, into: &report)
    }
  }

  private func examine(groupsOf nodes: [SQLNode], into report: inout SQLReport) {
    for node in nodes {
      guard let group = node.group else { continue }
      if node.isQuery {
        Self.examine(group, within: self, into: &report)
      } else {
        examine(groupsOf: group, into: &report)
      }
    }
  }
}

/// The findings in a statement so far.
struct SQLReport {
  var problems: [String] = []
  /// The types of each placeholder's uses.
  var parameters: [Int: Set<String>] = [:]
}
