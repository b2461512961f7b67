import CareModel

extension LogicConditions {
  /// Whether a choice is offered: always, never, or under a condition.
  enum Offer: Hashable {
    case always
    case never
    case when(Condition)
  }

  /// Returns when a filter offers the choice with these cells.
  ///
  /// - Throws: ``LogicProblem`` if a survey has no such condition.
  func offer(_ term: LogicTerm, of cells: (String) -> String) throws(LogicProblem) -> Offer {
    var own = self
    own.isFilter = true
    let found = try own.made(of: term.filled(cells)).withoutConstants
    return found == .never ? .never : found == .always ? .always : .when(found)
  }
}

extension LogicTerm {
  /// Returns the expression with the cells of a choice in the place of their columns.
  fileprivate func filled(_ cells: (String) -> String) -> LogicTerm {
    switch self {
    case .column(let name): .text(cells(name))
    case .call(let name, let parts): .call(name, parts.map { $0.filled(cells) })
    case .binary(let sign, let left, let right): .binary(sign, left.filled(cells), right.filled(cells))
    case .negative(let part): .negative(part.filled(cells))
    case .number, .text, .field, .own: self
    }
  }
}
