/// Names an item of a survey, with its step where the item's id alone would be ambiguous.
public struct ItemReference: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The step that asks it; absent, whichever step has an item of that id, the latest answer first.
  public var step: String?
  /// The item's id.
  public var item: String

  /// Names `item`, of `step` if given.
  public init(step: String? = nil, item: String) {
    self.step = step
    self.item = item
  }

  /// Reads `item` or `step.item`: the part before the first dot is the step.
  public init(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      self.init(step: String(parts[0]), item: String(parts[1]))
    } else {
      self.init(item: text)
    }
  }

  /// `item` or `step.item`.
  public var description: String { step.map { "\($0).\(item)" } ?? item }
}
