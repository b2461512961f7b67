/// The SQL that SQLite and PostgreSQL both run with the same meaning, checked by looking at a statement's words.
///
/// This is not a parser of SQL. It knows the forms that the store uses, and rejects what one of the two would reject
/// or interpret differently.
package enum SQLSubset {
  /// Returns the problems of a statement; empty if both engines interpret it alike.
  package static func problems(in sql: String) -> [String] {
    let tokens = SQLToken.tokens(of: sql)
    let nodes = SQLNode.nodes(of: tokens)
    var problems = wordProblems(tokens) + signProblems(tokens) + placeholderProblems(tokens)
    problems += SQLQuery.problems(in: nodes)
    return problems
  }

  /// Words that one of the two does not have, or interprets differently.
  private static let words: [String: String] = [
    "pragma": "PRAGMA is SQLite's", "rowid": "a table has no rowid elsewhere", "oid": "a table has no oid elsewhere",
    "autoincrement": "AUTOINCREMENT is SQLite's", "glob": "GLOB is SQLite's", "regexp": "REGEXP is SQLite's",
    "match": "MATCH is SQLite's", "like": "LIKE knows no case in SQLite alone", "ilike": "ILIKE is PostgreSQL's",
    "indexed": "INDEXED BY is SQLite's", "attach": "ATTACH is SQLite's", "detach": "DETACH is SQLite's",
    "vacuum": "VACUUM belongs to the engine", "reindex": "REINDEX belongs to the engine",
    "analyze": "ANALYZE belongs to the engine", "explain": "EXPLAIN answers otherwise",
    "replace": "REPLACE is SQLite's; write ON CONFLICT", "begin": "transactions belong to the engine",
    "commit": "transactions belong to the engine", "rollback": "transactions belong to the engine",
    "savepoint": "transactions belong to the engine", "release": "transactions belong to the engine",
    "strict": "STRICT comes from the dialect", "without": "WITHOUT ROWID comes from the dialect",
    "true": "there are no booleans; compare with 1", "false": "there are no booleans; compare with 0",
    "notnull": "write IS NOT NULL", "isnull": "write IS NULL", "collate": "texts compare by bytes already",
    "returning": "RETURNING is not in every SQLite", "temp": "TEMP tables differ", "temporary": "TEMP tables differ",
    "current_timestamp": "the store reads no clock", "current_date": "the store reads no clock",
    "current_time": "the store reads no clock", "using": "write ON", "natural": "write ON",
  ]

  /// Functions that one of the two does not have, or that return different results.
  private static let functions: Set<String> = [
    "datetime", "date", "time", "julianday", "strftime", "unixepoch", "ifnull", "iif", "total", "group_concat",
    "printf", "format", "instr", "unicode", "char", "hex", "unhex", "quote", "typeof", "random", "randomblob",
    "zeroblob",
    "last_insert_rowid", "changes", "total_changes", "json", "json_extract", "json_each", "json_object", "json_array",
    "likely", "unlikely", "length", "substring", "string_agg", "now", "concat", "greatest", "least", "avg", "round",
  ]

  /// Names that are reserved in PostgreSQL only.
  private static let reserved: Set<String> = [
    "user", "end_of", "analyze", "array", "asymmetric", "both", "fetch", "grant", "lateral", "leading", "localtime",
    "only", "placing", "some", "symmetric", "trailing", "variadic", "authorization", "freeze", "overlaps", "similar",
    "tablesample", "verbose", "session_user", "current_user", "current_role", "concurrently", "binary",
  ]

  private static func wordProblems(_ tokens: [SQLToken]) -> [String] {
    var problems: [String] = []
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      if token.kind == .foreign { problems.append("\(token.text) is not in the subset; write 'text' and plain names") }
      guard let word = token.word else { continue }
      if let reason = words[word] { problems.append(reason) }
      if reserved.contains(word) { problems.append("'\(word)' is a word of PostgreSQL's own") }
      if next?.sign == "(", functions.contains(word) { problems.append("\(word)() is not the same in both") }
      if ["insert", "update"].contains(word), next?.word == "or" { problems.append("write ON CONFLICT") }
      if word == "is" { problems += isProblems(tokens.dropFirst(index + 1)) }
      if word == "cast" { problems += castProblems(tokens.dropFirst(index + 1)) }
      if word == "limit", next?.sign == "-" { problems.append("a limit below 0 is SQLite's") }
    }
    return problems
  }

  /// In PostgreSQL, `IS` compares with NULL only.
  private static func isProblems(_ after: ArraySlice<SQLToken>) -> [String] {
    let words = after.prefix(3).map { $0.word ?? "" }
    let rest = words.first == "not" ? words.dropFirst() : words[...]
    if rest.first == "null" || Array(rest.prefix(2)) == ["distinct", "from"] { return [] }
    return ["IS compares with NULL alone; write IS NOT DISTINCT FROM"]
  }

  /// In PostgreSQL, INTEGER and REAL have half the width.
  private static func castProblems(_ after: ArraySlice<SQLToken>) -> [String] {
    var depth = 0
    for (index, token) in after.enumerated() {
      if token.sign == "(" { depth += 1 }
      if token.sign == ")" { depth -= 1 }
      guard depth == 1, token.word == "as" else { continue }
      let type = after.dropFirst(index + 1).prefix { $0.sign != ")" }.map(\.text).joined(separator: " ").uppercased()
      guard !["BIGINT", "DOUBLE PRECISION", "TEXT"].contains(type) else { return [] }
      return ["'\(type)' is another type elsewhere; write BIGINT, DOUBLE PRECISION or TEXT"]
    }
    return ["CAST without a type"]
  }

  private static func signProblems(_ tokens: [SQLToken]) -> [String] {
    tokens.compactMap { token in
      switch token.sign {
      case "==": "== is SQLite's; write ="
      case "->", "->>", "::", "@", ":", "#", "{", "}", "~", "&", "|", "<<", ">>", "%", "^":
        "\(token.text) is not the same in both"
      case ";": "one statement at a time"
      default: nil
      }
    }
  }

  private static func placeholderProblems(_ tokens: [SQLToken]) -> [String] {
    var numbers: Set<Int> = []
    for token in tokens {
      guard case .placeholder(let number) = token.kind else { continue }
      guard let number, number > 0 else { return ["'\(token.text)' is not a placeholder; write ?1"] }
      numbers.insert(number)
    }
    return numbers == Set(1..<(numbers.count + 1)) ? [] : ["the placeholders are not 1, 2, 3 without gaps"]
  }
}
