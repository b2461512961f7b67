package import CareModel

extension Survey {
  /// The parts of the survey that a program without the plan's scripts and the store cannot run; empty if it can run all of it.
  ///
  /// - Complexity: O(steps + items + conditions).
  package var obstaclesOfBundle: [SurveyBundleError.Obstacle] {
    var found: [SurveyBundleError.Obstacle] = []
    func add(_ path: String, _ reason: String) { found.append(.init(path: path, reason: reason)) }
    for hook in hooks { add(hook.path, "is a function") }
    if expires != nil { add("expires", "is a time limit, which the host keeps") }
    let scored = Set(scores.map(\.id))
    func check(_ condition: Condition?, _ path: String) {
      for reference in condition?.references ?? [] {
        if reference.source != nil { add(path, "reads the last results") }
        if reference.step == nil, scored.contains(reference.item) { add(path, "reads the score '\(reference.item)'") }
      }
      for pattern in condition?.patterns ?? [] where !PortablePattern.isPortable(pattern) {
        add(path, "has a regular expression that not every program reads alike")
      }
    }
    for step in steps {
      if let reason = step.obstacle { add(step.id, reason) }
      if let skip = step.skip { check(skip, "\(step.id).skip") }
      if case .branches(let branches, _) = step.go { for branch in branches { check(branch.when, "\(step.id).go") } }
      for rule in step.checks { check(rule.require, "\(step.id).checks") }
      let texts = [step.title, step.text, step.detail, step.footnote, step.learnMore]
      if texts.contains(where: \.repeatsAnswers) || step.body.contains(where: { $0.text.repeatsAnswers })
        || step.checks.contains(where: { $0.message.repeatsAnswers })
      {
        add(step.id, "repeats an answer in a text")
      }
      for item in step.items {
        let path = "\(step.id).\(item.id)"
        if let reason = item.format.obstacle { add(path, reason) }
        if !item.optionConditions.isEmpty { add(path, "has options under conditions") }
        for condition in item.conditions { check(condition, path) }
        if [item.text, item.detail, item.explanation].contains(where: \.repeatsAnswers) {
          add(path, "repeats an answer in a text")
        }
        if case .answer(let reference)? = item.defaultSource { check(.isAnswered(item: reference), "\(path).default") }
      }
    }
    return found
  }
}

extension Step {
  fileprivate var obstacle: String? {
    if timeLimit != nil { return "has a time limit, which the host keeps" }
    switch kind {
    case .instruction, .form, .matrix, .question, .completion, .permissions, .wait, .web, .table, .signature, .capture:
      return nil
    case .consent(let consent): return consent.again ? nil : "asks only for a version that was not agreed to before"
    case .registration, .passcode, .review, .repeatGroup, .custom, .active:
      return "is a step of kind '\(kind.name)'"
    }
  }
}

extension AnswerFormat {
  fileprivate var obstacle: String? {
    definition.rule.pattern.map(PortablePattern.isPortable) ?? true
      ? nil : "has a regular expression that not every program reads alike"
  }
}

extension String? {
  fileprivate var repeatsAnswers: Bool { self?.repeatsAnswers ?? false }
}

extension String {
  fileprivate var repeatsAnswers: Bool { utf8.contains(TextTemplate.brace) }
}

extension Condition {
  /// The regular expressions of the condition and its parts.
  fileprivate var patterns: [String] {
    if case .matches(_, let pattern) = self { return [pattern] }
    return parts.flatMap(\.patterns)
  }
}

/// Regular expressions that mean the same in ICU, which the host uses, and in ECMAScript.
enum PortablePattern {
  /// The characters that stand for themselves behind a backslash.
  private static let escaped: Set<Character> = Set("\\.[]{}()*+?^$|/-")

  /// Whether a pattern has only literals, classes, groups, alternatives, anchors, and greedy or lazy quantifiers.
  static func isPortable(_ pattern: String) -> Bool {
    var rest = Substring(pattern), isInClass = false, before: Character?
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        guard let next = rest.popFirst(), escaped.contains(next) || next == "d" && !isInClass else { return false }
      case "[":
        // A class inside another one is an operation on sets in ICU.
        guard !isInClass else { return false }
        isInClass = true
        if rest.first == "^" { rest.removeFirst() }
        guard rest.first != "]" else { return false }
      case "]": isInClass = false
      case "&" where isInClass && rest.first == "&", "-" where isInClass && rest.first == "-": return false
      case "(" where !isInClass && rest.first == "?":
        guard rest.hasPrefix("?:") else { return false }
        rest.removeFirst(2)
      // A quantifier of a quantifier is possessive in ICU.
      case "+" where !isInClass && before.map({ "+*?}".contains($0) }) ?? false: return false
      // Only at the end, where both mean the end: ICU's also stands before a last line break.
      case "$" where !isInClass: return rest.isEmpty
      default: break
      }
      before = character
    }
    return !isInClass
  }
}
