import CareModel

/// Whether a condition can hold, and whether it can fail, for the answers that a survey accepts.
struct ConditionSatisfiability: Hashable, Sendable {
  /// Whether some answers make it hold.
  var canHold: Bool
  /// Whether some answers make it fail.
  var canFail: Bool

  /// A condition of which nothing is known.
  static let unknown = ConditionSatisfiability(canHold: true, canFail: true)

  /// Whether it never holds.
  var isNever: Bool { !canHold }
  /// Whether it always holds.
  var isAlways: Bool { !canFail }
}

/// Evaluates conditions with representative answers.
struct ConditionAnalyzer {
  /// Returns the items that a reference can mean, and whether they have an answer at that point.
  let items: (ItemReference) -> [(item: FormItem, presence: AnswerRange.Presence)]

  /// The maximum number of combinations of answers that are tried.
  private static let maxTrials = 2048

  func satisfiability(of condition: Condition) -> ConditionSatisfiability {
    let references = Set(condition.references).sorted { $0.description < $1.description }
    var ranges: [ItemReference: [AnswerResult?]] = [:]
    for reference in references { ranges[reference] = range(of: reference, in: condition) }
    let known = references.filter { ranges[$0] != nil }
    var count = 1
    for reference in known {
      count *= ranges[reference]?.count ?? 1
      guard count <= Self.maxTrials else { return .unknown }
    }
    let evaluated = self.evaluated(condition, known, ranges)
    var result = ConditionSatisfiability(canHold: false, canFail: false)
    var chosen = Array(repeating: 0, count: known.count)
    for number in 0..<count {
      var rest = number
      for (place, reference) in known.enumerated() {
        let size = ranges[reference]?.count ?? 1
        chosen[place] = rest % size
        rest /= size
      }
      let one = evaluated.satisfiability(chosen)
      result.canHold = result.canHold || one.canHold
      result.canFail = result.canFail || one.canFail
      if result == .unknown { break }
    }
    return result
  }

  /// Returns the answers to try for a reference, or nil if they cannot be listed.
  private func range(of reference: ItemReference, in condition: Condition) -> [AnswerResult?]? {
    let found = items(reference)
    guard !found.isEmpty else { return nil }
    let (numbers, texts) = condition.constants(of: reference)
    var results: Set<AnswerResult?> = []
    for (item, presence) in found {
      // If there are several items, any of them may be the one with an answer.
      let presence = found.count > 1 && presence == .certain ? .possible : presence
      guard let range = AnswerRange(item, presence: presence, numbers: numbers, texts: texts).results else {
        return nil
      }
      results.formUnion(range)
    }
    return Array(results)
  }

  /// A condition evaluated for each answer in advance, which makes combinations cheap.
  private indirect enum Evaluated {
    case unknown
    /// The outcome for each answer of the reference at an index.
    case single(index: Int, [ConditionSatisfiability])
    case all([Evaluated])
    case any([Evaluated])
    case none([Evaluated])

    func satisfiability(_ chosen: [Int]) -> ConditionSatisfiability {
      switch self {
      case .unknown: return .unknown
      case .single(let index, let outcomes): return outcomes[chosen[index]]
      case .all(let parts):
        return parts.reduce(into: ConditionSatisfiability(canHold: true, canFail: false)) { whole, part in
          let part = part.satisfiability(chosen)
          whole.canHold = whole.canHold && part.canHold
          whole.canFail = whole.canFail || part.canFail
        }
      case .any(let parts):
        return parts.reduce(into: ConditionSatisfiability(canHold: false, canFail: true)) { whole, part in
          let part = part.satisfiability(chosen)
          whole.canHold = whole.canHold || part.canHold
          whole.canFail = whole.canFail && part.canFail
        }
      case .none(let parts):
        let any = Evaluated.any(parts).satisfiability(chosen)
        return ConditionSatisfiability(canHold: any.canFail, canFail: any.canHold)
      }
    }
  }

  private func evaluated(
    _ condition: Condition, _ known: [ItemReference], _ ranges: [ItemReference: [AnswerResult?]]
  ) -> Evaluated {
    switch condition {
    case .hook, .parameter: return .unknown
    case .all(let parts): return .all(parts.map { evaluated($0, known, ranges) })
    case .any(let parts): return .any(parts.map { evaluated($0, known, ranges) })
    case .none(let parts): return .none(parts.map { evaluated($0, known, ranges) })
    default:
      guard let reference = condition.reference, let place = known.firstIndex(of: reference),
        let range = ranges[reference]
      else { return .unknown }
      return .single(index: place, range.map { satisfiability(of: condition, reference, $0) })
    }
  }

  private func satisfiability(
    of condition: Condition, _ reference: ItemReference, _ answer: AnswerResult?
  ) -> ConditionSatisfiability {
    // A pattern may or may not match a text that represents all others.
    if case .matches = condition, answer?.answer?.representsOthers == true { return .unknown }
    // An answer may or may not compare so with the value that an enrollment sets; no answer never does.
    if case .compares = condition, let given = answer?.answer, given != .dontKnow { return .unknown }
    let beginning = Instant.beginning
    var result = SurveyResult(runID: "", surveyID: "", surveyHash: "", started: beginning)
    if let answer {
      result.steps = [StepResult(id: reference.step ?? "", visit: 1, started: beginning, answers: [answer])]
    }
    do {
      let holds = try condition.holds(in: result, hooks: nil)
      return ConditionSatisfiability(canHold: holds, canFail: !holds)
    } catch {
      return .unknown
    }
  }
}

extension Answer {
  fileprivate var representsOthers: Bool {
    texts.contains(Answer.otherText)
  }
}

extension Condition {
  /// Returns the values that the conditions compare an item with.
  fileprivate func constants(of reference: ItemReference) -> (numbers: [Double], texts: [String]) {
    let inner = parts.map { $0.constants(of: reference) }
    var (numbers, texts) = (inner.flatMap(\.numbers), inner.flatMap(\.texts))
    guard self.reference == reference else { return (numbers, texts) }
    switch self {
    case .equals(_, let value), .notEquals(_, let value):
      if let number = value.number { numbers.append(number) }
      if case .text(let text) = value { texts.append(text) }
      if case .choices(let values) = value { texts += values }
    case .atLeast(_, let value), .atMost(_, let value), .above(_, let value), .below(_, let value):
      if let number = value.number { numbers.append(number) }
      if let text = value.isoText { texts.append(text) }
    case .between(_, let min, let max):
      numbers += [min, max].compactMap(\.number)
      texts += [min, max].compactMap(\.isoText)
    case .containsAny(_, let values), .containsAll(_, let values): texts += values
    case .matches, .isAnswered, .isSkipped, .isDontKnow, .all, .any, .none, .hook, .compares, .parameter: break
    }
    return (numbers, texts)
  }
}

/// Answers of one item that represent all that it can have, as far as some conditions can distinguish them.
struct AnswerRange {
  /// The possibilities for an item to have an answer when a condition is evaluated.
  enum Presence: Hashable {
    /// The item was not asked before.
    case never
    /// The item may have an answer.
    case possible
    /// The item has an answer.
    case certain
    /// The item may have an answer in each of several rows.
    case inRows
  }

  /// The results to try; nil if there are too many, or if any of several rows can satisfy a condition.
  let results: [AnswerResult?]?

  /// Lists the results of an item; `numbers` and `texts` are the values that the conditions compare it with.
  init(_ item: FormItem, presence: Presence, numbers: [Double], texts: [String]) {
    func result(_ answer: Answer?) -> AnswerResult {
      AnswerResult(item: item, answer: answer)
    }
    guard presence != .never else {
      results = [nil]
      return
    }
    guard presence != .inRows,
      var answers = item.format.definition.representativeAnswers(numbers: numbers, texts: texts)
    else {
      results = nil
      return
    }
    if item.dontKnow { answers.append(.dontKnow) }
    let absent: [AnswerResult?] = presence == .certain ? [] : [nil, result(nil)]
    results = absent + answers.map { result($0) }
  }
}
