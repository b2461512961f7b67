/// An expression of another program's form, such as `[a]='1' and [b]>3` or `${age} >= 18`.
indirect enum LogicTerm: Hashable, Sendable {
  case number(Double)
  case text(String)
  /// The answer of a field, or of one of its options.
  case field(String, option: String?)
  /// The cell of a choice in a column, which only a filter of choices reads.
  case column(String)
  /// The answer that is checked, as `.` is in XLSForm.
  case own
  case call(String, [LogicTerm])
  case binary(LogicSign, LogicTerm, LogicTerm)
  case negative(LogicTerm)
}

/// A sign between two parts of an expression.
enum LogicSign: String, Hashable, Sendable {
  case or, and
  case equals = "="
  case notEquals = "!="
  case less = "<"
  case greater = ">"
  case atMost = "<="
  case atLeast = ">="
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divide = "/"
  case modulo = "mod"
  case power = "^"

  /// How tightly the sign binds.
  var level: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equals, .notEquals: 3
    case .less, .greater, .atMost, .atLeast: 4
    case .plus, .minus: 5
    case .times, .divide, .modulo: 6
    case .power: 7
    }
  }

  var isComparison: Bool { level == 3 || level == 4 }
  var isArithmetic: Bool { level >= 5 }

  /// The sign with its sides exchanged.
  var flipped: LogicSign {
    switch self {
    case .less: .greater
    case .greater: .less
    case .atMost: .atLeast
    case .atLeast: .atMost
    default: self
    }
  }
}

/// The reason why an expression has no equivalent.
struct LogicProblem: Error, Hashable {
  let message: String
}

/// The language of an expression.
enum LogicDialect: Hashable, Sendable {
  case redcap
  case xpath
  /// XPath of a filter of choices, which reads columns by their bare names.
  case filter
  case limesurvey

  /// The sign that a word is.
  func sign(_ word: String) -> LogicSign? {
    switch (self, word.lowercased()) {
    case (_, "and"): .and
    case (_, "or"): .or
    case (.xpath, "div"), (.filter, "div"): .divide
    case (.xpath, "mod"), (.filter, "mod"): .modulo
    case (.limesurvey, "eq"): .equals
    case (.limesurvey, "ne"): .notEquals
    case (.limesurvey, "lt"): .less
    case (.limesurvey, "le"): .atMost
    case (.limesurvey, "gt"): .greater
    case (.limesurvey, "ge"): .atLeast
    default: nil
    }
  }
}
