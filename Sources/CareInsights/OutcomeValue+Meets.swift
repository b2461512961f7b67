import CareModel

extension OutcomeValue {
  /// What the value adds to a sum: a number itself, a false 0, anything else that is there 1.
  var amount: Double {
    switch value {
    case .integer, .double: number ?? 0
    case .boolean(let yes): yes ? 1 : 0
    case .text, .binary, .date: 1
    }
  }

  /// Whether the value is at least the target.
  ///
  /// Numbers and yes-or-no (1 or 0) compare by value, dates by time; words and bytes have no order, so that being
  /// there is enough. Values of different types, and numbers in different units, do not compare: 1 g does not meet 25
  /// mg by being less.
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
