import CareModel

extension Step {
  /// The question of a repeat group that is written as a question that repeats; nil if that would not say all of the group.
  ///
  /// A group that the run comes back to is answered several times, and a question cannot be.
  func repeatingQuestion(isRevisited: Bool) -> FormItem? {
    guard case .repeatGroup(let group) = kind, !isRevisited, form == nil, group.addLabel == nil, group.itemTitle == nil,
      text == nil,
      detail == nil, items.count == 1, let item = items.first
    else { return nil }
    // Each answer is a row; one without an answer, and one that begins with an answer, cannot be said.
    guard item.requirement == .fixed(true), item.lock == .fixed(false), item.defaultAnswer == nil,
      item.defaultSource == nil, item.when == nil, !item.dontKnow, !optional || group.min > 0
    else { return nil }
    return ["choice", "open-choice"].contains(FHIRItemShape(of: item).type) ? nil : item
  }
}

extension QuestionnaireWriter {
  /// The elements of a question that repeats, beside those of every question.
  struct RepeatedQuestion {
    /// The conditions under which it is shown.
    var enabled: Enabled
    /// Whether it must be answered.
    var isRequired: Bool
    var extensions: [OrderedJSON]
  }

  /// Returns the elements that say how often a question is answered that is the rows of a step.
  func repeated(_ step: Step, enabled: Enabled) -> RepeatedQuestion {
    var repeated = RepeatedQuestion(
      enabled: enabled, isRequired: false, extensions: [FHIRExtension.text(FHIRNames.Own.rows, step.id)])
    if case .repeatGroup(let group) = step.kind {
      repeated.isRequired = group.min > 0 && !step.optional
      if group.min > (repeated.isRequired ? 1 : 0) {
        repeated.extensions.append(FHIRExtension.whole(FHIRNames.minOccurs, group.min))
      }
      if group.max < RepeatGroupStep.mostRows {
        repeated.extensions.append(FHIRExtension.whole(FHIRNames.maxOccurs, group.max))
      }
    }
    return repeated
  }

  /// Returns a repeat group as a question that repeats, in a group of its own if it has a heading.
  mutating func repeating(_ question: FormItem, of step: Step, shown: Condition?) -> OrderedJSON {
    loseFields(of: step, covered: ["title", "items", "skip", "go", "optional"], at: step.id)
    let heading = step.title ?? step.page.flatMap { survey.pages[$0] }
    let enabled = enableWhen(shown, at: "\(step.id).skip")
    let repeated = repeated(step, enabled: heading == nil ? enabled : Enabled())
    let written = self.question(question, in: step, repeated: repeated)
    guard let heading else { return written }
    var group = ObjectBuilder()
    group.add("linkId", step.id)
    group.add("extension", enabled.extensions)
    addText("text", heading, at: "\(step.title == nil ? step.page ?? step.id : step.id).title", to: &group)
    group.add("type", "group")
    for member in enabled.members { group.add(member.name, member.value) }
    group.add("item", [written])
    return group.json
  }
}
