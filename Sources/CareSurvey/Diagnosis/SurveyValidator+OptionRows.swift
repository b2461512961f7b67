import CareModel

extension SurveyValidator {
  /// Checks that the rows of a group can be the options that were chosen in an earlier step.
  mutating func checkOptionRows(_ step: Step, at place: Int) {
    guard case .repeatGroup(let group) = step.kind, let source = step.rowSource, let option = step.optionID else {
      return
    }
    let path = "steps[\(place + 1)]"
    if let given = group.optionID {
      if !SurveyID.isLegal(given) {
        report(.illegalID, "\(path).as", "'\(given)' is not an id; write a letter, then letters, digits, - or _")
      }
      checkUse(given, "\(path).as")
    }
    let others = survey.steps.enumerated().flatMap { number, other in
      other.questions.filter { number != place || $0.id != option || !$0.readOnly || $0.format.name != "choice" }.map(
        \.id)
    }
    if others.contains(option) {
      report(.duplicateItem, "\(path).as", "another item has the id '\(option)'; write another one in `as`")
    }
    guard resolve(source, "\(path).for_each") != nil else { return }
    let named = survey.steps.enumerated().filter { _, other in
      (source.step == nil || source.step == other.id) && other.questions.contains { $0.id == source.item }
    }
    guard let (_, asking) = named.last(where: { $0.offset < place }) else {
      return report(
        .badStep, "\(path).for_each",
        "'\(source)' is not asked before '\(step.id)', whose rows follow from its answer; move '\(step.id)' behind it")
    }
    guard !asking.kind.isRepeating else {
      return report(
        .badStep, "\(path).for_each",
        "'\(source)' is asked once for each row itself; name a multiple choice outside of rows")
    }
    guard let item = asking.questions.first(where: { $0.id == source.item }) else { return }
    guard item.format.takesSeveral else {
      let hint =
        item.format.definition.options.isEmpty
        ? "name a multiple choice" : "write multiple = true on it, or name a multiple choice"
      return report(
        .badStep, "\(path).for_each",
        "'\(source)' is a \(item.format.name) with one answer, and rows follow from several; \(hint)")
    }
    let most = RepeatGroupStep.mostRows, count = item.format.definition.options.count { !$0.exclusive }
    if count == 0 {
      report(.badStep, "\(path).for_each", "every option of '\(source)' is exclusive, so none has a row")
    } else if count > most {
      report(.badLimits, "\(path).for_each", "a group takes at most \(most) rows, and '\(source)' has \(count) options")
    }
    var derived = survey
    derived.deriveRows()
    if derived.steps[place].rowOptions != step.rowOptions {
      report(
        .badStep, "\(path).for_each",
        "the options of the rows are not those of '\(source)'; leave the item '\(option)' out, and it is made")
    }
  }
}
