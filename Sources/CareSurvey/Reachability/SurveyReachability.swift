package import CareModel

/// Finds conditions that no answers can satisfy, and steps that no answers can reach.
///
/// It evaluates conditions with representative answers, and makes no assumptions about hooks.
struct SurveyReachability {
  let survey: Survey
  var warnings: [SurveyWarning] = []
  /// The indices of the steps that can come before each step.
  let earlier: [Set<Int>]
  /// The satisfiability of each branch and skip, by its path.
  private(set) var satisfiability: [String: ConditionSatisfiability] = [:]
  private let index: SurveyIndex

  /// `isFinished`: whether only conditions on the result of a finished survey are analyzed, which come after all steps.
  init(_ survey: Survey, isFinished: Bool = false) {
    self.survey = survey
    let index = SurveyIndex(survey)
    self.index = index
    guard !isFinished else {
      earlier = []
      return
    }
    let paths = survey.steps.indices.map { index.destinations(of: $0) { _ in .unknown } }
    var earlier = Array(repeating: Set<Int>(), count: survey.steps.count)
    for place in survey.steps.indices {
      for later in spread(from: paths[place], paths) where later < survey.steps.count { earlier[later].insert(place) }
    }
    self.earlier = earlier
  }

  mutating func analyze() {
    for (place, step) in survey.steps.enumerated() {
      let path = "steps[\(place + 1)]"
      for (number, item) in step.items.enumerated() {
        guard let when = item.when else { continue }
        analyze(when, "\(path).items[\(number + 1)].when", at: place, .showing, "'\(item.id)'")
      }
      for (number, item) in step.items.enumerated() {
        for (option, offered) in item.format.definition.options.enumerated() {
          guard let when = offered.when else { continue }
          let path = "\(path).items[\(number + 1)].options[\(option + 1)].when"
          analyze(when, path, at: place, .showing, "'\(offered.value)'")
        }
      }
      if let skip = step.skip { analyze(skip, "\(path).skip", at: place, .skipping, "'\(step.id)'") }
      guard case .branches(let branches, _)? = step.go else { continue }
      for (number, branch) in branches.enumerated() {
        analyze(branch.when, "\(path).go[\(number + 1)].when", at: place, .leaving, "'\(branch.to)'")
      }
    }
    analyzePaths()
  }

  /// Analyzes a condition on the result of a finished survey.
  mutating func analyze(final condition: Condition, _ path: String) {
    let analyzer = ConditionAnalyzer { [index] in
      index.items($0).map { ($0.item, index.isInRows($0.item, of: $0.step) ? .inRows : .possible) }
    }
    _ = report(
      condition, path, analyzer, always: "it always holds; remove the alert, or write a condition that can fail")
  }

  // MARK: Conditions

  private enum Moment {
    /// While the step is shown.
    case showing
    /// Before the step is shown.
    case skipping
    /// As the step is left.
    case leaving
  }

  private mutating func analyze(
    _ condition: Condition, _ path: String, at place: Int, _ moment: Moment, _ subject: String
  ) {
    let analyzer = ConditionAnalyzer { [self] reference in
      index.items(reference).map { ($0.item, presence(of: $0.item, in: $0.step, at: place, moment)) }
    }
    let always =
      switch moment {
      case .showing:
        "this always holds, so \(subject) is always shown; remove `when`, or write a condition that can fail"
      case .skipping:
        "this always holds, so step \(subject) is never shown; remove the step, or write a condition that can fail"
      case .leaving:
        "this always holds, so nothing after it in `go` is used; write default = \(subject.replacing("'", with: "\""))"
      }
    satisfiability[path] = report(condition, path, analyzer, always: always)
  }

  private func presence(of item: FormItem, in step: Int, at place: Int, _ moment: Moment) -> AnswerRange.Presence {
    let own = step == place && moment != .skipping
    guard own || earlier[place].contains(step) else { return .never }
    guard !index.isInRows(item, of: step) || own && moment == .showing else { return .inRows }
    let asked = survey.steps[step]
    guard own, moment == .leaving, !earlier[place].contains(place), item.required, item.showingConditions.isEmpty,
      asked.passing == nil, asked.timeLimit == nil,
      asked.modifier == nil, !asked.isSkippable
    else { return .possible }
    return .certain
  }

  /// Reports the smallest conditions that never hold, and a whole one that always holds.
  private mutating func report(
    _ condition: Condition, _ path: String, _ analyzer: ConditionAnalyzer, always: String
  ) -> ConditionSatisfiability {
    let before = warnings.count
    let satisfiability = reportNever(condition, path, analyzer)
    if satisfiability.isAlways, warnings.count == before {
      warnings.append(.init(kind: .decided, path: path, message: always))
    }
    return satisfiability
  }

  private mutating func reportNever(
    _ condition: Condition, _ path: String, _ analyzer: ConditionAnalyzer
  ) -> ConditionSatisfiability {
    let before = warnings.count
    for (number, part) in condition.parts.enumerated() { _ = reportNever(part, "\(path)[\(number + 1)]", analyzer) }
    let satisfiability = analyzer.satisfiability(of: condition)
    if satisfiability.isNever, warnings.count == before {
      let (field, reason) = reason(condition, analyzer)
      let place = field.map { path.isEmpty ? $0 : "\(path).\($0)" } ?? path
      warnings.append(.init(kind: .decided, path: place, message: "this never holds: \(reason)"))
    }
    return satisfiability
  }

  /// Returns why a condition never holds, and the argument that is the reason.
  private func reason(_ condition: Condition, _ analyzer: ConditionAnalyzer) -> (field: String?, reason: String) {
    guard let reference = condition.reference else {
      if case .any(let parts) = condition, parts.isEmpty { return (nil, "it has no conditions; write at least one") }
      return (nil, "its conditions cannot be true at the same time")
    }
    let items = analyzer.items(reference)
    if items.allSatisfy({ $0.presence == .never }) { return ("item", "'\(reference)' is not asked before this") }
    guard items.count == 1, let item = items.first?.item else {
      return (nil, "no answer to '\(reference)' satisfies it")
    }
    switch condition {
    case .compares: return ("item", "'\(reference)' has no answer by then")
    case .isSkipped: return ("item", "'\(reference)' always has an answer by then")
    case .equals, .notEquals, .atLeast, .atMost, .above, .below, .containsAny, .containsAll, .matches:
      return ("value", "'\(reference)' \(item.format.definition.range)")
    default: return (nil, "'\(reference)' \(item.format.definition.range)")
    }
  }

  // MARK: Paths

  private mutating func analyzePaths() {
    let end = survey.steps.count
    guard end > 0 else { return }
    let all = survey.steps.indices.map { index.destinations(of: $0) { _ in .unknown } }
    let open = survey.steps.indices.map { place in index.destinations(of: place) { satisfiability[$0] ?? .unknown } }
    let first = survey.inOrder(after: nil)
    let reached = spread(from: first, open)
    for place in spread(from: first, all).subtracting(reached).sorted() where place < end {
      warnings.append(
        .init(
          kind: .unseen, path: "steps[\(place + 1)]",
          message:
            "no answers lead to step '\(survey.steps[place].id)'; change the conditions that lead to it, or delete it")
      )
    }
    analyzeSignatures(among: reached, open)
    var sources = Array(repeating: [Int](), count: end + 1)
    for place in 0..<end { for way in open[place] { sources[way].append(place) } }
    var back = Array(repeating: [Int](), count: end + 1)
    for place in 0..<end { for way in all[place] { back[way].append(place) } }
    let leaving = spread(from: [end], sources), couldLeave = spread(from: [end], back)
    let caught = reached.sorted().filter { $0 < end && !leaving.contains($0) && couldLeave.contains($0) }
    guard let place = caught.first else { return }
    let names = caught.map { "'\(survey.steps[$0].id)'" }.joined(separator: ", ")
    warnings.append(
      .init(
        kind: .endless, path: "steps[\(place + 1)].go",
        message: "no answers lead out of \(names); change their conditions, or add a branch to one of them"))
  }
}

/// Returns every step that can be reached from the starts, including these.
func spread(from starts: [Int], _ paths: [[Int]]) -> Set<Int> {
  var found: Set<Int> = []
  var waiting = starts
  while let place = waiting.popLast() {
    if found.insert(place).inserted, place < paths.count { waiting += paths[place] }
  }
  return found
}

extension Survey {
  /// Returns what the author of the survey is unlikely to have meant.
  ///
  /// Call it only if `diagnose()` finds no errors.
  package func warnings() -> [SurveyWarning] {
    var reachability = SurveyReachability(self)
    reachability.analyze()
    return reachability.warnings
  }

  /// Returns the same for a condition on the survey's result that is written outside it; paths begin at the condition.
  package func warnings(on condition: Condition) -> [SurveyWarning] {
    var reachability = SurveyReachability(self, isFinished: true)
    reachability.analyze(final: condition, "")
    return reachability.warnings
  }
}

/// A part of a valid survey that its author is unlikely to have meant.
package struct SurveyWarning: Hashable, Sendable {
  /// The kinds of warning.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// A condition that never or always holds.
    case decided
    /// A step that no answers reach.
    case unseen
    /// Steps that no answers leave.
    case endless
    /// A signature of a document that the participant may not have been shown.
    case unshown
  }

  /// The kind of warning.
  package var kind: Kind
  /// The path of the part in the plan's own names, with lists counted from 1: `steps[2].items[1].when`.
  package var path: String
  /// The problem, and what to write instead.
  package var message: String
}
