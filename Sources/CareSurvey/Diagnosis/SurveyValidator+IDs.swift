import CareModel

extension SurveyValidator {
  /// The methods of a survey's result in a plan, which an item's id would hide.
  private static let resultMethods: Set = ["get", "step", "visits", "score", "is_dont_know"]

  private static let luaKeywords: Set = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not",
    "or", "repeat", "return", "then", "true", "until", "while",
  ]

  mutating func checkIDs() {
    checkForm(survey.id, "id")
    if survey.steps.isEmpty { report(.noSteps, "steps", "a survey needs at least one step") }
    var steps: [String: Int] = [:]
    for (place, step) in survey.steps.enumerated() {
      let path = "steps[\(place + 1)].id"
      checkForm(step.id, path)
      if step.id == Navigation.endID {
        report(.reservedID, path, "'\(step.id)' means the end of the survey; write another id")
      }
      if let first = steps[step.id] {
        report(.duplicateStep, path, "step '\(step.id)' is there already, as steps[\(first)]; write another id")
      } else {
        steps[step.id] = place + 1
      }
      checkItemIDs(step, "steps[\(place + 1)]")
    }
  }

  private mutating func checkItemIDs(_ step: Step, _ path: String) {
    var items: [String: Int] = [:]
    for (number, item) in step.items.enumerated() {
      let path = "\(path).items[\(number + 1)].id"
      checkForm(item.id, path)
      if let first = items[item.id] {
        report(.duplicateItem, path, "item '\(item.id)' is there already, as items[\(first)]; write another id")
      } else {
        items[item.id] = number + 1
      }
    }
    for (number, question) in step.questions.enumerated() {
      checkUse(question.id, step.items.isEmpty ? "\(path).id" : "\(path).items[\(number + 1)].id")
    }
  }

  /// Checks how a script can name an item of a survey's result.
  private mutating func checkUse(_ id: String, _ path: String) {
    if Self.resultMethods.contains(id) {
      report(.reservedID, path, "'\(id)' is a method of a survey's result; write another id")
    }
    if id.contains("-") || Self.luaKeywords.contains(id) {
      report(
        .awkwardID, path,
        "'\(id)' is no Lua name: a script must write result[\"\(id)\"]; letters, digits and _ are easier")
    }
  }

  private mutating func checkForm(_ id: String, _ path: String) {
    guard !SurveyID.isLegal(id) else { return }
    report(.illegalID, path, "'\(id)' is not an id; write a letter, then letters, digits, - or _")
  }
}
