/// The fields of a step that one visit shows otherwise than the survey.
public struct StepChanges: Hashable, Sendable, Codable {
  /// The heading.
  public var title: String?
  /// The main text.
  public var text: String?
  /// The second text.
  public var detail: String?
  /// The changed fields of items, by the item's id.
  public var items: [String: ItemChanges]

  /// Creates changes.
  public init(
    title: String? = nil, text: String? = nil, detail: String? = nil, items: [String: ItemChanges] = [:]
  ) {
    self.title = title
    self.text = text
    self.detail = detail
    self.items = items
  }
}

/// The fields of an item that one visit shows otherwise than the survey.
public struct ItemChanges: Hashable, Sendable, Codable {
  /// The question.
  public var text: String?
  /// The second text.
  public var detail: String?
  /// Whether the item must be answered.
  public var required: Bool?
  /// Whether the answer cannot be changed.
  public var readOnly: Bool?

  /// Creates changes.
  public init(text: String? = nil, detail: String? = nil, required: Bool? = nil, readOnly: Bool? = nil) {
    self.text = text
    self.detail = detail
    self.required = required
    self.readOnly = readOnly
  }
}

extension Step {
  /// Returns the step with changed fields; changes of items that it does not have are ignored.
  package func applying(_ changes: StepChanges) -> Step {
    var step = self
    step.title = changes.title ?? title
    step.text = changes.text ?? text
    step.detail = changes.detail ?? detail
    for place in items.indices {
      guard let item = changes.items[items[place].id] else { continue }
      step.items[place].text = item.text ?? items[place].text
      step.items[place].detail = item.detail ?? items[place].detail
      if let required = item.required { step.items[place].required = required }
      if let readOnly = item.readOnly { step.items[place].readOnly = readOnly }
    }
    return step
  }
}
