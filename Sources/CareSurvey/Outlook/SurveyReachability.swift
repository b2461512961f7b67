package import CareModel

/// Finds what no answers of a survey can lead to.
///
/// It tries claims with answers that stand for all others, and says nothing of what scripts decide.
struct SurveyReachability {
  let survey: Survey
  private(set) var remarks: [SurveyWarning] = []
  /// The steps that can come before each, by place.
  private let earlier: [Set<Int>]
  /// The outlook of each branch and skip, by its path.
  private var outlooks: [String: ConditionSatisfiability] = [:]

  init(_ survey: Survey) {
    self.survey = survey
    let ways = survey.steps.indices.map { survey.ways(from: $0) { _ in .open } }
    var earlier = Array(repeating: Set<Int>(), count: survey.steps.count)
    for place in survey.steps.indices {
      for later in spread(from: ways[place], ways) where later < survey.steps.count { earlier[later].insert(place) }
    }
    self.earlier = earlier
  }

  mutating func look() {
    for (place, step) in survey.steps.enumerated() {
      let path = "steps[\(place + 1)]"
      for (number, item) in step.items.enumerated() {
        guard let when = item.when else { continue }
        judge(when, "\(path).items[\(number + 1)].when", at: place, .showing, "'\(item.id)'")
      }
      if let skip = step.skip { judge(skip, "\(path).skip", at: place, .skipping, "'\(step.id)'") }
      guard case .branches(let branches, _)? = step.go else { continue }
      for (number, branch) in branches.enumerated() {
        judge(branch.when, "\(path).go[\(number + 1)].when", at: place, .leaving, "'\(branch.to)'")
      }
    }
    lookAtWays()
  }

  /// A claim about a finished survey.
  mutating func judge(final condition: Condition, _ path: String) {
    let trial = ConditionAnalyzer { [survey] in survey.items($0).map { ($0.item, .possible) } }
    _ = report(condition, path, trial, always: "it always holds; leave the alert out, or write a claim that can fail")
  }

  // MARK: Claims

  private enum Moment {
    /// While the step shows.
    case showing
    /// Before the step shows.
    case skipping
    /// As the step is left.
    case leaving
  }

  private mutating func judge(
    _ condition: Condition, _ path: String, at place: Int, _ moment: Moment, _ subject: String
  ) {
    let trial = ConditionAnalyzer { [self] reference in
      survey.items(reference).map { ($0.item, presence(of: $0.item, in: $0.step, at: place, moment)) }
    }
    let always =
      switch moment {
      case .showing: "this always holds, so \(subject) always shows; leave `when` out, or write a claim that can fail"
      case .skipping:
        "this always holds, so step \(subject) never shows; leave the step out, or write a claim that can fail"
      case .leaving:
        "this always holds, so all that follows it in `go` is never looked at; write default = \(subject.replacing("'", with: "\""))"
      }
    outlooks[path] = report(condition, path, trial, always: always)
  }

  private func presence(of item: FormItem, in step: Int, at place: Int, _ moment: Moment) -> AnswerRange.Presence {
    let own = step == place && moment != .skipping
    guard own || earlier[place].contains(step) else { return .never }
    let asked = survey.steps[step]
    guard own, moment == .leaving, !earlier[place].contains(place), item.required, item.when == nil, asked.skip == nil,
      !asked.isSkippable
    else { return .possible }
    return .certain
  }

  /// Tells of the smallest claims that hold for no answers, and of a whole one that holds for all.
  private mutating func report(
    _ condition: Condition, _ path: String, _ trial: ConditionAnalyzer, always: String
  ) -> ConditionSatisfiability {
    let before = remarks.count
    let outlook = reportNever(condition, path, trial)
    if outlook.isAlways, remarks.count == before { remarks.append(.init(kind: .decided, path: path, message: always)) }
    return outlook
  }

  private mutating func reportNever(
    _ condition: Condition, _ path: String, _ trial: ConditionAnalyzer
  ) -> ConditionSatisfiability {
    let before = remarks.count
    for (number, part) in condition.parts.enumerated() { _ = reportNever(part, "\(path)[\(number + 1)]", trial) }
    let outlook = trial.outlook(of: condition)
    if outlook.isNever, remarks.count == before {
      let (field, reason) = reason(condition, trial)
      let place = field.map { path.isEmpty ? $0 : "\(path).\($0)" } ?? path
      remarks.append(.init(kind: .decided, path: place, message: "this never holds: \(reason)"))
    }
    return outlook
  }

  /// Why a claim never holds, with the argument of it that is to blame.
  private func reason(_ condition: Condition, _ trial: ConditionAnalyzer) -> (field: String?, reason: String) {
    guard let reference = condition.reference else {
      if case .any(let parts) = condition, parts.isEmpty { return (nil, "it claims nothing; name at least one claim") }
      return (nil, "what it claims cannot be true at once")
    }
    let items = trial.items(reference)
    if items.allSatisfy({ $0.presence == .never }) { return ("item", "'\(reference)' is not asked before this") }
    guard items.count == 1, let item = items.first?.item else { return (nil, "no answer to '\(reference)' is so") }
    switch condition {
    case .isSkipped: return ("item", "'\(reference)' has an answer when this is asked")
    case .equals, .notEquals, .atLeast, .atMost, .above, .below, .containsAny, .containsAll, .matches:
      return ("value", "'\(reference)' \(item.format.reach)")
    default: return (nil, "'\(reference)' \(item.format.reach)")
    }
  }

  // MARK: Ways

  private mutating func lookAtWays() {
    let end = survey.steps.count
    guard end > 0 else { return }
    let all = survey.steps.indices.map { survey.ways(from: $0) { _ in .open } }
    let open = survey.steps.indices.map { place in survey.ways(from: place) { outlooks[$0] ?? .open } }
    let reached = spread(from: [0], open)
    for place in spread(from: [0], all).subtracting(reached).sorted() where place < end {
      remarks.append(
        .init(
          kind: .unseen, path: "steps[\(place + 1)]",
          message:
            "no answers lead to step '\(survey.steps[place].id)'; change the conditions on the way to it, or delete it")
      )
    }
    var sources = Array(repeating: [Int](), count: end + 1)
    for place in 0..<end { for way in open[place] { sources[way].append(place) } }
    var back = Array(repeating: [Int](), count: end + 1)
    for place in 0..<end { for way in all[place] { back[way].append(place) } }
    let leaving = spread(from: [end], sources), couldLeave = spread(from: [end], back)
    let caught = reached.sorted().filter { $0 < end && !leaving.contains($0) && couldLeave.contains($0) }
    guard let first = caught.first else { return }
    let names = caught.map { "'\(survey.steps[$0].id)'" }.joined(separator: ", ")
    remarks.append(
      .init(
        kind: .endless, path: "steps[\(first + 1)].go",
        message: "no answers lead out of \(names); change their conditions, or give one of them another way"))
  }
}

/// Every place that can be come to; the starts among them.
private func spread(from starts: [Int], _ ways: [[Int]]) -> Set<Int> {
  var found: Set<Int> = []
  var waiting = starts
  while let place = waiting.popLast() {
    if found.insert(place).inserted, place < ways.count { waiting += ways[place] }
  }
  return found
}

extension Survey {
  /// What the author cannot have meant of a survey that has no problems but warnings.
  package func remarks() -> [SurveyWarning] {
    var outlook = SurveyReachability(self)
    outlook.look()
    return outlook.remarks
  }

  /// The same of a claim about the survey's result that stands outside it; paths begin in the claim.
  package func remarks(on condition: Condition) -> [SurveyWarning] {
    var outlook = SurveyReachability(self)
    outlook.judge(final: condition, "")
    return outlook.remarks
  }

  /// The items that a reference may mean, with the places of their steps.
  fileprivate func items(_ reference: ItemReference) -> [(item: FormItem, step: Int)] {
    steps.enumerated().flatMap { place, step in
      reference.step == nil || reference.step == step.id
        ? step.questions.filter { $0.id == reference.item }.map { ($0, place) } : []
    }
  }

  /// Where a step can lead, the number of steps for the end; `outlook`: what is known of a branch by its path.
  fileprivate func ways(from place: Int, _ outlook: (String) -> ConditionSatisfiability) -> [Int] {
    let step = steps[place]
    func find(_ id: String) -> Int { steps.firstIndex { $0.id == id } ?? steps.count }
    if step.kind == .completion { return [steps.count] }
    switch step.go {
    case nil: return [place + 1]
    case .end: return [steps.count]
    case .step(let id): return [find(id)]
    case .hook(_, let leadsTo): return leadsTo.map(find) + [place + 1]
    case .branches(let branches, let otherwise):
      var ways: [Int] = []
      for (number, branch) in branches.enumerated() {
        let outlook = outlook("steps[\(place + 1)].go[\(number + 1)].when")
        if outlook.canHold { ways.append(find(branch.to)) }
        if outlook.isAlways { return ways }
      }
      return ways + [otherwise.map(find) ?? place + 1]
    }
  }
}

extension AnswerFormat {
  /// What answers there are, in words that follow the item's id.
  fileprivate var reach: String {
    switch self {
    case .scale(let scale):
      return "goes from \(scale.min) to \(scale.max)" + (scale.step > 1 ? " in steps of \(scale.step)" : "")
    case .numeric(let numeric):
      let whole = numeric.integer ? ", in whole numbers" : ""
      switch (numeric.min, numeric.max) {
      case (let min?, let max?): return "goes from \(PlainNumber.text(min)) to \(PlainNumber.text(max))\(whole)"
      case (let min?, nil): return "is never less than \(PlainNumber.text(min))\(whole)"
      case (nil, let max?): return "is never more than \(PlainNumber.text(max))\(whole)"
      case (nil, nil): return numeric.integer ? "takes whole numbers" : "has no such answer"
      }
    case .boolean: return "is yes or no"
    case .choice(let choice): return choice.multiple ? "has no such choice" : "takes one option"
    case .text: return "has no such answer"
    }
  }
}
