/// A number worked out from several answers of a survey.
public struct SurveyScore: Hashable, Sendable, Codable {
  /// How the answers become one number.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Their sum.
    case sum
    /// Their mean.
    case mean
  }

  /// The author's name for the score, which no item of the survey has, `[A-Za-z][A-Za-z0-9_-]*`.
  public var id: String
  /// How the answers become one number.
  public var kind: Kind
  /// The items, each a scale or a number.
  public var items: [ItemReference]

  /// A score of items.
  public init(id: String, kind: Kind, items: [ItemReference]) {
    self.id = id
    self.kind = kind
    self.items = items
  }

  /// The score of a result as the answer to an item of its name; without an answer where one of the items has no number.
  ///
  /// The sum of whole numbers is whole. It has the units of its items where all have the same.
  func result(in survey: SurveyResult) -> AnswerResult {
    let found = items.map { survey.findItem($0) }
    let numbers = found.compactMap { $0?.answer?.number }
    var answer: Answer?
    if numbers.count == items.count, !numbers.isEmpty {
      let sum = numbers.reduce(0, +)
      let isWhole = found.allSatisfy { if case .integer? = $0?.answer { true } else { false } }
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

extension SurveyResult {
  /// A score of this name; nil where the survey has none, and without an answer where one of its items has none.
  public func score(_ id: String) -> AnswerResult? {
    scoring.first { $0.id == id }?.result(in: self)
  }
}
