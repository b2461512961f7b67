/// A token, or a group in parentheses.
enum SQLNode: Hashable {
  case token(SQLToken)
  case group([SQLNode])

  /// The word in lowercase; nil if this is not a word.
  var word: String? { if case .token(let token) = self { token.word } else { nil } }

  /// The sign; nil if this is not a sign.
  var sign: String? { if case .token(let token) = self { token.sign } else { nil } }

  /// The number of the placeholder; nil if this is not a placeholder.
  var placeholder: Int? {
    if case .token(let token) = self, case .placeholder(let number) = token.kind { number } else { nil }
  }

  /// The content of the parentheses; nil for a token.
  var group: [SQLNode]? { if case .group(let nodes) = self { nodes } else { nil } }

  /// Whether this is a query in parentheses.
  var isQuery: Bool { group?.first?.word == "select" || group?.first?.word == "with" }

  /// Whether this is a comparison operator.
  var isComparison: Bool { sign.map { ["=", "<>", "!=", "<", ">", "<=", ">="].contains($0) } ?? false }

  /// The text, for a message.
  var text: String {
    switch self {
    case .token(let token): token.text
    case .group(let nodes): "(\(nodes.text))"
    }
  }

  /// Groups tokens by parentheses.
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

  /// The items between commas.
  var items: [[SQLNode]] { split(omittingEmptySubsequences: false) { $0.sign == "," }.map { Array($0) } }
}
