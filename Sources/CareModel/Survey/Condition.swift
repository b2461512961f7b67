/// A claim about the answers given so far, as data: it can be checked, drawn and exported.
///
/// A claim about an item that has no answer is false, as is one about an item that was not shown; only ``isSkipped(item:)`` holds
/// for an item that was shown and has no answer. "Don't know" equals nothing and is no number.
public indirect enum Condition: Hashable, Sendable, Codable {
  /// The answer is this value. A whole and a decimal number are equal by value; a text equals a choice of that one value.
  case equals(item: ItemReference, value: Answer)
  /// There is an answer, other than "don't know", and it is not this value.
  case notEquals(item: ItemReference, value: Answer)
  /// The number is `value` or more.
  case atLeast(item: ItemReference, value: Double)
  /// The number is `value` or less.
  case atMost(item: ItemReference, value: Double)
  /// The number is more than `value`.
  case above(item: ItemReference, value: Double)
  /// The number is less than `value`.
  case below(item: ItemReference, value: Double)
  /// The number lies between the two, both inclusive.
  case between(item: ItemReference, min: Double, max: Double)
  /// At least one of these values was chosen.
  case containsAny(item: ItemReference, values: [String])
  /// All of these values were chosen, perhaps with others.
  case containsAll(item: ItemReference, values: [String])
  /// The regular expression matches the whole text, or the whole of a chosen value.
  case matches(item: ItemReference, pattern: String)
  /// There is an answer other than "don't know".
  case isAnswered(item: ItemReference)
  /// The item was shown and has no answer.
  case isSkipped(item: ItemReference)
  /// The answer is "don't know".
  case isDontKnow(item: ItemReference)
  /// Every one holds; so does none at all.
  case all(of: [Condition])
  /// At least one holds.
  case any(of: [Condition])
  /// Not one holds.
  case none(of: [Condition])
  /// A script's function of the results says so.
  case hook(hook: Hook)
}
