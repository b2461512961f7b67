import CareModel

extension OutcomeValue {
  /// The contribution to a sum: a number itself, 0 for false, and 1 for any other value.
  var amount: Double {
    switch value {
    case .integer, .double: number ?? 0
    case .boolean(let yes): yes ? 1 : 0
    case .text, .binary, .date: 1
    }
  }

  /// Whether the value is at least the target.
  ///
  /// Numbers and Booleans (1 or 0) compare by value, and dates by time; for texts and bytes, which have no order, any
  /// value is enough. Values of different types, and numbers with different units, do not compare: 1 g does not satisfy
  /// a target of 25 mg.
  func satisfies(_ target: OutcomeValue) -> Bool {
    switch (value, target.value) {
    case (.integer, .integer), (.integer, .double), (.double, .integer), (.double, .double), (.boolean, .boolean),
      (.boolean, .integer), (.boolean, .double), (.integer, .boolean), (.double, .boolean):
      (units == nil || target.units == nil || units == target.units) && amount >= target.amount
    case (.date(let date), .date(let goal)): date >= goal
    case (.text, .text), (.binary, .binary): true
    default: false
    }
  }
}
