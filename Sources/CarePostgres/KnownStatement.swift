import CPostgres

/// What a session knows of the texts of its statements.
///
/// They are few and long, and usually the same instance, so that comparing them is fast and hashing them would not be.
struct KnownStatements {
  private var places: [[KnownStatement]] = Array(repeating: [], count: 128)

  /// Returns what is known of a text.
  mutating func find(_ sql: String) -> KnownStatement {
    let place = place(of: sql)
    for known in places[place] where known.sql == sql { return known }
    let known = KnownStatement(sql)
    places[place].append(known)
    return known
  }

  /// Returns the place of a text, by its length and its end.
  private func place(of sql: String) -> Int {
    let number =
      sql.utf8.withContiguousStorageIfAvailable { text in
        text.suffix(4).reduce(text.count) { $0 &* 31 &+ Int($1) }
      } ?? 0
    return number & (places.count - 1)
  }

  /// Drops the statements of all, which refer to what is known of them, when the session ends.
  func forgetStatements() {
    for known in places.joined() { known.statement = nil }
  }

  /// Drops the names of all: the server may not know them.
  func forgetNames() {
    for known in places.joined() { known.forgetNames() }
  }
}

/// What a session knows of the text of a statement, found once, because reading one takes as long as running a short statement.
final class KnownStatement {
  /// What a statement may change.
  enum Change: Hashable {
    case nothing
    /// Rows of a table; whether it only adds some.
    case rows(of: String, areAdded: Bool)
    /// Anything: the statement is of another kind than the store's usual ones.
    case unknown
  }

  /// The name under which the server knows the statement for values of some types.
  private struct Variant {
    var name: String
    var types: [Oid]
  }

  /// The text.
  let sql: String
  /// The greatest number of a placeholder.
  let placeholderCount: Int
  /// What the statement may change.
  let change: Change
  /// The statement that the transactions of the session use one after the other; nil before the first.
  @exclusivity(unchecked) var statement: PostgresStatement?
  @exclusivity(unchecked) private var variants: [Variant] = []
  private var mentions: [String: Bool] = [:]

  init(_ sql: String) {
    self.sql = sql
    placeholderCount = PlaceholderText.count(in: sql)
    change = Self.change(by: sql)
  }

  private static func change(by sql: String) -> Change {
    let words = sql.prefix(200).split(maxSplits: 3, whereSeparator: \.isWhitespace)
    return switch words.first {
    case "SELECT", "WITH": .nothing
    case "INSERT", "DELETE":
      words.count > 2 ? .rows(of: String(words[2]), areAdded: words[0] == "INSERT") : .unknown
    case "UPDATE": words.count > 1 ? .rows(of: String(words[1]), areAdded: false) : .unknown
    default: .unknown
    }
  }

  /// Returns whether the text has the name of a table.
  func mentions(_ table: String) -> Bool {
    if let known = mentions[table] { return known }
    let isMentioned = sql.contains(table)
    mentions[table] = isMentioned
    return isMentioned
  }

  /// Returns the name under which the server knows the statement for these values; nil if it is not prepared.
  func name(for values: PostgresValues) -> String? {
    for variant in variants where values.fit(variant.types) { return variant.name }
    return nil
  }

  /// Adds the name under which the server knows the statement for values of some types.
  func add(_ name: String, for types: [Oid]) { variants.append(Variant(name: name, types: types)) }

  /// Drops the names.
  func forgetNames() { variants.removeAll() }
}
