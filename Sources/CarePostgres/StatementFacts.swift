import CareStore

/// What follows from the texts of statements, found once for each text, because reading one takes as long as running a short statement.
struct StatementFacts {
  /// What a statement may change.
  enum Change: Hashable {
    case nothing
    /// Rows of a table; whether it only adds some.
    case rows(of: String, areAdded: Bool)
    /// Anything: the statement is of another kind than the store's usual ones.
    case unknown
  }

  private var placeholderCounts: [StatementText: Int] = [:]
  private var changes: [StatementText: Change] = [:]
  private var mentions: [String: [StatementText: Bool]] = [:]

  /// Returns the greatest number of a placeholder of a statement.
  mutating func placeholderCount(of text: StatementText) -> Int {
    if let known = placeholderCounts[text] { return known }
    let count = PlaceholderText.count(in: text.sql)
    placeholderCounts[text] = count
    return count
  }

  /// Returns what a statement may change.
  mutating func change(by text: StatementText) -> Change {
    if let known = changes[text] { return known }
    let words = text.sql.prefix(200).split(maxSplits: 3, whereSeparator: \.isWhitespace)
    let change: Change =
      switch words.first {
      case "SELECT", "WITH": .nothing
      case "INSERT", "DELETE":
        words.count > 2 ? .rows(of: String(words[2]), areAdded: words[0] == "INSERT") : .unknown
      case "UPDATE": words.count > 1 ? .rows(of: String(words[1]), areAdded: false) : .unknown
      default: .unknown
      }
    changes[text] = change
    return change
  }

  /// Returns whether the text of a query has the name of a table.
  mutating func mentions(_ table: String, in text: StatementText) -> Bool {
    if let known = mentions[table]?[text] { return known }
    let isMentioned = text.sql.contains(table)
    mentions[table, default: [:]][text] = isMentioned
    return isMentioned
  }
}
