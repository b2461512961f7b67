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

  /// The listed reason that a value or a text means, whatever the case of its letters; nil for none.
  public func reason(_ words: String) -> ChoiceOption? {
    let folded = words.lowercased()
    return reasons.first { $0.value == words }
      ?? reasons.first { [$0.value.lowercased(), $0.text.lowercased()].contains(folded) }
  }
}

extension CareTask {
  /// How the reason of a declined event reads: the text of a listed one, else the patient's own words.
  public func reasonText(_ reason: String) -> String {
    decline?.reasons.first { $0.value == reason }?.text ?? reason
  }
}
