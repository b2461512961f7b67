import CareModel

/// The linkIds of a survey's steps, items, and scores, which a questionnaire and its responses share.
///
/// They are those of the form from which the survey was made, where it was made from one.
struct SurveyLinkIDs {
  /// The ids of the steps.
  private let stepIDs: Set<String>
  /// The linkIds of the form, which nothing else can have.
  private let taken: Set<String>
  /// The steps of each item's id, to know which ids are unique.
  private var steps: [String: [String]] = [:]
  /// The items by their references.
  private var items: [ItemReference: FormItem] = [:]
  /// The linkIds of scores in the form.
  private let scores: [String: String]

  init(_ survey: Survey) {
    stepIDs = Set(survey.steps.map(\.id))
    var taken: Set<String> = []
    for step in survey.steps {
      if let linkID = step.form?.linkID { taken.insert(linkID) }
      for item in step.exportedItems {
        steps[item.id, default: []].append(step.id)
        items[ItemReference(step: step.id, item: item.id)] = item
        if let linkID = item.form?.linkID { taken.insert(linkID) }
      }
    }
    scores = Dictionary(
      survey.scores.compactMap { score in score.form?.linkID.map { (score.id, $0) } }
    ) { first, _ in first }
    self.taken = taken.union(scores.values).union(survey.form?.parents.values ?? [:].values)
  }

  /// Returns the linkId of an item: that of its form, its id, or `step.item` where that alone would not be unique.
  func linkID(of item: String, in step: String) -> String {
    if let linkID = items[ItemReference(step: step, item: item)]?.form?.linkID { return linkID }
    return unused(steps[item]?.count == 1 && !stepIDs.contains(item) ? item : "\(step).\(item)")
  }

  /// Returns the linkId of a step: that of its form, or its id.
  func linkID(of step: Step) -> String { step.form?.linkID ?? unused(step.id) }

  /// Returns the linkId of a score: that of its form, its id, or `scores.id` where a step has that.
  func linkID(ofScore id: String) -> String { scores[id] ?? unused(stepIDs.contains(id) ? "scores.\(id)" : id) }

  /// Returns a linkId that the form does not have.
  func unused(_ linkID: String) -> String {
    var linkID = linkID
    while taken.contains(linkID) { linkID += "_" }
    return linkID
  }

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
