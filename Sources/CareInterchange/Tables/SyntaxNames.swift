import CareModel

/// The names of a table's columns as SPSS, SAS, and Stata take them: 32 letters, digits, and underscores, each once.
struct SyntaxNames {
  /// The names, in the order of the columns.
  let all: [String]

  private static let most = 32
  /// The words that none of the programs takes as a name.
  private static let reserved: Set<String> = [
    "all", "and", "by", "byte", "double", "eq", "float", "ge", "gt", "if", "in", "int", "le", "long", "lt", "ne", "not",
    "or", "strl", "str", "to", "using", "with",
  ]

  init(_ columns: [DescribedTable.Column]) {
    var names = UniqueNames(Self.reserved)
    all = columns.map { column in
      let plain = column.column.name.unicodeScalars.map { scalar in
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
          ? String(Character(scalar)) : "_"
      }.joined()
      let first = plain.first.map { $0.isLetter } ?? false ? plain : "v\(plain)"
      // Room for the number of a second one.
      return names.first(of: String(first.prefix(Self.most - 4)))
    }
  }
}
