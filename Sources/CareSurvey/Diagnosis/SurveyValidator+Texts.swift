import CareModel

extension SurveyValidator {
  /// Checks the places for answers in the texts of a step.
  mutating func checkTexts(_ step: Step, _ path: String) {
    checkPlaces([("title", step.title), ("text", step.text), ("detail", step.detail)], path)
    for (number, item) in step.items.enumerated() {
      checkPlaces([("text", item.text), ("detail", item.detail)], "\(path).items[\(number + 1)]")
    }
  }

  private mutating func checkPlaces(_ texts: [(field: String, text: String?)], _ path: String) {
    for (field, text) in texts {
      for reference in text.map({ TextTemplate($0).references }) ?? [] {
        let before = problems.count
        guard resolve(reference, "\(path).\(field)") == nil, problems.count > before else { continue }
        problems[problems.count - 1].message += "; or write {{ for a brace"
      }
    }
  }
}
