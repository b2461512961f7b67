/// Several items with the same options: a row for each item, and a column for each option.
///
/// Every row is an item of its own, with its own id, condition, answer, and column in tables; the kind only says how they are shown.
package struct MatrixStep: StepDefinition {
  package static let name = StepKind.Name.matrix
  package static let summary = "A step with several items that have the same options: one row for each item."
  package static let template = MatrixStep()
  package static let fields: [Field<MatrixStep>] = []
  package var kind: StepKind { .matrix }
  package var behavior: StepBehavior { StepBehavior(interaction: .answering, items: .several) }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    step.matrixObstacles.map { obstacle in
      SurveyProblem(
        code: .badStep, path: "\(path).items[\(obstacle.row + 1)]\(obstacle.field.map { ".\($0)" } ?? "")",
        message: obstacle.message)
    }
  }
}

extension Step {
  /// A reason why the items of a step cannot be the rows of a matrix.
  package struct MatrixObstacle: Hashable, Sendable {
    /// The place of the item.
    package var row: Int
    /// The field of the item; nil for the item itself.
    package var field: String?
    /// What is wrong, and what to write instead.
    package var message: String
  }

  /// Whether the items of the step can be the rows of a matrix.
  package var fitsMatrix: Bool { !items.isEmpty && matrixObstacles.isEmpty }

  /// The reasons why the items cannot be the rows of a matrix, at most one for each item.
  package var matrixObstacles: [MatrixObstacle] {
    guard let first = items.first else { return [] }
    return items.enumerated().compactMap { row, item in
      obstacle(of: item, first).map { MatrixObstacle(row: row, field: $0.field, message: $0.message) }
    }
  }

  private func obstacle(of item: FormItem, _ first: FormItem) -> (field: String?, message: String)? {
    guard case .choice(let choice) = item.format else {
      return (
        nil, "a row of a matrix is a choice, and '\(item.id)' is of another kind; write it in a form of its own"
      )
    }
    if choice.options.contains(where: \.other) {
      return ("options", "the columns of a matrix have no room for words; write '\(item.id)' in a form of its own")
    }
    if choice.options.contains(where: { $0.when != nil }) {
      return ("options", "an option of a matrix is a column and is always shown; remove its `when`, or write a form")
    }
    if choice.order != .given {
      return ("order", "the columns of a matrix have one order for all rows; remove `order`, or write a form")
    }
    guard case .choice(let columns) = first.format, item.id != first.id else { return nil }
    if choice != columns {
      return (
        "options",
        "the rows of a matrix have the same options, and those of '\(item.id)' differ from those of '\(first.id)'; "
          + "use one list of options for all, or write a form"
      )
    }
    if item.dontKnow != first.dontKnow {
      return (
        "dont_know",
        "the rows of a matrix have the same columns, and only one of '\(first.id)' and '\(item.id)' offers "
          + "\"don't know\"; let both offer it, or none"
      )
    }
    return nil
  }
}
