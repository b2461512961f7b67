/// A predicate over the answers given so far, as data that can be checked, drawn, and exported.
///
/// A condition on an item without an answer is false, as is one on an item that was not shown; only ``isSkipped(item:)`` holds for an item
/// that was shown and has no answer. "Don't know" equals nothing and is not a number.
///
/// ```swift
/// let severe = Condition.all(of: [.atLeast(item: ItemReference("pain"), value: 7), .isAnswered(item: ItemReference("sleep"))])
/// ```
public indirect enum Condition: Hashable, Sendable, Codable {
  /// The answer has this value. A whole and a decimal number are equal by value; a text equals a choice of that one value.
  case equals(item: ItemReference, value: Answer)
  /// There is an answer other than "don't know", and it has another value.
  case notEquals(item: ItemReference, value: Answer)
  /// The number is `value` or more, or the date or time is not before it.
  case atLeast(item: ItemReference, value: AnswerBound)
  /// The number is `value` or less, or the date or time is not after it.
  case atMost(item: ItemReference, value: AnswerBound)
  /// The number is more than `value`, or the date or time is after it.
  case above(item: ItemReference, value: AnswerBound)
  /// The number is less than `value`, or the date or time is before it.
  case below(item: ItemReference, value: AnswerBound)
  /// The number, date, or time is from `min` to `max`, both inclusive.
  case between(item: ItemReference, min: AnswerBound, max: AnswerBound)
  /// At least one of these values was chosen.
  case containsAny(item: ItemReference, values: [String])
  /// All of these values were chosen, perhaps with others.
  case containsAll(item: ItemReference, values: [String])
  /// The regular expression matches the whole text, the whole of a chosen value, or the whole of the words typed for "other".
  ///
  /// No other condition reads those words: they equal no option's value.
  case matches(item: ItemReference, pattern: String)
  /// There is an answer other than "don't know".
  case isAnswered(item: ItemReference)
  /// The item was shown and has no answer.
  case isSkipped(item: ItemReference)
  /// The answer is "don't know".
  case isDontKnow(item: ItemReference)
  /// All parts hold; an empty list holds.
  case all(of: [Condition])
  /// At least one part holds.
  case any(of: [Condition])
  /// None of the parts holds.
  case none(of: [Condition])
  /// A function of the script returns true for the results.
  case hook(hook: Hook)
  /// The answer compares so with the value of a parameter of the plan; false if the parameter has none.
  case compares(item: ItemReference, test: ParameterTest, parameter: String)
  /// The condition holds for a parameter of the plan, which it reads as the answer to an item of that name.
  case parameter(test: Condition)
}

/// A comparison of an answer with the value of a parameter.
public enum ParameterTest: String, Hashable, Sendable, Codable, CaseIterable {
  /// As ``Condition/equals(item:value:)``.
  case equals
  /// As ``Condition/notEquals(item:value:)``.
  case notEquals = "not_equals"
  /// As ``Condition/atLeast(item:value:)``.
  case atLeast = "at_least"
  /// As ``Condition/atMost(item:value:)``.
  case atMost = "at_most"
  /// As ``Condition/above(item:value:)``.
  case above
  /// As ``Condition/below(item:value:)``.
  case below
  /// As ``Condition/containsAny(item:values:)`` with the one value.
  case containsAny = "contains_any"
  /// As ``Condition/containsAll(item:values:)`` with the one value.
  case containsAll = "contains_all"
}

extension Condition {
  /// The item that the condition reads; nil for a compound condition and for a hook.
  package var reference: ItemReference? {
    switch self {
    case .equals(let item, _), .notEquals(let item, _), .atLeast(let item, _), .atMost(let item, _),
      .above(let item, _), .below(let item, _), .between(let item, _, _), .containsAny(let item, _),
      .containsAll(let item, _), .matches(let item, _), .isAnswered(let item), .isSkipped(let item),
      .isDontKnow(let item), .compares(let item, _, _):
      item
    case .all, .any, .none, .hook, .parameter: nil
    }
  }

  /// The parts of the condition.
  package var parts: [Condition] {
    switch self {
    case .all(let parts), .any(let parts), .none(let parts): parts
    default: []
    }
  }

  /// Every item that the condition or a part of it reads.
  package var references: [ItemReference] {
    (reference.map { [$0] } ?? []) + parts.flatMap(\.references)
  }

  /// Every hook that the condition or a part of it calls.
  package var hooks: [Hook] {
    if case .hook(let hook) = self { return [hook] }
    return parts.flatMap(\.hooks)
  }

  /// Whether the condition or a part of it reads a parameter of the plan.
  package var readsParameters: Bool {
    switch self {
    case .compares, .parameter: true
    default: parts.contains(where: \.readsParameters)
    }
  }

  /// The ids of the items that the condition or a part of it reads.
  package var items: [String] { references.map(\.item) }
}

/// The id of an item, with the id of its step if the item's alone would be ambiguous.
public struct ItemReference: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The id of the step; if nil, any step with such an item, the latest answer first.
  public var step: String?
  /// The item's id.
  public var item: String
  /// The results that have the answer; if nil, those of the run.
  public var source: Source?

  /// The results that can have an answer, besides those of the run.
  public enum Source: String, Hashable, Sendable, Codable {
    /// The last recorded results of the same task.
    case last
  }

  /// Creates a reference.
  public init(step: String? = nil, item: String, source: Source? = nil) {
    self.step = step
    self.item = item
    self.source = source
  }

  /// Creates a reference from `item` or `step.item`; the part before the first dot is the step.
  public init(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      self.init(step: String(parts[0]), item: String(parts[1]))
    } else {
      self.init(item: text)
    }
  }

  /// `item`, `step.item`, or either in `last(…)`.
  public var description: String {
    let name = step.map { "\($0).\(item)" } ?? item
    return source.map { "\($0.rawValue)(\(name))" } ?? name
  }
}
