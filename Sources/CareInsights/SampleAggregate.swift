package import CareModel

/// The aggregate of samples for an event of a linked task.
package struct SampleAggregate: Hashable, Sendable {
  /// The values, with units in the order of their first samples.
  package var values: [OutcomeValue]
  /// The time of the first sample, within the window.
  package var answered: Instant
  /// The sample that was recorded last.
  package var newest: Version<Sample>
}

extension TaskLink {
  /// Returns the aggregate of samples for an event with a window; nil if no sample belongs to it.
  ///
  /// Samples in `opens..<closes` count. If there are none, samples in the grace period count, and the event is late. A
  /// sum counts each sample in proportion to its time within the window, so that adjacent windows share a sample that
  /// spans both; otherwise, a sample belongs to the window in which it starts. Samples with units other than the link's
  /// are ignored; if the link has no units, each unit is aggregated separately.
  ///
  /// `samples` contains the newest versions of the samples of the link's quantity, by start.
  package func sampleAggregate(of samples: some Sequence<Version<Sample>>, window: EventWindow) -> SampleAggregate? {
    let matching = samples.filter { units == nil || $0.value.units == units }
    return sampleAggregate(of: matching, from: window.opens, to: window.closes)
      ?? sampleAggregate(of: matching, from: window.closes, to: window.graceEnds)
  }

  private func sampleAggregate(of samples: [Version<Sample>], from: Instant, to: Instant) -> SampleAggregate? {
    var contributions: [Contribution] = []
    var newest: Version<Sample>?
    for sample in samples {
      guard let contribution = contribution(of: sample.value, from: from, to: to) else { continue }
      contributions.append(contribution)
      newest = newest.map { ($0.seq, $0.place) < (sample.seq, sample.place) ? sample : $0 } ?? sample
    }
    guard let newest, let answered = contributions.map(\.taken).min() else { return nil }
    return SampleAggregate(values: values(of: contributions), answered: answered, newest: newest)
  }

  /// Returns the contribution of a sample to a range of time; nil if there is none.
  private func contribution(of sample: Sample, from: Instant, to: Instant) -> Contribution? {
    if from <= sample.start, sample.start < to, self.aggregate != .sum || sample.stop <= to {
      return Contribution(value: sample.value, units: sample.units, taken: sample.start)
    }
    guard aggregate == .sum else { return nil }
    let first = max(from, sample.start), last = min(to, sample.stop)
    guard first < last else { return nil }
    let share =
      Double(last.milliseconds(since: first)) / Double(sample.stop.milliseconds(since: sample.start))
    return Contribution(value: sample.value * share, units: sample.units, taken: first)
  }

  private struct Contribution {
    var value: Double
    var units: String?
    var taken: Instant

    /// Returns the contribution as an outcome value.
    func value(of quantity: String) -> OutcomeValue {
      OutcomeValue(.double(value), kind: quantity, units: units, recorded: taken)
    }
  }

  private func values(of contributions: [Contribution]) -> [OutcomeValue] {
    switch aggregate {
    case .each: return contributions.map { $0.value(of: quantity) }
    case .count:
      return [OutcomeValue(.integer(contributions.count), kind: quantity, recorded: contributions.map(\.taken).max())]
    case .sum, .mean, .min, .max, .last:
      var groups: [(units: String?, contributions: [Contribution])] = []
      for contribution in contributions {
        if let place = groups.firstIndex(where: { $0.units == contribution.units }) {
          groups[place].contributions.append(contribution)
        } else {
          groups.append((contribution.units, [contribution]))
        }
      }
      return groups.compactMap { value(of: $0.contributions)?.value(of: quantity) }
    }
  }

  /// Aggregates contributions with the same units; a sum or a mean gets the time of the last one.
  private func value(of contributions: [Contribution]) -> Contribution? {
    guard let last = contributions.max(by: { $0.taken < $1.taken }) else { return nil }
    switch aggregate {
    case .min: return contributions.min { $0.value < $1.value }
    case .max: return contributions.max { $0.value < $1.value }
    case .sum: return Contribution(value: contributions.map(\.value).finiteSum, units: last.units, taken: last.taken)
    case .mean: return Contribution(value: contributions.map(\.value).finiteMean, units: last.units, taken: last.taken)
    case .last, .each, .count: return contributions.last
    }
  }
}

extension [Double] {
  /// The sum, clamped to the greatest finite number.
  var finiteSum: Double {
    let sum = reduce(0, +)
    return sum.isFinite ? sum : (sum < 0 ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude)
  }

  /// The arithmetic mean, even if the sum overflows.
  package var finiteMean: Double {
    let sum = reduce(0, +), count = Double(self.count)
    return sum.isFinite ? sum / count : map { $0 / count }.finiteSum
  }
}
