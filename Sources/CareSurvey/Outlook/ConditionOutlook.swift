import CareModel

/// Whether a claim can be true, and whether it can be false, of any answers that a survey takes.
struct ConditionOutlook: Hashable, Sendable {
  /// Whether it may hold.
  var canHold: Bool
  /// Whether it may not hold.
  var canFail: Bool

  /// Nothing is known of it.
  static let open = ConditionOutlook(canHold: true, canFail: true)

  /// Whether it holds for no answers.
  var isNever: Bool { !canHold }
  /// Whether it holds for all answers.
  var isAlways: Bool { !canFail }
}

/// Answers that a claim is tried with.
struct ConditionTrial {
  /// Finds the items that a reference may mean, with whether they have an answer then.
  let items: (ItemReference) -> [(item: FormItem, presence: AnswerRange.Presence)]

  /// More combinations than this are not tried.
  private static let mostTrials = 4096

  func outlook(of condition: Condition) -> ConditionOutlook {
    let references = Set(condition.references).sorted { $0.description < $1.description }
    var ranges: [[AnswerResult?]] = []
    var unknown: Set<ItemReference> = []
    var known: [ItemReference] = []
    for reference in references {
      guard let range = range(of: reference, in: condition) else {
        unknown.insert(reference)
        continue
      }
      known.append(reference)
      ranges.append(range)
    }
    let count = ranges.reduce(1) { $0 > Self.mostTrials ? $0 : $0 * $1.count }
    guard count <= Self.mostTrials else { return .open }
    var found = ConditionOutlook(canHold: false, canFail: false)
    for number in 0..<count {
      var rest = number
      var answers: [ItemReference: AnswerResult] = [:]
      for (reference, range) in zip(known, ranges) {
        if let result = range[rest % range.count] { answers[reference] = result }
        rest /= range.count
      }
      let one = evaluate(condition, answers, unknown)
      found.canHold = found.canHold || one.canHold
      found.canFail = found.canFail || one.canFail
      if found == .open { break }
    }
    return found
  }

  /// The answers to try for a reference; nil where they cannot be listed.
  private func range(of reference: ItemReference, in condition: Condition) -> [AnswerResult?]? {
    let meant = items(reference)
    guard !meant.isEmpty else { return nil }
    let (numbers, texts) = condition.constants(of: reference)
    var results: Set<AnswerResult?> = []
    for (item, presence) in meant {
      // Which of several items is answered is not known.
      let presence = meant.count > 1 && presence == .certain ? .possible : presence
      guard let range = AnswerRange(item, presence: presence, numbers: numbers, texts: texts).results else {
        return nil
      }
      results.formUnion(range)
    }
    return Array(results)
  }

  private func evaluate(
    _ condition: Condition, _ answers: [ItemReference: AnswerResult], _ unknown: Set<ItemReference>
  ) -> ConditionOutlook {
    let parts = condition.parts.map { evaluate($0, answers, unknown) }
    switch condition {
    case .hook: return .open
    case .all:
      return ConditionOutlook(canHold: parts.allSatisfy(\.canHold), canFail: parts.contains(where: \.canFail))
    case .any:
      return ConditionOutlook(canHold: parts.contains(where: \.canHold), canFail: parts.allSatisfy(\.canFail))
    case .none:
      return ConditionOutlook(canHold: parts.allSatisfy(\.canFail), canFail: parts.contains(where: \.canHold))
    default:
      guard let reference = condition.reference, !unknown.contains(reference) else { return .open }
      return claim(condition, reference, answers[reference])
    }
  }

  private func claim(_ condition: Condition, _ reference: ItemReference, _ answer: AnswerResult?) -> ConditionOutlook {
    // Of a text that stands for all others, a pattern may be true or not.
    if case .matches = condition, answer?.answer?.standsForOthers == true { return .open }
    let beginning = Instant.beginning
    var result = SurveyResult(runID: "", surveyID: "", surveyHash: "", started: beginning)
    if let answer {
      result.steps = [StepResult(id: reference.step ?? "", visit: 1, started: beginning, answers: [answer])]
    }
    do {
      let holds = try condition.holds(in: result, hooks: nil)
      return ConditionOutlook(canHold: holds, canFail: !holds)
    } catch {
      return .open
    }
  }
}

extension Answer {
  fileprivate var standsForOthers: Bool {
    switch self {
    case .text(let text): text == "\u{1}"
    case .choices(let values): values.contains("\u{1}")
    default: false
    }
  }
}

extension Condition {
  /// What the claims about an item compare it with.
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
      numbers.append(value)
    case .between(_, let min, let max): numbers += [min, max]
    case .containsAny(_, let values), .containsAll(_, let values): texts += values
    case .matches, .isAnswered, .isSkipped, .isDontKnow, .all, .any, .none, .hook: break
    }
    return (numbers, texts)
  }
}
