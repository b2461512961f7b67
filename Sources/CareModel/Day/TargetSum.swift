/// The amounts of one kind that an event asks for and that are recorded of it, in the units of the first target.
package struct TargetSum: Hashable, Sendable {
  /// The kind, if the targets have one.
  package var kind: String?
  /// The units of the amounts.
  package var units: String?
  /// The factor by which other units convert, if the targets name one.
  package var factor: String?
  /// The sum of the targets.
  package var target: Double
  /// The sum of the recorded values.
  package var recorded = 0.0

  /// The recorded share of the target, 0…1; 1 if the targets add up to 0 or less.
  package var share: Double { target > 0 ? min(1, max(0, recorded / target)) : 1 }

  /// Returns one sum for each kind of target, in the order of the targets.
  ///
  /// Values count toward the target of their kind, converted to its units. A target without a kind takes values of kinds that
  /// no other target has; a value without a kind counts toward the target without one, or else toward the first that has its
  /// units. Values in units that do not convert count toward none.
  package static func of(_ values: [OutcomeValue], targets: [OutcomeValue]) -> [TargetSum] {
    var sums: [TargetSum] = []
    for target in targets {
      if let place = sums.firstIndex(where: { $0.kind == target.kind }) {
        sums[place].target += sums[place].amount(of: target) ?? 0
      } else {
        sums.append(TargetSum(kind: target.kind, units: target.units, factor: target.factor, target: target.amount))
      }
    }
    for value in values {
      guard let place = sums.places(for: value).first(where: { sums[$0].amount(of: value) != nil }) else { continue }
      sums[place].recorded += sums[place].amount(of: value) ?? 0
    }
    return sums
  }

  /// Returns the targets of which one would take a value, if its units convert to none of them; otherwise nil.
  package static func incompatibility(of value: OutcomeValue, with targets: [OutcomeValue]) -> [OutcomeValue]? {
    let sums = of([], targets: targets)
    let places = sums.places(for: value)
    guard !places.isEmpty, !places.contains(where: { sums[$0].amount(of: value) != nil }) else { return nil }
    return targets.filter { target in places.contains { sums[$0].kind == target.kind } }
  }

  /// The amount of a value in the units of the sum; nil if its units do not convert.
  private func amount(of value: OutcomeValue) -> Double? {
    guard value.number != nil else { return value.amount }
    return UnitConversion.convert(value.amount, from: value.units, to: units, substance: factor ?? value.factor)
  }
}

extension [TargetSum] {
  /// Returns the indices of the sums that a value may count toward, the first one first.
  fileprivate func places(for value: OutcomeValue) -> [Int] {
    if let own = firstIndex(where: { $0.kind == value.kind }) { return [own] }
    guard value.kind == nil else { return firstIndex { $0.kind == nil }.map { [$0] } ?? [] }
    return indices.map(\.self)
  }
}

extension OutcomeValue {
  /// The contribution to a sum: a number itself, 0 for false, and 1 for any other value.
  package var amount: Double {
    switch value {
    case .integer, .double: number ?? 0
    case .boolean(let yes): yes ? 1 : 0
    case .text, .binary, .date, .day: 1
    }
  }
}
