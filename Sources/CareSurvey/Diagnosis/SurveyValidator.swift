package import CareModel

/// Collects the problems of a survey.
struct SurveyValidator {
  let survey: Survey
  /// Every question by its id, with the id of its step.
  let questions: [String: [(step: String, item: FormItem)]]
  var problems: [SurveyProblem] = []

  init(_ survey: Survey) {
    self.survey = survey
    questions = Dictionary(
      grouping: survey.steps.flatMap { step in step.questions.map { (step: step.id, item: $0) } }, by: \.item.id)
  }

  mutating func report(_ code: SurveyProblem.Code, _ path: String, _ message: String) {
    problems.append(SurveyProblem(code: code, path: path, message: message))
  }

  /// Returns `; did you mean 'x'?`, or the list of candidates.
  func hint(_ word: String, _ candidates: [String]) -> String {
    if let near = Suggestion.nearest(to: word, in: candidates) { return "; did you mean '\(near)'?" }
    return candidates.isEmpty ? "" : "; write one of \(candidates.sorted().joined(separator: ", "))"
  }
}

extension Survey {
  /// Returns the problems of a condition on this survey's answers that is written outside it; paths begin at the condition.
  package func diagnose(_ condition: Condition) -> [SurveyProblem] {
    var validator = SurveyValidator(self)
    validator.checkCondition(condition, "")
    return validator.problems
  }

  /// Returns the problems of the survey in the order of its steps, followed by those of its navigation.
  ///
  /// Whatever is answered, a survey without problems other than warnings runs to an end if its hooks let it.
  package func diagnose() -> [SurveyProblem] {
    var validator = SurveyValidator(self)
    validator.checkIDs()
    validator.checkScores()
    validator.checkOrder()
    validator.checkExpiry()
    validator.checkForm()
    for (index, step) in steps.enumerated() {
      let path = "steps[\(index + 1)]"
      validator.problems += step.problems(at: path)
      validator.checkTexts(step, path)
      for (number, item) in step.items.enumerated() where item.id != step.optionID {
        validator.checkItem(item, "\(path).items[\(number + 1)]", step)
      }
      validator.checkOptionRows(step, at: index)
      if let skip = step.skip { validator.checkCondition(skip, "\(path).skip") }
      validator.checkStep(step, path)
      validator.checkTime(step, path)
      validator.checkNavigation(step, path)
      validator.checkVisibility(step, path)
    }
    validator.checkPaths()
    return validator.problems
  }
}

// MARK: Ids

extension SurveyValidator {
  /// The methods of a survey's result in a plan, which an item with the same id would hide.
  private static let resultMethods: Set = ["get", "step", "visits", "score", "band", "last", "is_dont_know"]

  private static let luaKeywords: Set = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  mutating func checkIDs() {
    checkSpelling(survey.id, "id")
    if survey.steps.isEmpty { report(.noSteps, "steps", "a survey needs at least one step") }
    var steps: [String: Int] = [:]
    checkGuides()
    for (index, step) in survey.steps.enumerated() {
      let path = "steps[\(index + 1)].id"
      checkSpelling(step.id, path)
      if step.id == Navigation.endID {
        report(.reservedID, path, "'\(step.id)' is reserved for the end of the survey; use another id")
      }
      if let first = steps[step.id] {
        guard step.guide == nil, survey.steps[first - 1].guide == nil else { continue }
        report(.duplicateStep, path, "step '\(step.id)' already exists as steps[\(first)]; use another id")
      } else {
        steps[step.id] = index + 1
      }
      checkItemIDs(step, "steps[\(index + 1)]")
    }
  }

  /// Reports steps whose ids are those of the instructions or the conclusion of an active task.
  private mutating func checkGuides() {
    for guide in survey.steps.compactMap(\.guide) {
      guard let place = survey.steps.firstIndex(where: { $0.id == guide.stepID && $0.guide != guide }) else { continue }
      report(
        .duplicateStep, "steps[\(place + 1)].id",
        "step '\(guide.stepID)' already exists as the \(guide.part.rawValue) of '\(guide.task)'; use another id")
    }
  }

  private mutating func checkItemIDs(_ step: Step, _ path: String) {
    var items: [String: Int] = [:]
    for (number, item) in step.items.enumerated() where item.id != step.optionID {
      let path = "\(path).items[\(number + 1)].id"
      checkSpelling(item.id, path)
      if let first = items[item.id] {
        report(.duplicateItem, path, "item '\(item.id)' already exists as items[\(first)]; use another id")
      } else {
        items[item.id] = number + 1
      }
    }
    if step.items.isEmpty || step.kind.isRepeating {
      for implied in step.questions.prefix(1) { checkUse(implied.id, "\(path).id") }
    }
    for (number, item) in step.items.enumerated() where item.id != step.optionID {
      checkUse(item.id, "\(path).items[\(number + 1)].id")
    }
  }

  /// Checks whether a script can name an item of a survey's result.
  mutating func checkUse(_ id: String, _ path: String) {
    if Self.resultMethods.contains(id) {
      report(.reservedID, path, "'\(id)' is a method of a survey's result; use another id")
    }
    if id.contains("-") || Self.luaKeywords.contains(id) {
      report(
        .awkwardID, path,
        "'\(id)' is not a Lua name, so scripts must write result[\"\(id)\"]; use letters, digits, and _ instead")
    }
  }

  private mutating func checkSpelling(_ id: String, _ path: String) {
    guard !SurveyID.isLegal(id) else { return }
    report(.illegalID, path, "'\(id)' is not an id; write a letter, then letters, digits, - or _")
  }
}
