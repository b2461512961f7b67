import CareModel

extension Condition {
  /// The condition that always holds, and the one that never does, of which no survey has any.
  static let always = Condition.all(of: []), never = Condition.any(of: [])

  /// The condition without parts that always hold, or never.
  var withoutConstants: Condition {
    switch self {
    case .all(let parts):
      var kept = parts.map(\.withoutConstants).filter { $0 != .always }
      for case .none(let none) in kept {
        // What has a value that is not "don't know" is answered.
        guard none.count == 1, case .isDontKnow(let item) = none[0] else { continue }
        kept = kept.map { $0 == .any(of: [.isAnswered(item: item), none[0]]) ? .isAnswered(item: item) : $0 }
      }
      return kept.contains(.never) ? .never : kept.count == 1 ? kept[0] : .all(of: kept)
    case .any(let parts):
      let kept = parts.map(\.withoutConstants).filter { $0 != .never }
      return kept.contains(.always) ? .always : kept.count == 1 ? kept[0] : .any(of: kept)
    case .none(let parts):
      let kept = parts.map(\.withoutConstants).filter { $0 != .never }
      return kept.contains(.always) ? .never : kept.isEmpty ? .always : .none(of: kept)
    default: return self
    }
  }
}
