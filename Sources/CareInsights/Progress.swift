package import CareModel

/// How much of an event is done, 0…1, as a strategy has it.
package enum Progress {
  /// The progress of an event with this outcome.
  ///
  /// Without a completed outcome it is 0, whatever the strategy. `script` gives the value of a strategy that is a
  /// script function; what it gives is brought into 0…1.
  package static func of<Failure: Error>(
    outcome: Outcome?, targets: [OutcomeValue], strategy: ProgressStrategy, script: (Hook) throws(Failure) -> Double
  ) throws(Failure) -> Double {
    guard let outcome, outcome.status == .completed else { return 0 }
    switch strategy {
    case .outcomeExists: return 1
    case .valuesExist: return share(outcome.values.count, of: max(1, targets.count))
    case .targetsMet: return targetsMet(by: outcome.values, targets: targets)
    case .sum: return sum(of: outcome.values, targets: targets)
    case .hook(let hook): return clamped(try script(hook))
    }
  }

  /// Whether a progress means that all is done; sums of decimal numbers may fall short of 1 by a hair.
  package static func isComplete(_ progress: Double) -> Bool {
    progress > 1 - 1e-9
  }

  private static func sum(of values: [OutcomeValue], targets: [OutcomeValue]) -> Double {
    let sum = values.reduce(0) { $0 + $1.amount }
    guard !targets.isEmpty else { return sum > 0 ? 1 : 0 }
    let goal = targets.reduce(0) { $0 + $1.amount }
    return goal > 0 ? clamped(sum / goal) : 1
  }

  private static func targetsMet(by values: [OutcomeValue], targets: [OutcomeValue]) -> Double {
    guard !targets.isEmpty else { return values.isEmpty ? 0 : 1 }
    let pairs = pairing(targets: targets, values: values)
    return share(pairs.count { $0.value.satisfies($0.target) }, of: targets.count)
  }

  /// Each target with the value to compare: the first free one of its kind, else, in order, the next that is left.
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

  private static func clamped(_ progress: Double) -> Double {
    progress.isNaN ? 0 : min(1, max(0, progress))
  }
}
