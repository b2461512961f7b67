/// The text of a statement as a key: found by its length and its end, compared as a whole.
///
/// The store's texts are long, few and mostly the same text in memory, for which comparing takes no time and hashing would.
struct StatementText: Hashable {
  let sql: String

  func hash(into hasher: inout Hasher) {
    hasher.combine(sql.utf8.count)
    for byte in sql.utf8.suffix(8) { hasher.combine(byte) }
  }
}
