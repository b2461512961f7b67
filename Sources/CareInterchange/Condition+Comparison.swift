import CareModel

extension Condition {
  /// Whether a number meets the comparison with one or two numbers; nil for any other condition.
  var comparison: ((Double) -> Bool)? {
    switch self {
    case .atLeast(_, let bound): bound.number.map { bound in { $0 >= bound } }
    case .atMost(_, let bound): bound.number.map { bound in { $0 <= bound } }
    case .above(_, let bound): bound.number.map { bound in { $0 > bound } }
    case .below(_, let bound): bound.number.map { bound in { $0 < bound } }
    case .between(_, let min, let max):
      min.number.flatMap { min in max.number.map { max in { $0 >= min && $0 <= max } } }
    default: nil
    }
  }
}
