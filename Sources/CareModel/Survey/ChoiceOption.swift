/// One thing that may be chosen.
public struct ChoiceOption: Hashable, Sendable, Codable {
  /// What an answer holds when the option is chosen; unique among its neighbors.
  public var value: String
  /// What the participant sees.
  public var text: String
  /// A second, smaller text.
  public var detail: String?
  /// Whether choosing it rules out every other option ("none of these").
  public var exclusive: Bool
  /// Whether the participant may type an answer of their own, which then stands in the place of ``value``.
  public var other: Bool

  /// Creates an option.
  public init(value: String, text: String, detail: String? = nil, exclusive: Bool = false, other: Bool = false) {
    self.value = value
    self.text = text
    self.detail = detail
    self.exclusive = exclusive
    self.other = other
  }
}
