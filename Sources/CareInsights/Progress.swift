package import CareModel

/// The computation of an event's progress, 0…1.
package enum Progress {
  /// Returns the progress of an event with an outcome.
  ///
  /// Without a completed outcome, it is 0 for any strategy. If the extractor failed, it is unknown, nil, unless the
  /// outcome's existence decides. `script` runs a strategy that is a hook; its result is clamped to 0…1.
  package static func of<Failure: Error>(
    outcome: Outcome?, targets: [OutcomeValue], strategy: ProgressStrategy, script: (Hook) throws(Failure) -> Double?
  ) throws(Failure) -> Double? {
    guard let outcome, outcome.status == .completed else { return 0 }
    guard !outcome.extractionFailed || strategy == .outcomeExists else { return nil }
    if case .hook(let hook) = strategy { return try script(hook).map(clamped) }
    return of(outcome.values, targets: targets, strategy: strategy)
  }

  /// Returns the progress that the values of a completed outcome make by a strategy; nil for one that is a script.
  package static func of(
    _ values: [OutcomeValue], targets: [OutcomeValue], strategy: ProgressStrategy
  ) -> Double? {
    switch strategy {
    case .outcomeExists: 1
    case .valuesExist: share(values.count, of: max(1, targets.count))
    case .targetsMet: targetsMet(by: values, targets: targets)
    case .sum: sum(of: values, targets: targets)
    case .hook: nil
    }
  }

  private static func sum(of values: [OutcomeValue], targets: [OutcomeValue]) -> Double {
    guard !targets.isEmpty else { return values.reduce(0) { $0 + $1.amount } > 0 ? 1 : 0 }
    let sums = TargetSum.of(values, targets: targets)
    return clamped(sums.reduce(0) { $0 + $1.share } / Double(sums.count))
  }

  private static func targetsMet(by values: [OutcomeValue], targets: [OutcomeValue]) -> Double {
    guard !targets.isEmpty else { return values.isEmpty ? 0 : 1 }
    let pairs = pairing(targets: targets, values: values)
    return share(pairs.count { $0.value.satisfies($0.target) }, of: targets.count)
  }

  /// Returns each target with the value to compare: the first unused value of its kind, otherwise the next remaining
  /// one.
  private static func pairing(
    targets: [OutcomeValue], values: [OutcomeValue]
  ) -> [(target: OutcomeValue, value: OutcomeValue)] {
    var free = values
    var pairs: [(target: OutcomeValue, value: OutcomeValue)] = []
    var left: [OutcomeValue] = []
    for target in targets {
      if let kind = target.kind, let place = free.firstIndex(where: { $0.kind == kind }) {
        pairs.append((target, free.remove(at: place)))
      } else {
        left.append(target)
      }
    }
    return pairs + zip(left, free).filter { $0.kind == nil || $1.kind == nil }.map { (target: $0, value: $1) }
  }

  private static func share(_ part: Int, of whole: Int) -> Double {
    clamped(Double(part) / Double(whole))
  }

  /// Returns the progress within 0…1; 1 also for a number that differs from it by the rounding of decimal numbers.
  private static func clamped(_ progress: Double) -> Double {
    if progress.isNaN { return 0 }
    return progress > 1 - 1e-9 ? 1 : max(0, progress)
  }
}

extension OutcomeValue {
  /// Whether the value is at least the target.
  ///
  /// Numbers and Booleans (1 or 0) compare by value in the units of the target, and instants and days by time; for texts and bytes,
  /// which have no order, any value is enough. Values of different types, and numbers in units that do not convert, do not
  /// compare: 1 mL does not satisfy a target of 25 mg.
  func satisfies(_ target: OutcomeValue) -> Bool {
    switch (value, target.value) {
    case (.integer, .integer), (.integer, .double), (.double, .integer), (.double, .double), (.boolean, .boolean),
      (.boolean, .integer), (.boolean, .double), (.integer, .boolean), (.double, .boolean):
      UnitConversion.convert(amount, from: units, to: target.units, substance: target.factor)
        .map { $0 >= target.amount || abs($0 - target.amount) <= 1e-9 * abs(target.amount) } ?? false
    case (.date(let date), .date(let goal)): date >= goal
    case (.day(let day), .day(let goal)): day >= goal
    case (.text, .text), (.binary, .binary): true
    default: false
    }
  }
}
