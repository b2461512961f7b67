/// A number computed from several answers of a survey.
public struct SurveyScore: Hashable, Sendable, Codable {
  /// The ways to compute a number from answers.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Their sum.
    case sum
    /// Their mean.
    case mean
  }

  /// The author's name for the score, different from every item's, `[A-Za-z][A-Za-z0-9_-]*`.
  public var id: String
  /// The way to compute the number.
  public var kind: Kind
  /// The items, each of which has a number as its answer.
  public var items: [ItemReference]

  /// Creates a score.
  public init(id: String, kind: Kind, items: [ItemReference]) {
    self.id = id
    self.kind = kind
    self.items = items
  }

  /// Returns the score of a result as the answer to an item of its name, which is nil if one of the items has no number.
  ///
  /// The sum of whole numbers is whole. The score has the units of its items if all have the same.
  func result(in survey: SurveyResult) -> AnswerResult {
    let found = items.map { survey.findItem($0) }
    let numbers = found.compactMap { $0?.number }
    var answer: Answer?
    if numbers.count == items.count, !numbers.isEmpty {
      let sum = numbers.reduce(0, +)
      let isWhole = found.allSatisfy { $0?.isWhole ?? false }
      switch kind {
      case .sum: answer = isWhole ? Int(exactly: sum).map { .integer($0) } ?? .double(sum) : .double(sum)
      case .mean: answer = .double(sum / Double(numbers.count))
      }
    }
    let units = Set(found.map { $0?.units })
    return AnswerResult(
      itemID: id, answer: answer, units: units.count == 1 ? units.first ?? nil : nil, format: "score",
      answered: found.compactMap { $0?.answered }.max())
  }
}

extension AnswerResult {
  /// Whether the number is whole by its type, or is a sum of whole scores.
  fileprivate var isWhole: Bool {
    if case .integer? = answer { return true }
    return answer?.number == nil && score.flatMap { Int(exactly: $0) } != nil
  }
}

extension SurveyResult {
  /// Returns the score with this id, or nil if the survey has none.
  ///
  /// The score has no answer if one of its items has none.
  public func score(_ id: String) -> AnswerResult? {
    scoring.first { $0.id == id }?.result(in: self)
  }
}
