/// What became of one item that was shown.
public struct AnswerResult: Hashable, Sendable, Codable {
  /// The item's id.
  public var itemID: String
  /// The answer; absent if the item was passed without one.
  public var answer: Answer?
  /// The units of the answer, as UCUM writes them.
  public var units: String?
  /// The name of the item's format: `scale`, `numeric`, `boolean`, `choice` or `text`.
  public var format: String
  /// When the answer was given; absent for a default answer left as it was.
  public var answered: Instant?

  /// Creates the result of an item.
  public init(itemID: String, answer: Answer?, units: String? = nil, format: String, answered: Instant? = nil) {
    self.itemID = itemID
    self.answer = answer
    self.units = units
    self.format = format
    self.answered = answered
  }

  /// Whether the item was passed without an answer.
  public var skipped: Bool { answer == nil }
}
