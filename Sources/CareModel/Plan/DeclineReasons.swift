/// What a patient may say who declines an event.
public struct DeclineReasons: Hashable, Sendable, Codable {
  /// The reasons to choose from, in the order shown.
  public var reasons: [ChoiceOption]
  /// Whether another reason may be given, in the patient's own words.
  public var allowsOther: Bool

  /// Reasons to choose from.
  public init(reasons: [ChoiceOption], allowsOther: Bool = false) {
    self.reasons = reasons
    self.allowsOther = allowsOther
  }
}
