/// A token, or what stands between two parentheses.
enum SQLNode: Hashable {
  case token(SQLToken)
  case group([SQLNode])

  /// The word in small letters; nil for what is none.
  var word: String? { if case .token(let token) = self { token.word } else { nil } }

  /// The sign; nil for what is none.
  var sign: String? { if case .token(let token) = self { token.sign } else { nil } }

  /// The number of a placeholder; nil for what is none.
  var placeholder: Int? {
    if case .token(let token) = self, case .placeholder(let number) = token.kind { number } else { nil }
  }

  /// What stands between parentheses; nil for a token.
  var group: [SQLNode]? { if case .group(let nodes) = self { nodes } else { nil } }

  /// Whether it is a query in parentheses.
  var isQuery: Bool { group?.first?.word == "select" || group?.first?.word == "with" }

  /// Whether it compares what stands beside it.
  var isComparison: Bool { sign.map { ["=", "<>", "!=", "<", ">", "<=", ">="].contains($0) } ?? false }

  /// The text, for a message.
  var text: String {
    switch self {
    case .token(let token): token.text
    case .group(let nodes): "(\(nodes.text))"
    }
  }

  /// Puts what stands between parentheses together.
  static func nodes(of tokens: [SQLToken]) -> [SQLNode] {
    var open: [[SQLNode]] = [[]]
    for token in tokens {
      if token.sign == "(" {
        open.append([])
      } else if token.sign == ")", open.count > 1 {
        let group = open.removeLast()
        open[open.count - 1].append(.group(group))
      } else {
        open[open.count - 1].append(.token(token))
      }
    }
    return open.flatMap { $0 }
  }
}

extension Collection<SQLNode> {
  /// The text, for a message.
  var text: String { map(\.text).joined(separator: " ") }

  /// What stands between commas.
  var items: [[SQLNode]] { split(omittingEmptySubsequences: false) { $0.sign == "," }.map { Array($0) } }
}
