/// A number computed from several answers of a survey.
public struct SurveyScore: Hashable, Sendable, Codable {
  /// The ways to compute a number from answers.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Their sum.
    case sum
    /// Their mean.
    case mean
    /// The value of an expression.
    case calculate
  }

  /// The meanings of an item without a number.
  public enum MissingRule: String, Hashable, Sendable, Codable, CaseIterable {
    /// The item counts as the mean of the others.
    case prorate
    /// The item counts nothing.
    case ignore
  }

  /// A range of a score, from a number up to the next range.
  public struct Band: Hashable, Sendable, Codable {
    /// The least number of the range.
    public var from: Double
    /// The name of the range.
    public var name: String

    /// Creates a range.
    public init(from: Double, name: String) {
      self.from = from
      self.name = name
    }
  }

  /// The author's name for the score, different from every item's, `[A-Za-z][A-Za-z0-9_-]*`.
  public var id: String
  /// The way to compute the number.
  public var kind: Kind
  /// The items, each of which has a number as its answer.
  public var items: [ItemReference]
  /// The meaning of an item without a number; if nil, the score has none either.
  public var missing: MissingRule?
  /// The share of the items that need a number, 0 to 1; nil for one half.
  public var atLeast: Double?
  /// The factors of items, by id; nil for 1.
  public var weights: [String: Double]?
  /// The items that count in reverse, each with the sum of its bounds: 3 of 0 to 3 counts 0.
  public var reversed: [String: Double]?
  /// The ranges, the least first.
  public var bands: [Band]?
  /// The expression of a calculated score.
  public var expression: String?
  /// The item of the form that the score was made from; nil if there is none.
  public var form: FormLink?

  /// Creates a score.
  public init(id: String, kind: Kind, items: [ItemReference]) {
    self.id = id
    self.kind = kind
    self.items = items
  }

  /// The share of the items that need a number, where a rule for missing ones is given and no share.
  package static let defaultShare = 0.5

  /// Returns the score of a result as the answer to an item of its name, which is nil if it cannot be computed.
  ///
  /// The sum of whole numbers is whole. The score has the units of its items if all have the same. An item of a repeat group counts once
  /// for each row, and without rows as one without an answer; in an expression, it is the sum of its rows.
  func result(in survey: SurveyResult) -> AnswerResult {
    var everywhere = survey
    everywhere.ownRow = nil
    let found = items.flatMap { item -> [(item: ItemReference, result: AnswerResult?)] in
      let results = everywhere.rowResults(item)
      return results.isEmpty ? [(item, nil)] : results.map { (item, $0) }
    }
    let answer: Answer?
    switch kind {
    case .sum, .mean: answer = combined(found)
    case .calculate: answer = calculated(found)
    }
    let units = Set(found.map { $0.result?.units })
    return AnswerResult(
      itemID: id, answer: answer, units: kind != .calculate && units.count == 1 ? units.first ?? nil : nil,
      format: "score", answered: found.compactMap { $0.result?.answered }.max())
  }

  /// Returns the name of the range that a number is in; nil below the first.
  public func band(of number: Double) -> String? { bands?.last { $0.from <= number }?.name }

  private func combined(_ found: [(item: ItemReference, result: AnswerResult?)]) -> Answer? {
    var plain = 0.0, sum = 0.0, counted = 0.0, count = 0, isWhole = true
    for (item, result) in found {
      guard let result, let number = result.number else { continue }
      let weight = weights?[item.item] ?? 1
      let value = reversed?[item.item].map { $0 - number } ?? number
      isWhole = isWhole && result.isWhole && weight == weight.rounded() && value == value.rounded()
      plain += value
      sum += weight * value
      counted += weight
      count += 1
    }
    guard count > 0 else { return nil }
    if count < found.count {
      let share = Double(count) / Double(found.count)
      guard let missing, share >= (atLeast ?? Self.defaultShare) - 1e-9 else { return nil }
      if missing == .prorate {
        let open = found.reduce(0) { $0 + (weights?[$1.item.item] ?? 1) } - counted
        sum += open * plain / Double(count)
        counted += open
        isWhole = isWhole && sum == sum.rounded()
      }
    }
    switch kind {
    case .mean: return counted == 0 ? nil : .double(sum / counted)
    case .sum, .calculate: return isWhole ? Int(exactly: sum).map { .integer($0) } ?? .double(sum) : .double(sum)
    }
  }

  private func calculated(_ found: [(item: ItemReference, result: AnswerResult?)]) -> Answer? {
    guard let expression, let formula = try? Formula(expression) else { return nil }
    let numbers = Dictionary(
      found.map { ($0.item.description, $0.result?.number) },
      uniquingKeysWith: { sum, next in sum.flatMap { sum in next.map { sum + $0 } } })
    return formula.value { numbers[$0] ?? nil }.map { .double($0) }
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
  /// The score has no answer if it cannot be computed.
  public func score(_ id: String) -> AnswerResult? {
    scoring.first { $0.id == id }?.result(in: self)
  }

  /// Returns the name of the range that a score is in; nil if it has no ranges, or no number.
  public func band(_ id: String) -> String? {
    guard let scoring = scoring.first(where: { $0.id == id }), let number = score(id)?.answer?.number else {
      return nil
    }
    return scoring.band(of: number)
  }
}
