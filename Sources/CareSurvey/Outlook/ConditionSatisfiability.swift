import CareModel

/// Whether a claim can be true, and whether it can be false, of any answers that a survey takes.
struct ConditionSatisfiability: Hashable, Sendable {
  /// Whether it may hold.
  var canHold: Bool
  /// Whether it may not hold.
  var canFail: Bool

  /// Nothing is known of it.
  static let open = ConditionSatisfiability(canHold: true, canFail: true)

  /// Whether it holds for no answers.
  var isNever: Bool { !canHold }
  /// Whether it holds for all answers.
  var isAlways: Bool { !canFail }
}

/// Answers that a claim is tried with.
struct ConditionAnalyzer {
  /// Finds the items that a reference may mean, with whether they have an answer then.
  let items: (ItemReference) -> [(item: FormItem, presence: AnswerRange.Presence)]

  /// More combinations than this are not tried.
  private static let mostTrials = 2048

  func outlook(of condition: Condition) -> ConditionSatisfiability {
    let references = Set(condition.references).sorted { $0.description < $1.description }
    var ranges: [ItemReference: [AnswerResult?]] = [:]
    for reference in references { ranges[reference] = range(of: reference, in: condition) }
    let known = references.filter { ranges[$0] != nil }
    var count = 1
    for reference in known {
      count *= ranges[reference]?.count ?? 1
      guard count <= Self.mostTrials else { return .open }
    }
    let claims = judged(condition, known, ranges)
    var found = ConditionSatisfiability(canHold: false, canFail: false)
    var chosen = Array(repeating: 0, count: known.count)
    for number in 0..<count {
      var rest = number
      for (place, reference) in known.enumerated() {
        let size = ranges[reference]?.count ?? 1
        chosen[place] = rest % size
        rest /= size
      }
      let one = claims.outlook(chosen)
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

  /// A claim with what each answer makes of it, so that combinations cost little.
  private indirect enum Judged {
    case open
    /// The outlook for each answer of the reference at a place.
    case claim(place: Int, [ConditionSatisfiability])
    case all([Judged])
    case any([Judged])
    case none([Judged])

    func outlook(_ chosen: [Int]) -> ConditionSatisfiability {
      switch self {
      case .open: return .open
      case .claim(let place, let outlooks): return outlooks[chosen[place]]
      case .all(let parts):
        let parts = parts.map { $0.outlook(chosen) }
        return ConditionSatisfiability(canHold: parts.allSatisfy(\.canHold), canFail: parts.contains(where: \.canFail))
      case .any(let parts):
        let parts = parts.map { $0.outlook(chosen) }
        return ConditionSatisfiability(canHold: parts.contains(where: \.canHold), canFail: parts.allSatisfy(\.canFail))
      case .none(let parts):
        let parts = parts.map { $0.outlook(chosen) }
        return ConditionSatisfiability(canHold: parts.allSatisfy(\.canFail), canFail: parts.contains(where: \.canHold))
      }
    }
  }

  private func judged(
    _ condition: Condition, _ known: [ItemReference], _ ranges: [ItemReference: [AnswerResult?]]
  ) -> Judged {
    switch condition {
    case .hook: return .open
    case .all(let parts): return .all(parts.map { judged($0, known, ranges) })
    case .any(let parts): return .any(parts.map { judged($0, known, ranges) })
    case .none(let parts): return .none(parts.map { judged($0, known, ranges) })
    default:
      guard let reference = condition.reference, let place = known.firstIndex(of: reference),
        let range = ranges[reference]
      else { return .open }
      return .claim(place: place, range.map { claim(condition, reference, $0) })
    }
  }

  private func claim(_ condition: Condition, _ reference: ItemReference, _ answer: AnswerResult?)
    -> ConditionSatisfiability
  {
    // Of a text that stands for all others, a pattern may be true or not.
    if case .matches = condition, answer?.answer?.standsForOthers == true { return .open }
    let beginning = Instant.beginning
    var result = SurveyResult(runID: "", surveyID: "", surveyHash: "", started: beginning)
    if let answer {
      result.steps = [StepResult(id: reference.step ?? "", visit: 1, started: beginning, answers: [answer])]
    }
    do {
      let holds = try condition.holds(in: result, hooks: nil)
      return ConditionSatisfiability(canHold: holds, canFail: !holds)
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
