/// One or several of a list of options.
public struct ChoiceFormat: Hashable, Sendable, Codable {
  /// What may be chosen, each value once, in the order shown.
  public var options: [ChoiceOption]
  /// Whether several may be chosen.
  public var multiple: Bool
  /// The fewest that make an answer: 1 unless an empty answer is one.
  public var minChoices: Int
  /// The most that may be chosen; absent, all of them if ``multiple``, else one.
  public var maxChoices: Int?
  /// The units of the value, as UCUM writes them.
  public var units: String?

  /// Creates a choice.
  public init(
    options: [ChoiceOption], multiple: Bool = false, minChoices: Int = 1, maxChoices: Int? = nil, units: String? = nil
  ) {
    self.options = options
    self.multiple = multiple
    self.minChoices = minChoices
    self.maxChoices = maxChoices
    self.units = units
  }
}
