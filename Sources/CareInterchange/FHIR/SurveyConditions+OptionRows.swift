import CareModel

extension Survey {
  /// Drops the conditions of groups that only say that an option with a row is chosen, which the rows themselves say.
  mutating func dropImpliedSkips() {
    for place in steps.indices {
      guard let source = steps[place].rowSource, let shown = steps[place].skip?.negated,
        let chosen = shown.options(of: source.item), Set(chosen) == Set(steps[place].rowOptions.map(\.value))
      else { continue }
      steps[place].skip = nil
    }
  }
}

extension Condition {
  /// The options one of which must be chosen at an item; nil if the condition says anything else.
  fileprivate func options(of item: String) -> [String]? {
    switch self {
    case .containsAny(let reference, let values) where reference.item == item && reference.source == nil: return values
    case .all(let parts) where parts.count == 1: return parts[0].options(of: item)
    case .any(let parts):
      let all = parts.map { $0.options(of: item) }
      return all.contains(nil) ? nil : all.flatMap { $0 ?? [] }
    default: return nil
    }
  }
}
