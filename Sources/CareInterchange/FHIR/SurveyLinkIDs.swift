import CareModel

/// The linkIds of a survey's steps, items, and scores, which a questionnaire and its responses share.
struct SurveyLinkIDs {
  /// The ids of the steps.
  private let stepIDs: Set<String>
  /// The steps of each item's id, to know which ids are unique.
  private var steps: [String: [String]] = [:]
  /// The items by their references.
  private var items: [ItemReference: FormItem] = [:]

  init(_ survey: Survey) {
    stepIDs = Set(survey.steps.map(\.id))
    for step in survey.steps {
      for item in step.exportedItems {
        steps[item.id, default: []].append(step.id)
        items[ItemReference(step: step.id, item: item.id)] = item
      }
    }
  }

  /// Returns the linkId of an item: its id, or `step.item` where that alone would not be unique.
  func linkID(of item: String, in step: String) -> String {
    steps[item]?.count == 1 && !stepIDs.contains(item) ? item : "\(step).\(item)"
  }

  /// Returns the linkId of a score: its id, or `scores.id` where a step has that.
  func linkID(ofScore id: String) -> String { stepIDs.contains(id) ? "scores.\(id)" : id }

  /// Returns the item that a condition or a score reads; nil if it is a score, or if several steps have it.
  func target(_ reference: ItemReference) -> (linkID: String, item: FormItem)? {
    place(of: reference).map { ($0.linkID, $0.item) }
  }

  /// Returns the same with the step that has the item.
  func place(of reference: ItemReference) -> (step: String, linkID: String, item: FormItem)? {
    guard reference.source == nil,
      let step = reference.step ?? (steps[reference.item]?.count == 1 ? steps[reference.item]?.first : nil),
      let item = items[ItemReference(step: step, item: reference.item)]
    else { return nil }
    return (step, linkID(of: reference.item, in: step), item)
  }
}
