/// The reasons that a patient can give for declining an event.
public struct DeclineReasons: Hashable, Sendable {
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

extension DeclineReasons: Described {
  /// The value whose fields all have their defaults.
  public static let template = DeclineReasons(reasons: [])

  /// The fields, in the order of the manual.
  public static let fields: [Field<DeclineReasons>] = [
    Field("reasons", \.reasons, "The reasons to choose from.", required: true),
    Field("other", \.allowsOther, "Whether the patient can type another reason.", key: "allowsOther"),
  ]
}

extension CareTask {
  /// Returns the text of a decline reason: the text of a listed option, or else the patient's own words.
  public func reasonText(_ reason: String) -> String {
    decline?.reasons.first { $0.value == reason }?.text ?? reason
  }
}
