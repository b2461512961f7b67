package import CareModel

extension Condition {
  /// The item that the claim is about; nil for a claim made of others and for a script's.
  var reference: ItemReference? {
    switch self {
    case .equals(let item, _), .notEquals(let item, _), .atLeast(let item, _), .atMost(let item, _),
      .above(let item, _), .below(let item, _), .between(let item, _, _), .containsAny(let item, _),
      .containsAll(let item, _), .matches(let item, _), .isAnswered(let item), .isSkipped(let item),
      .isDontKnow(let item):
      item
    case .all, .any, .none, .hook: nil
    }
  }

  /// The claims that the claim is made of.
  var parts: [Condition] {
    switch self {
    case .all(let parts), .any(let parts), .none(let parts): parts
    default: []
    }
  }

  /// Every item that the claim or a part of it is about.
  var references: [ItemReference] {
    (reference.map { [$0] } ?? []) + parts.flatMap(\.references)
  }

  /// Every script function that the claim or a part of it asks.
  package var hooks: [Hook] {
    if case .hook(let hook) = self { return [hook] }
    return parts.flatMap(\.hooks)
  }
}
