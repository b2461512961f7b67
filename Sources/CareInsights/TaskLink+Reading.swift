package import CareModel

/// What samples make of an event of a linked task.
package struct SampleAggregate: Hashable, Sendable {
  /// The values, of each unit in the order of its first sample.
  package var values: [OutcomeValue]
  /// When the first of the samples was taken, within the window.
  package var answered: Instant
  /// The sample that the store learned of last.
  package var newest: Version<Sample>
}

extension TaskLink {
  /// What samples make of an event with a window; nil when none belongs to it.
  ///
  /// Those in `opens..<closes` count; only where there is none, those of the grace do, and the event is late. A sum takes of each sample the
  /// share of its time that lies within, so that two windows side by side share what straddles their edge. For all else a sample belongs
  /// where it starts. Samples in other units than the link's do not count; where it names none, each unit is reckoned by itself.
  ///
  /// `samples`: of the link's quantity, by start, in their newest versions.
  package func reading(of samples: some Sequence<Version<Sample>>, window: EventWindow) -> SampleAggregate? {
    let matching = samples.filter { units == nil || $0.value.units == units }
    return reading(of: matching, from: window.opens, to: window.closes)
      ?? reading(of: matching, from: window.closes, to: window.graceEnds)
  }

  private func reading(of samples: [Version<Sample>], from: Instant, to: Instant) -> SampleAggregate? {
    var parts: [Part] = []
    var newest: Version<Sample>?
    for sample in samples {
      guard let part = part(of: sample.value, from: from, to: to) else { continue }
      parts.append(part)
      newest = newest.map { ($0.seq, $0.place) < (sample.seq, sample.place) ? sample : $0 } ?? sample
    }
    guard let newest, let answered = parts.map(\.taken).min() else { return nil }
    return SampleAggregate(values: values(of: parts), answered: answered, newest: newest)
  }

  /// What a stretch of time has of a sample; nil for nothing.
  private func part(of sample: Sample, from: Instant, to: Instant) -> Part? {
    if from <= sample.start, sample.start < to, self.aggregate != .sum || sample.stop <= to {
      return Part(value: sample.value, units: sample.units, taken: sample.start)
    }
    guard aggregate == .sum else { return nil }
    let first = max(from, sample.start), last = min(to, sample.stop)
    guard first < last else { return nil }
    let share =
      Double(last.milliseconds - first.milliseconds) / Double(sample.stop.milliseconds - sample.start.milliseconds)
    return Part(value: sample.value * share, units: sample.units, taken: first)
  }

  private struct Part {
    var value: Double
    var units: String?
    var taken: Instant

    /// The part as a value of an outcome.
    func value(of quantity: String) -> OutcomeValue {
      OutcomeValue(.double(value), kind: quantity, units: units, recorded: taken)
    }
  }

  private func values(of parts: [Part]) -> [OutcomeValue] {
    switch aggregate {
    case .each: return parts.map { $0.value(of: quantity) }
    case .count:
      return [OutcomeValue(.integer(parts.count), kind: quantity, recorded: parts.map(\.taken).max())]
    case .sum, .mean, .min, .max, .last:
      var groups: [(units: String?, parts: [Part])] = []
      for part in parts {
        if let place = groups.firstIndex(where: { $0.units == part.units }) {
          groups[place].parts.append(part)
        } else {
          groups.append((part.units, [part]))
        }
      }
      return groups.compactMap { value(of: $0.parts)?.value(of: quantity) }
    }
  }

  /// One value of several in the same units; a sum or a mean counts as taken with the last.
  private func value(of parts: [Part]) -> Part? {
    guard let last = parts.max(by: { $0.taken < $1.taken }) else { return nil }
    switch aggregate {
    case .min: return parts.min { $0.value < $1.value }
    case .max: return parts.max { $0.value < $1.value }
    case .sum: return Part(value: parts.map(\.value).sum, units: last.units, taken: last.taken)
    case .mean: return Part(value: parts.map(\.value).mean, units: last.units, taken: last.taken)
    case .last, .each, .count: return parts.last
    }
  }
}

extension [Double] {
  /// The sum; the greatest number there is where it does not fit.
  fileprivate var sum: Double {
    let sum = reduce(0, +)
    return sum.isFinite ? sum : (sum < 0 ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude)
  }

  /// The arithmetic mean, also where the sum does not fit.
  fileprivate var mean: Double {
    let sum = reduce(0, +), count = Double(self.count)
    return sum.isFinite ? sum / count : map { $0 / count }.sum
  }
}
